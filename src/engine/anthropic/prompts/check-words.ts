import type { Finding } from '../../../memory/finding.ts';

/** What a finding of each check asks for, in words for whoever dreams. A person reads others, in `ui/`. */
const WORDS: Readonly<Record<string, string>> = {
  'index-within-budget':
    'the index is larger than what is loaded, or a line of it is too long: detail moves to the topic',
  'pointers-resolve': 'a link leads nowhere: repoint it to the file that has this now, or remove it',
  'no-orphan-topics': 'nothing in MEMORY.md leads to this topic: add a line for it',
  'dates-absolute': 'a relative date: write the day if something tells when the line was written',
  'frontmatter-kept': 'frontmatter has changed beyond its description: put it back as it was',
  'protected-untouched': 'a file that is read-only has changed: put it back as it was',
  'reverts-respected': 'this undoes what the person took back: put it back as they left it',
  'no-secrets':
    'a secret stands here. One that you find: leave the mask as it is. One that you added: remove it',
  'specifics-covered':
    'these stood in the memory and stand nowhere any more: put them back, or say why they go',
  'rules-from-people': 'no person is known to have said this: take it out, or use the words of who did',
  'text-only': 'this is no plain text any more: write it as plain text',
  'unseen-characters':
    'characters that nobody sees. Ones that you find: leave them to the person. Ones that you added: take them out',
  'left-alone': 'too large or no text: leave it',
  frontmatter: 'frontmatter that agents cannot read well: leave it, a person corrects it',
  'missing-paths':
    'the project has no such path: look where it went, correct the line with a quote, or leave it',
  derivable: 'a page of the project says the same: it may go, with that page as the quote',
  duplicates: 'the same is said twice: keep it in one place, with everything that either says',
  contradictions: 'both cannot be right: find out which holds, correct the other one',
};

export function wordsFor(check: Finding['check']): string {
  return Object.hasOwn(WORDS, check) ? WORDS[check]! : 'a broken rule';
}
