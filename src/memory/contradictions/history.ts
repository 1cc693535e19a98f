import type { Standing } from '../duplicates/standing.ts';

/** Words of their own: `old.example` is a host and `legacy-db` a name. */
const BEFORE = '(?<![\\p{L}\\p{N}._/@-])';
const BEHIND = '(?![\\p{L}\\p{N}_/@-]|\\.\\p{L})';

/** What was once true is no contradiction of what is true now: words that say so, in a unit, a heading or a name. */
const HISTORY = new RegExp(
  `${BEFORE}(?:${[
    'was|were|until|till|formerly|former|previously|previous|used to|old|older|legacy|deprecated|supersede[sd]?|migrated',
    'replaced|retired|obsolete|outdated|originally|initially|earlier|no longer|moved from|switched from|before 20\\d\\d',
    'back then|in 20[01]\\d',
    'war|waren|bis|früher|frühere|früherer|ehemals|ehemalig|alt|alte|alter|veraltet|vorher|ersetzt',
    'era|eran|hasta|antes|anterior|anteriormente|antiguo|antigua|obsoleto',
    'était|étaient|jusque|avant|ancien|ancienne|auparavant|autrefois|раньше|прежде|был|была',
  ].join('|')})${BEHIND}`,
  'iu',
);
const UNSPACED = /以前|之前|曾|旧|舊|原来|原來|过去|過去|かつて|まで|だった|历史|履歴|歴史|예전|이전/u;
/** Not yet true, or not meant as a value. */
const PENDING = new RegExp(
  `${BEFORE}(?:tbd|todo|planned|plan|target|goal|next|upcoming|proposed|draft|maybe|perhaps|either|unknown|none|n/a|see|same|various|varies|depends|optional|example|geplant|unbekannt|siehe|pendiente)${BEHIND}|[?？]`,
  'iu',
);

/** Sections and files that keep what was. */
const TITLE =
  /^(?:history|archived?|archives|changelog|past|log|verlauf|historie|archiv|historial|archivo|historique|历史|履歴|歴史)$/iu;

export function tellsHistory({ path, unit }: Standing): boolean {
  const names = path.replace(/\.md$/, '').split('/');
  const titles = [...unit.headings, ...names];
  if (titles.some((title) => TITLE.test(title.trim()))) return true;
  return [unit.text, ...unit.headings, ...names.map((name) => name.replace(/[-_.]/g, ' '))].some(isPast);
}

function isPast(text: string): boolean {
  return HISTORY.test(text) || UNSPACED.test(text);
}

export function isPending(text: string): boolean {
  return PENDING.test(text);
}
