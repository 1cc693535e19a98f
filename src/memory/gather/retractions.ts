import { contentWords } from '../words.ts';
import { abroadRetractionIn } from './abroad-retractions.ts';
import { hasName } from './named.ts';

/** Something is taken back: what was said last, the last message, or what is about these words. `rest` is what follows. */
export type Retraction = {
  scope: 'latest' | 'recent' | 'message' | 'about' | 'named';
  about: string[];
  rest: string;
  /** Names said in the same breath: what was said about them is meant, before what was said last. */
  names?: string[];
};

/** `sentence` has no fillers in front. */
export function retractionIn(sentence: string): Retraction | undefined {
  const text = sentence
    .trim()
    .replace(/^(?:please|pls|just|actually|sorry|wait|hm+|no)[\s,–—-]+(?=\S)/i, '')
    .replace(/^(?:actually|no|wait)[\s,–—-]+(?=\S)/i, '');
  for (const form of ABOUT) {
    const match = form.exec(text);
    const about = topicOf(match?.groups?.about ?? '');
    if (match && about.length > 0) return { scope: 'about', about, rest: '' };
  }
  const abroad = abroadRetractionIn(sentence.trim());
  if (abroad) return abroad;
  const message = MESSAGE.exec(text);
  if (message) return { scope: 'message', about: [], rest: restOf(text, message[0]) };
  const latest = LATEST.exec(text);
  if (!latest) return undefined;
  const rest = restOf(text, latest[0]);
  const isWeak = WEAK.test(latest[0].trim());
  // "Never mind, I found it" lets go of a question, not of a rule.
  if (isWeak && FOUND.test(rest)) return undefined;
  return { scope: isWeak ? 'recent' : 'latest', about: [], rest };
}

const THING =
  '(?:the )?(?:rule|thing|note|instruction|preference|memory|reminder|bit|part|correction|point|comment)s?';
const SAID =
  "(?:what|everything|anything) i(?:['’]ve| have)? (?:just )?(?:said|told you|wrote|mentioned|asked)(?: (?:earlier|before|yesterday|last time|above))?";
const X = '(?<about>(?:[^.!?,;:]|[.:](?=\\S)){2,120}?)';
const END = String.raw`(?=\s*(?:[,;!–—]|[.:](?=\s|$)|\s-\s|(?:please|pls|thanks|again|now)[.!]*$|$))`;

const NO_MORE =
  "(?:(?:is|was|were|are) (?:wrong|a mistake|not (?:true|right|correct)|incorrect|nonsense|outdated|obsolete|off the table|void)|(?:isn['’]t|wasn['’]t|is no longer|are no longer) (?:true|right|correct|valid|needed)|no longer (?:holds?|appl(?:y|ies)|counts?|stands?)|(?:does not|doesn['’]t|do not|don['’]t) (?:hold|apply|count|stand)(?: any ?more| any longer)?|can (?:go|be dropped|be forgotten)|has changed)";

const ABOUT = [
  `^(?:what|everything|the (?:thing|rule|bit|part|note|point)s?) (?:that )?i(?:['’]ve| have)? (?:just )?(?:said|told you|wrote|mentioned|asked(?: for)?|gave you)(?: (?:earlier|before|yesterday|last time))? (?:about|on|regarding|for|with) ${X},? ${NO_MORE}`,
  `^(?:the|that|my) ${X} (?:rule|thing|note|instruction|preference|reminder|correction|bit)s?(?: i (?:gave|told) you)? ${NO_MORE}`,
  `^(?:the|that|my) (?:rule|note|instruction|preference|reminder|correction)s? (?:about|on|with|for|regarding) ${X},? ${NO_MORE}`,
  `^(?:about|regarding|as for|on) ${X}\\s{0,2}[:,–—-]+\\s{0,2}(?:please )?(?:forget|scratch|ignore|disregard|drop|i was (?:wrong|mistaken)|that was (?:wrong|a mistake)|never ?mind|i take)`,
  `^(?:scratch|forget|ignore|disregard|drop|undo|never ?mind|nevermind|nvm|strike|remove|delete|skip|revoke|cancel|unlearn|scrap|withdraw|retract) (?:about )?(?:${SAID}|that ${THING}|${THING}|my ${THING}) (?:about|on|regarding|with|for|to|that said) ${X}${END}`,
  `^(?:never ?mind|nevermind|nvm|forget) about (?:the |that |my )?${X}(?: (?:rule|thing|note|instruction|preference|reminder)s?)?${END}`,
  `^(?:scratch|forget|ignore|disregard|drop|undo|never ?mind|nevermind|nvm|cancel|revoke) (?:the|that|my) ${X} (?:rule|thing|note|instruction|preference|reminder|correction)s?${END}`,
  `^(?:please )?(?:scratch|forget|ignore|disregard|drop|undo|strike|skip|cancel|scrap|withdraw|retract|never ?mind|delete|remove|throw away|toss|don['’]?t mind|pay no attention to) (?:all (?:of )?)?(?:my|the|that|those|this)(?: (?:last|previous|prior|earlier|old|first|recent|other|two))? (?:messages?|prompts?|comments?|remarks?|requests?|statements?|sentences?|lines?|words?|entr(?:y|ies)|memor(?:y|ies)|rules?|notes?|instructions?|preferences?|ones?|things?|bits?|parts?|stuff|info|information)(?: from (?:before|earlier|above|yesterday))? (?:about|on|regarding|concerning|with|for|of|saying|that says?) ${X}${END}`,
  `^(?:please )?(?:take|remove|delete|erase|drop|strike|clear|wipe|get rid of|throw|cut) (?!that\\b|this\\b|it\\b)${X} (?:from|out of|off) (?:your |the |my |our )?(?:memory|memories|notes|rules|list of rules)`,
  `^i was (?:wrong|mistaken|mixed up|confused) (?:about|on|regarding|with) ${X}${END}`,
  `^i take back ${SAID} (?:about|on|regarding) ${X}${END}`,
  `^(?:scratch|forget|strike|undo|disregard|i take|take) (?:that|this|it)(?: back)? (?:about|on|regarding|with) ${X}${END}`,
  `^(?:do not|don['’]?t) (?:remember|save|store|memori[sz]e|keep) ${X}${END}`,
  `^forget ${X} again${END}`,
  `^(?:let['’]?s |we(?:['’]ll| will| should)? )?(?:keep|stay with|stick with|stick to|stay on)(?: using)? ${X} after all${END}`,
  `^you (?:don['’]?t|do not) (?:need|have) to (?:remember )?${X} any ?(?:more|longer)${END}`,
].map((form) => new RegExp(form, 'i'));

