/** What was once true is no contradiction of what is true now: words that say so, in a unit, a heading or a name. */
const HISTORY = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[
    'was|were|until|till|formerly|former|previously|previous|used to|old|older|legacy|deprecated|supersede[sd]?|migrated',
    'replaced|retired|obsolete|outdated|originally|initially|earlier|no longer|moved from|switched from|before 20\\d\\d',
    'history|archive|archived|changelog|past|back then|in 20[01]\\d|ex',
    'war|waren|bis|früher|frühere|früherer|ehemals|ehemalig|alt|alte|alter|veraltet|vorher|ersetzt|historie|archiv',
    'era|eran|hasta|antes|anterior|anteriormente|antiguo|antigua|obsoleto|historial',
    'était|étaient|jusque|avant|ancien|ancienne|auparavant|autrefois|historique|раньше|прежде|был|была',
  ].join('|')})(?![\\p{L}\\p{N}])`,
  'iu',
);
const UNSPACED = /以前|之前|曾|旧|舊|原来|原來|过去|過去|かつて|まで|だった|历史|履歴|歴史|예전|이전/u;
/** Not yet true, or not meant as a value. */
const PENDING =
  /(?<![\p{L}\p{N}])(?:tbd|todo|planned|plan|target|goal|next|upcoming|proposed|draft|maybe|perhaps|either|unknown|none|n\/a|see|same|various|varies|depends|default|optional|example|e\.g|geplant|unbekannt|siehe|pendiente)(?![\p{L}\p{N}])|[?？]/iu;

export function tellsHistory(text: string): boolean {
  return HISTORY.test(text) || UNSPACED.test(text);
}

export function isPending(text: string): boolean {
  return PENDING.test(text);
}
