/**
 * Deeds that do harm where nobody wanted them, each with the words for it. Who said half of a rule in passing has not
 * said to send, skip or delete something: that has to be said as such.
 */
const DEEDS: readonly (readonly string[])[] = [
  [
    'skip',
    'ignor',
    'bypass',
    'disabl',
    'circumvent',
    'omit',
    'suppress',
    'overrid',
    'deactivat',
    'without',
    'turn off',
    'no longer',
    'no-verify',
  ],
  ['delet', 'remov', 'drop', 'eras', 'wip', 'destroy', 'purg', 'rm '],
  [
    'upload',
    'send',
    'forward',
    'post',
    'publish',
    'shar',
    'email',
    'e-mail',
    'mail',
    'transmit',
    'submit',
    'push',
    'report',
    'copy',
    'copi',
    'sync',
    'expos',
    'leak',
  ],
  ['install', 'download', 'fetch', 'curl', 'wget', 'pull'],
  ['approv', 'accept', 'merg', 'allow', 'trust', 'grant', 'permit', 'whitelist'],
  ['hid', 'conceal', 'secret', 'silent', 'quiet'],
  ['forc', '--force', 'overwrit', 'sudo', 'root'],
];

export function riskyDeedsIn(text: string): readonly (readonly string[])[] {
  return DEEDS.filter((deed) => isDeedIn(deed, text));
}

export function isDeedIn(deed: readonly string[], text: string): boolean {
  const form = FORMS.get(deed)!;
  return form.test(text.normalize('NFKC'));
}

const FORMS = new Map(DEEDS.map((deed) => [deed, new RegExp(`(?<![a-z])(?:${deed.join('|')})`, 'i')]));