/** "Actually no, keep npm": only behind a "no", for people keep many things. */
export function keepsIn(sentence: string): Retraction | undefined {
  const match =
    /^(?:actually|wait|hm+|sorry)?[\s,]*(?:no|nope)[\s,–—-]+(?:actually[\s,]+)?(?:let['’]?s |please |we )?(?:keep|stay with|stick with|stick to|leave)(?: using)? ([^\s,;.!]{2,40})(?: (?:after all|then|instead))?[.!\s]*$/i.exec(
      sentence,
    );
  const about = topicOf(match?.[1] ?? '');
  return about.length > 0 ? { scope: 'about', about, rest: '' } : undefined;
}

/**
 * Any other sentence with a word of taking back and the name of something: enough to leave out what was only just said
 * about that name, too little to mark what stands in the memory.
 */
export function doubtIn(sentence: string): Retraction | undefined {
  const isPlain = DOUBT.test(sentence.slice(0, 400));
  if (sentence.length > 400 || !(isPlain || DOUBT_OF_NAME.test(sentence))) return undefined;
  const named = namesIn(sentence);
  if (named.length > 0) return { scope: 'named', about: named, rest: '' };
  if (!isPlain) return undefined;
  const about = topicOf(sentence).filter((word) => !DOUBT.test(word) && !DOUBTING.has(word));
  return about.length > 1 && !hasName(sentence) ? { scope: 'named', about, rest: '' } : undefined;
}

/** Words that name one thing: with a number or an underscore. */
export function namesIn(text: string): string[] {
  return contentWords(text.slice(0, 400)).filter((word) => /\d|_/.test(word));
}

/** Words with a capital, people among them. */
export function peopleIn(text: string): string[] {
  return contentWords((text.slice(0, 400).match(/(?<!\p{L})\p{Lu}\p{Ll}{2,40}/gu) ?? []).join(' '));
}

const DOUBTING = new Set(
  "said told thing rule that it's what mistake wrong longer true hold holds applies apply memory wieder".split(
    ' ',
  ),
);

const DOUBT =
  /(?<!n['’]?t |not |never |always |nicht |no (?:te |lo )?|pas |['’])\b(?:forget|olvida|olvídate|oublie|oubliez|vergiss(?! nicht))\b|\b(?:scratch|scrap|never ?mind|nvm|(?:take|taking|took) (?:that |it |this )?back|disregard|strike|withdraw|retract|revoke|unlearn|mistaken?|i was (?:wrong|mistaken|confused)|not true|no longer|(?:does not|doesn['’]t|do not|don['’]t) (?:hold|apply|count|stand|remember|keep|save|store|memorize)|not .{1,60} after all|(?:drop|remove|delete|erase) .{1,60}(?:memory|notes|again)|was wrong|(?:was|is) a mistake|made that up|mixed (?:that |it )?up|vergessen|streich\p{L}{0,3}|doch nicht|gilt nicht|nicht mehr|irrtum|geirrt|vertan|zurücknehmen|equivoqué|equivocado|ya no|error mío|trompée?|n['’]est plus|annule)\b|忘(?!了?不)|不用记|别记|不要记|取消|作废|不算|不再|说错|记错|搞错|撤回/iu;

/** Too common to doubt by, unless a name says what is doubted. */
const DOUBT_OF_NAME =
  /\b(?:(?:not?|without|against|skip|drop|leave|isn['’]t|aren['’]t|don['’]t|won['’]t|doesn['’]t) .{1,60} after all|(?:(?:was|were|is|are) )(?:only |just |really |actually )?(?:meant |intended )?(?:about|for|from|of) (?:another|(?:a|the|some|my|our) (?:different|other|wrong|old)|somebody else|someone else)\b|false alarm|turned out|turns out|(?:is|are|was) (?:off|moot|gone|dead|on hold|postponed|paused|parked|undecided|up in the air|history)|(?:not|never|won['’]t) happen(?:ing)?|hold off|hold on|(?:don['’]?t|do not|stop) (?:use|using|touch|do|doing|take|add|want|need)|^(?:no|not|without)|(?:does not|doesn['’]t|didn['’]t|did not) exist|roll(?:ed|ing)? back|still (?:discussing|deciding|unclear)|not (?:decided|final|agreed|settled|sure)|cancell?ed|decided against|not going (?:with|to use|ahead with)|no need for|(?:is|was|are|got|were) (?:already )?(?:taken|off the table|cancell?ed|reverted|rolled back|withdrawn|void|obsolete|outdated|a typo|a joke|nonsense|rubbish)|(?:ignore|undo|discard|ditch|cancel|unremember|misspoke|misremembered|confused|reconsidered|changed my mind|second thoughts?|(?:isn['’]t|wasn['’]t|is not|was not|not) (?:right|correct|valid|needed|wanted|necessary|the case)|any ?more|any longer))\b/i;

const MESSAGE =
  /^(?:ignore|disregard|forget|scratch) (?:my|the|that) (?:last|previous|prior|earlier) (?:message|prompt|comment|instruction|one|request)\b/i;
const LATEST = new RegExp(
  `^(?:(?:you can |you may |please |let['’]?s )?(?:scratch|strike|forget|disregard|undo|cancel|revoke|scrap|retract|withdraw|unlearn) (?:that|this|the above|all (?:of )?that)(?: (?:rule|one|last one|last rule|last bit|memory|note|again|last part|last point))?(?! (?:file|change|commit|branch|the|we|i|is|are|was|it|you|in|on|at|function|test|line)\\b)|(?:scratch|forget|undo|drop|disregard|ignore|scrap) the (?:last|previous) (?:one|rule|thing|note|point|bit)|(?:ignore|forget|disregard|scratch|scrap) ${SAID}|i take (?:that|it|this) (?:all )?back|take that back|i (?:misspoke|mixed (?:that|it|things) up|got (?:that|it) wrong|made a mistake(?: there)?|changed my mind)|(?:that|this|it|the last (?:one|bit|thing))(?: last bit)? was (?:a mistake|my mistake|an error|wrong|nonsense|not (?:right|true|correct)|meant for (?:another|a different|the other) .{2,30})|(?:oops|sorry|ups|argh)?[,\\s]{0,2}(?:wrong|other|different) (?:project|window|repo|repository|chat|tab|session|terminal)|my (?:bad|mistake)|(?:that|this|it) (?:no longer|doesn['’]t|does not) (?:holds?|appl(?:y|ies)|counts?|stands?)(?: any ?more)?|(?:do not|don['’]?t|no need to) (?:remember|save|store|keep|memori[sz]e|note|write) (?:that|this|it|any of (?:that|this))(?: down)?(?: after all| please| then)?|(?:remove|delete|drop|erase) (?:that|this|it) (?:from|in) (?:your |the )?(?:memory|notes)(?: again)?|ignore that(?: (?:rule|one|last one))?|never ?mind(?: (?:that|this|it|${SAID}))?|nevermind|nvm|forget it|on second thoughts?,? (?:no|not|never ?mind|leave it|forget (?:it|that)|let['’]?s not|don['’]?t))${END}`,
  'i',
);
/** What may as well be about the work of the moment, and so means only what was said just before. */
const WEAK =
  /^(?:never ?mind|nvm|forget it|my (?:bad|mistake)|i (?:made a mistake(?: there)?|changed my mind)|(?:that|this|it) was .*|(?:that|this|it) (?:no longer|doesn['’]t|does not) .*|on second .*)$/i;
const FOUND =
  /^(?:i|it|it['’]?s|we|you|the|that|works?|found|got|figured|all|already|my|this|there|was|just|let['’]?s|can)\b/i;

function restOf(text: string, match: string): string {
  return text.slice(match.length).replace(/^[\s,;.!–—-]+/, '');
}

function topicOf(words: string): string[] {
  return contentWords(words).filter((word) => !EMPTY.has(word));
}

const EMPTY = new Set(
  'always never use using used not no rule thing anymore more now please after all'.split(' '),
);
