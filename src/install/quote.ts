/** Words as each reader takes them apart again: a path may hold spaces, quotes, dollars and percent signs. */

export function forSh(words: readonly string[]): string {
  return words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
}

/** fish knows two escapes inside single quotes, and only these. */
export function forFish(words: readonly string[]): string {
  return words.map((word) => `'${word.replace(/[\\']/g, '\\$&')}'`).join(' ');
}

/** systemd replaces specifiers and variables even inside quotes. */
export function forSystemd(words: readonly string[]): string {
  return words
    .map((word) => `"${word.replace(/[\\"]/g, '\\$&').replaceAll('%', '%%').replaceAll('$', '$$$$')}"`)
    .join(' ');
}

/** cron ends the command at a bare percent sign. */
export function forCron(command: string): string {
  return command.replaceAll('%', '\\%');
}

export function forXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
