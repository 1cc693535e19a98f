/** Sentences that begin so go on from what stands above them: elsewhere they would say something else. */
const STARTS = new RegExp(
  `^["'(*_\\s]{0,4}(?:${[
    'it|its|this|that|these|those|they|them|their|he|she|his|her|him|same|see|ditto|also|and|but|or|then|so|otherwise',
    'instead|likewise|similarly|above|below|both|neither|either|here|there|however|therefore|which|such|another|as above',
    'es|sie|er|dies|diese|dieser|dieses|diesen|dasselbe|siehe|auch|aber|dann|dort|hier|sonst|beide',
    'il|elle|ils|elles|ce|cela|ça|voir|idem|aussi|mais|puis',
    'esto|eso|este|esta|ello|ella|él|ellos|ellas|véase|ver|también|pero|luego|igual',
  ].join('|')})(?![\\p{L}\\p{N}])`,
  'iu',
);
const UNSPACED_STARTS =
  /^(?:它|他|她|这|這|那|此|同上|同样|同樣|以上|见|見|これ|それ|その|この|あれ|同様|同じ|上記|또한|이것|그것)/u;
/** Third-person verbs without anybody: the file or the heading says who. */
const HEADLESS =
  /^(?:prefers|likes|dislikes|wants|needs|works|lives|is|has|uses|owns|knows|runs|speaks|hates|expects|asks|reviews|handles|maintains|deployed|owned|located|hosted|based|written|built|bevorzugt|mag|arbeitet|wohnt|nutzt|läuft|prefiere|trabaja|vive|usa|préfère|travaille|utilise)(?![\p{L}\p{N}])/iu;

export function dependsOnAbove(text: string): boolean {
  return STARTS.test(text) || UNSPACED_STARTS.test(text);
}

export function isHeadless(text: string): boolean {
  return HEADLESS.test(text);
}
