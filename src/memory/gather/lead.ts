/** A sentence without what people say before they come to the point. */
export function withoutFillers(sentence: string): string {
  let text = sentence.trim();
  for (let round = 0; round < 6; round++) {
    const shorter = text.replace(FILLER, '');
    if (shorter === text) return text;
    text = shorter.trimStart();
  }
  return text;
}

const FILLER =
  /^(?:(?:[-–—*•,;:]+\s+)|(?:(?:ok(?:ay)?|so|and|but|also|btw|by the way|oh|hey|hi|hello|hm+|ah|yes|yeah|yep|yup|great|thanks|thank you|thx|right|well|alright|perfect|cool|good|nice|lgtm|looks good|sure|plus|then|fyi|ps|p\.s\.|(?:one|a|another|a new|new|small|quick|minor|last|one more|one last|one small|a small|a quick|house)(?: style)? (?:rules?|notes?|things?|requests?|reminders?|preferences?|convention)|reminder|(?:quick |small )?heads[- ]up|rules?(?=:)|important|in general|generally|as a rule|please note|claude|and also|oh and|oh also|(?:in|for) this (?:repo|repository|project|codebase|workspace|monorepo))\b\s{0,2}[,:;.!–—-]{0,3}\s+))/i;

/** "No worries" and its kin turn nothing down. */
export function isCourtesy(sentence: string): boolean {
  return COURTESY.test(sentence);
}

const COURTESY =
  /^no[ -](?:worr(?:ies|y)|prob(?:lem|lemo|s)?|rush|hurry|idea|clue|thanks?|thx|need|luck|wait|stress|pressure|sweat|biggie|big deal|matter|doubt|wonder|surprise|way|chance|kidding|joke|offen[cs]e|comment|objections?|complaints?|harm|hard feelings|panic|fear|bother|trouble|hope|news|reply|answer|response|reaction|difference|changes?|questions?|issues?|errors?|warnings?|progress|more questions|pun|cap|dice|joy|good|point|time)\b/i;

/** A sentence without the "no" of a correction, and whether there was one. */
export function withoutNo(sentence: string): { text: string; isCorrecting: boolean } {
  let text = sentence.trim();
  let isCorrecting = false;
  for (let round = 0; round < 5; round++) {
    const shorter = text.replace(NO, '').replace(CHINESE_NO, '').trimStart();
    if (shorter === text) break;
    isCorrecting = true;
    text = withoutFillers(shorter);
  }
  return { text, isCorrecting };
}

const NO =
  /^(?:no+|nope|nah|wrong|not quite|not exactly|actually|sorry|wait|(?:(?:small|minor|quick|one|a|a small) )?correction|(?:that|this)(?:['’]?s| is| was) (?:wrong|not right|not correct|not true|incorrect|outdated|a mistake)|you(?:['’]?re| are) wrong|i said(?= \S*[\d_])|i was (?:wrong|mistaken)(?: earlier| before)?(?=,)|you got (?:that|this|it) wrong|wrong again|not (?:right|correct|true|so)|(?:that|this|it)(?:['’]?s| is) (?:old|stale|no longer (?:true|right|correct))|(?:that|this|it) (?:isn['’]t|is not|was not|wasn['’]t) (?:right|correct|true|it)|incorrect|not there(?: please)?|(?:i (?:have|need|must|want)(?: to)?|let me) correct (?:you|that|this|myself)(?: there| here)?|i(?:['’]ve| have)? (?:already )?told you(?: (?:already|before|so|that|this|twice|again|last time)){0,2}(?=[\s]{0,2}[,:;.!–—])|you(?: always)? keep (?:mixing|getting|confusing|doing|writing|saying) (?:this|that|it|these|those|them)(?: (?:up|wrong|backwards))?|wrong \p{L}{3,20}(?=\s{0,2}[,:;.!–—])|nein|falsch|stimmt (?:so )?nicht|das (?:stimmt (?:so )?nicht|ist (?:falsch|nicht richtig)|war falsch)|eigentlich|moment|doch|mal|incorrecto|eso no es (?:así|correcto|cierto)|eso está mal|en realidad|perdón|non|faux|c['’]est faux|en fait|en réalité)(?:\s{0,2}[,:;.!–—-]{1,3}\s*|(?<=said)\s+|\s+(?=(?:the|we|it['’]?s|use|don['’]?t|our|actually|no|i|that['’]?s|please|stop|der|die|wir|el|los|usamos|les|notre)\b)|$)/iu;

/** The same in Chinese, where no space follows. */
const CHINESE_NO =
  /^(?:不对|不對|不是的|错了|錯了|不，|不,|其实|其實|纠正一下|更正)[，,。:：！!\s]{0,3}(?=\S)/u;

/** A sentence that turns something down and leaves it at that: what is right stands in the next one. */
export function turnsDown(sentence: string): boolean {
  const text = withoutFillers(sentence);
  return sentence.length <= 80 && !isCourtesy(text) && TURNS_DOWN.test(withoutNo(text).text || 'no');
}

const TURNS_DOWN =
  /^(?:please )?(?:no|not|nope|wrong|don['’]?t|do not|never|stop|avoid|nicht|kein|keine|falsch|pas|no es)\b(?!.{0,60}[?？])/i;

/** Nothing but a "no": it belongs to the sentence behind it. */
export function isOnlyNo(sentence: string): boolean {
  const { text, isCorrecting } = withoutNo(withoutFillers(sentence).replace(/[.!]+$/, ''));
  return isCorrecting && text === '';
}
