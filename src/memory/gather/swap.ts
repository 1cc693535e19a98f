/** What a correction wants and what it turns down. */
export type Swap = { wanted: string; rejected: string };

/** The two sides of a correction, as far as one of the known forms says them. */
export function swapIn(sentence: string): Swap | undefined {
  const text = sentence.replace(/[.!\s]+$/, '');
  for (const form of SWAPS) {
    const { wanted, rejected } = form.exec(text)?.groups ?? {};
    if (wanted && rejected) return { wanted: trimmed(wanted), rejected: trimmed(rejected) };
  }
  return undefined;
}

function trimmed(words: string): string {
  return words
    .trim()
    .replace(/^['"`“]|['"`”]$/g, '')
    .replace(/[,;:]+$/, '')
    .replace(/\s+(?:after all|again|now|then)$/i, '');
}

const W = String.raw`(?<wanted>[^,;.!?\s](?:[^,;!?]{0,58}?[^,;!?\s])?)`;
const R = String.raw`(?<rejected>[^,;.!?\s](?:[^,;!?]{0,58}?[^,;!?\s])?)`;
const USE =
  "(?:use|using|we(?:['’]re)? (?:use|using|are using)|i use|we(?: always)? (?:deploy|build|test|run|ship)(?: (?:with|on|to|from))?|deploy (?:to|with|on|from)|call it|name it|write|run|target|install|say|commit to|push to|branch (?:from|off))";
const TAIL = String.raw`(?:,? (?:in|for|on|with|when|because|since|as|to|everywhere|by default|at)\b.{0,120})?`;
const NOT = String.raw`(?:\s{0,2}[,;–—-]{0,2}\s{0,2}(?:and |but )?not(?: the)? |\s{0,2}[,;–—-]{1,2}\s{0,2}never (?:from |to |with |on |in |via |through |at )|\s{0,2},?\s(?:instead of|rather than|in place of|over) )`;
const OR_NOT = String.raw`(?:(?:\s{0,2}[,;–—-]{1,2}\s{0,2}|\s)(?:and |but )?not |,? (?:instead of|rather than) )`;

const SWAPS = [
  `^(?:always )?${USE} ${W}${NOT}${R}${TAIL}$`,
  `^(?:we )?(?:don['’]?t|do not|never|stop) (?:use|using) ${R}(?:\\s{0,2}[,;.–—-]{1,2}\\s{0,2}|,? (?:and|but) )(?:we |please |instead )?(?:use|using) ${W}(?: instead)?${TAIL}$`,
  `^instead of ${R},? (?:please )?use ${W}${TAIL}$`,
  `^i (?:really |strongly |much |generally |usually |always )?prefer ${W} (?:to|over|rather than|instead of) ${R}${TAIL}$`,
  `^prefer ${W} (?:over|rather than|instead of|to) ${R}${TAIL}$`,
  `^(?:it|that)(?:['’]?s| is) (?:called |named |spelled |actually |in |on |at )?${W}${OR_NOT}${R}$`,
  `^(?:the|our|my|your|all|every)? ?[^,;!?]{2,60}? (?:is|are|runs on|run on|listens on|lives (?:at|in|on)|live (?:at|in|on)|goes (?:to|through|via)|go (?:to|through|via)|uses|use|points to|expires on|starts on|belongs? (?:to|in|on|under|with)|(?:get|gets|are|is) (?:uploaded|announced|collected|published|posted|filed|stored|kept|sent|built|deployed|tracked|signed|hosted|written|booked) (?:to|in|on|at|from|under|with|by|via)|should be|must be|has|needs)(?: on| in| at)? ${W}${OR_NOT}(?:in |on |at |through |via |to )?${R}${TAIL}$`,
  `^${W}${OR_NOT}${R},? for .{2,80}$`,
  `^(?:it|that)(?:['’]?s not| is not| isn['’]t) ${R}(?: any ?more| any longer| now)?(?:\\s{0,2}[,;–—-]{1,2}\\s{0,2}| )(?:but|it['’]?s|it is)(?: now)? ${W}$`,
].map((form) => new RegExp(form, 'i'));
