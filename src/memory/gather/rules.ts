import type { Found } from './heard.ts';
import { isOfTheMoment } from './of-the-moment.ts';
import { isLocal, isReported } from './refusals.ts';
import { VERBS } from './verbs.ts';

/** "Always …", "never …", "… from now on": how work is to be done. `sentence` has no fillers in front. */
export function ruleIn(sentence: string): Found | undefined {
  const rule = standing(sentence) ?? habit(sentence) ?? lastingOrder(sentence);
  if (
    rule === undefined ||
    isReported(rule) ||
    isLocal(inProject(rule)) ||
    isOfTheMoment(rule) ||
    ONCE.test(rule)
  )
    return undefined;
  return { text: rule, via: 'rule' };
}

const ASKING =
  /^(?:please|pls|plz|kindly|and|also|just|you (?:should|must|need to|have to|ought to|are to|can|shall)|i (?:want|need) you to|make sure (?:to|you)|be sure to|try to|let['’]?s)\s+/i;

function standing(sentence: string): string | undefined {
  let text = sentence;
  for (let round = 0; round < 3; round++) text = text.replace(ASKING, '');
  const ever = /^(?:don['’]?t|do not|never,?) ever(?: again)?\s+(.+)$/is.exec(text);
  if (ever) return isOrder(ever[1]!) ? `Never ${ever[1]}` : undefined;
  const rule = /^(always|never)(?: again)?,?\s+(.+)$/is.exec(text.replace(/^(never),? never\b/i, '$1'));
  if (!rule || !isOrder(rule[2]!)) return undefined;
  return `${rule[1]![0]!.toUpperCase()}${rule[1]!.slice(1).toLowerCase()} ${rule[2]}`;
}

/** "We always squash.", "I never want to see emojis." */
function habit(sentence: string): string | undefined {
  if (/^i (?:always|never) (?:want|need|like) (?:to see|you to|the|all|every|any)\b/i.test(sentence))
    return sentence;
  const rule = /^we (?:should |must |do )?(?:always|never) (.+)$/is.exec(sentence);
  return rule && isOrder(rule[1]!) && !HAPPENS.test(rule[1]!) ? sentence : undefined;
}

/** "Use tabs from now on." */
function lastingOrder(sentence: string): string | undefined {
  const text = sentence.replace(/^(?:please|pls|plz|kindly)\s+/i, '');
  const rest = text.replace(
    /[\s,;–—-]+(?:from now on(?:wards)?|from here on(?: out)?|going forward|moving forward|in (?:the )?future|for all future \p{L}+)\s*[.!]*$/iu,
    '',
  );
  if (rest === text) return undefined;
  const order = rest.replace(/^(?:don['’]?t|do not|only|stop(?= \p{L}+ing\b))\s+/iu, '');
  return isOrder(order) ||
    (/^(?:no|\p{L}+ing)\s+\S/iu.test(order) && (order !== rest || /^no\s/i.test(order)))
    ? rest
    : undefined;
}

/** Begins with a verb of work, perhaps behind an adverb, and says what to do it to. */
function isOrder(text: string): boolean {
  const words = /^((?:\p{L}+ly|first|also|just|even|again|please),?\s+)?([\p{L}-]+)(?:\s+(\S+))?/iu.exec(
    text,
  );
  if (!words || !VERBS.has(words[2]!.toLowerCase())) return false;
  const [verb, next = ''] = [words[2]!.toLowerCase(), words[3]?.toLowerCase().replace(/[.,;:!]+$/, '') ?? ''];
  if (next === '' || POINTING.has(next)) return false;
  return !(ODD[verb]?.test(next) ?? false);
}

const POINTING = new Set('it this that these those them him her so'.split(' '));

/** A verb of the list that is none in this company: "never run into this", "always work fine". */
const ODD: Record<string, RegExp> = {
  run: /^into$/,
  work: /^(?:fine|well|for|great|now|when|ok|out)$/,
  be: /^(?:a|an|the|like|there|here)$/,
  look: /^(?:like|good|great|fine|nice)$/,
  break: /^(?:when|if|on|for)$/,
  test: /^(?:and|or)?$/,
  time: /^(?:to|for|is)$/,
  back: /^(?:to|and)$/,
  hit: /^(?:by)$/,
  type: /^(?:errors?|of)$/,
  build: /^(?:errors?|fails?|failures?)$/,
  end: /^(?:up|with)$/,
  let: /^(?:down|me)$/,
  put: /^off$/,
  own: /^(?:a|an)$/,
  get: /./,
};

/** Said of what happens, not of what to do. */
const HAPPENS =
  /^(?:run into|end up|hit|break|wait for (?:this|that)|see|start to|begin to|fix (?:this|that))\b/i;
/** "Never set that up before", "never read it yet". */
const ONCE =
  /\b(?:before|yet|so far|until now|in my life|anymore|any more|either)[.!]*$|\bbefore,|\b(?:lol|haha|hehe)\b/i;

/** The project is where the memory belongs: "in this repo" points at nothing else. */
function inProject(text: string): string {
  return text.replace(
    /\bthis (?:repo|repository|project|codebase|code base|workspace|monorepo|team|machine)\b/gi,
    'our project',
  );
}
