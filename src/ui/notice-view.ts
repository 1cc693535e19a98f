import type { MemdreamError } from '../errors.ts';
import type { Dream } from '../store/record.ts';
import { costWords } from './cost-words.ts';
import { signedBytes } from './format.ts';
import { title } from './headline.ts';
import { namingMemory } from './next-steps.ts';
import { safeLine } from './safe-text.ts';

/** Which memory a notice is about, where there are several: its name, and what -C takes. */
export type NoticeAbout = { name: string; at: string } | undefined;

const LONGEST_REASON = 160;

/** "memdream: Improved 5 memories (-2.2 KB, $0.02). See: memdream show". Undefined where there is nothing to tell. */
export function dreamNotice(dream: Dream, about: NoticeAbout): string | undefined {
  const { outcome, bytes, reason, id } = dream;
  const cost = costWords(dream);
  const details = [signedBytes(bytes.after - bytes.before), ...(cost ? [cost] : [])].join(', ');
  const where = about ? ` in ${safeLine(about.name)}` : '';
  if (outcome === 'committed') return line(`${title(dream)}${where} (${details})`, 'memdream show', about);
  if (outcome === 'proposed')
    return line(`${title(dream)}${where} (${details}); it waits for you`, 'memdream show pending', about);
  if (outcome !== 'failed') return undefined;
  const spent = cost ? ` Spent: ${cost}.` : '';
  return line(
    `A dream${where} failed: ${ended(reason ?? 'the reason is not known')}${spent} The memory is as it was`,
    id === null ? 'memdream status' : `memdream show ${id}`,
    about,
  );
}

/** For a run that did not come as far as a dream. */
export function troubleNotice(error: Pick<MemdreamError, 'message'>, about: NoticeAbout): string {
  const where = about ? ` in ${safeLine(about.name)}` : '';
  return line(`No dream${where}: ${ended(error.message).slice(0, -1)}`, 'memdream status', about);
}

function line(words: string, command: string, about: NoticeAbout): string {
  const [[see]] = namingMemory([[command, '']], about?.at) as [readonly [string, string]];
  return `memdream: ${words}. See: ${see}`;
}

/** One short sentence. */
function ended(text: string): string {
  const plain = safeLine(text).trim();
  const short = plain.length > LONGEST_REASON ? `${plain.slice(0, LONGEST_REASON).trimEnd()}…` : plain;
  return /[.!?…]$/.test(short) ? short : `${short}.`;
}
