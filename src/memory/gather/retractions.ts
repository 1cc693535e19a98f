import { contentWords } from '../words.ts';

/** Something is taken back: what was said last, the last message, or what is about these words. `rest` is what follows. */
export type Retraction = {
  scope: 'latest' | 'recent' | 'message' | 'about' | 'named';
  about: string[];
  rest: string;
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
  const message = MESSAGE.exec(text);
  if (message) return { scope: 'message', about: [], rest: restOf(text, message[0]) };
  const latest = LATEST.exec(text);
  if (!latest) return undefined;
  const rest = restOf(text, latest[0]);
  const isWeak = /^(?:never ?mind|nvm|forget it)$/i.test(latest[0].trim());
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

const ABOUT = [
  `^(?:scratch|forget|ignore|disregard|drop|undo|never ?mind|nevermind|nvm|strike|remove|delete|skip|revoke|cancel) (?:about )?(?:${SAID}|that ${THING}|${THING}|my ${THING}) (?:about|on|regarding|with|for|to|that said) ${X}${END}`,
  `^(?:never ?mind|nevermind|nvm|forget) about (?:the |that |my )?${X}(?: (?:rule|thing|note|instruction|preference|reminder)s?)?${END}`,
  `^(?:scratch|forget|ignore|disregard|drop|undo|never ?mind|nevermind|nvm|cancel|revoke) (?:the|that|my) ${X} (?:rule|thing|note|instruction|preference|reminder|correction)s?${END}`,
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
  if (!DOUBT.test(sentence)) return undefined;
  const about = contentWords(sentence).filter((word) => /\d|_/.test(word));
  return about.length > 0 ? { scope: 'named', about, rest: '' } : undefined;
}

const DOUBT =
  /\b(?:forget|scratch|never ?mind|nvm|take (?:that |it )?back|disregard|strike|withdraw|mistaken?|i was wrong|not true|no longer|(?:do not|don['’]?t) (?:remember|keep|save|store)|vergiss|vergessen|streich|doch nicht|olvida|oublie|oubliez)\b|忘|不用记|取消/i;

const MESSAGE =
  /^(?:ignore|disregard|forget|scratch) (?:my|the|that) (?:last|previous|prior|earlier) (?:message|prompt|comment|instruction|one|request)\b/i;
const LATEST = new RegExp(
  `^(?:(?:scratch|strike|forget|disregard|undo|cancel|revoke) (?:that|this)(?: (?:rule|one|last one|last rule|last bit|memory|note))?(?! (?:file|change|commit|branch|the|we|i|is|are|was|it|you|in|on|at)\\b)|(?:scratch|forget|undo|drop|disregard|ignore) the last (?:one|rule|thing|note)|(?:ignore|forget|disregard|scratch) ${SAID}|i take (?:that|it) back|take that back|ignore that(?: (?:rule|one|last one))?|never ?mind(?: (?:that|this|it|${SAID}))?|nevermind|nvm|forget it)${END}`,
  'i',
);
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
