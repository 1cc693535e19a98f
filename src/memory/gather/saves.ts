import type { Found } from './heard.ts';
import { withoutFillers } from './lead.ts';
import { NOT_ALONE } from './refusals.ts';
import { VERBS } from './verbs.ts';

/** "Remember: …" and its kin: somebody asks for a memory. `sentence` has no fillers in front. */
export function saveIn(sentence: string): Found | undefined {
  const polite = sentence.replace(/^(?:(?:please|pls|plz|kindly|just)\s+)+/i, '');
  const isPolite = polite !== sentence;
  const marked = MARKED.exec(polite) ?? ABROAD.exec(polite);
  if (marked) return saved(polite.slice(marked[0].length));
  const trailing = TRAILING.exec(polite);
  if (trailing) return saved(polite.slice(0, trailing.index));
  const to = TO.exec(polite);
  if (to) return saved(lasting(polite.slice(to[0].length)));
  const bare = BARE.exec(polite);
  if (!bare) return undefined;
  const rest = polite.slice(bare[0].length);
  if (NO_SAVE.test(rest)) return undefined;
  return isPolite || CLAUSE.test(rest.slice(0, 160)) ? saved(rest) : undefined;
}

function saved(text: string | undefined): Found | undefined {
  const words = withoutFillers(
    (text ?? '')
      .replace(/^[\s,:;.–—-]+/, '')
      .replace(/^that\s+(?!is\b|was\b)/i, '')
      .replace(/^please,?\s+/i, ''),
  );
  const again = words === '' ? undefined : saveIn(words);
  if (again) return again;
  return words === '' || NOT_ALONE.test(words) || /^remember\b/i.test(words)
    ? undefined
    : { text: words, via: 'remember' };
}

const SEP = String.raw`(?:\s{0,2}[:：,–—]\s{0,3}|\s+-{1,2}\s+)`;
const THAT = String.raw`(?:${SEP}(?:that\s+)?|\s+that\s+(?!time\b|day\b|one\b|thing\b|bug\b|issue\b|$))`;
const MEMORY = String.raw`(?:(?:to|in|into)\s+)(?:your\s+|the\s+|my\s+|project\s+|claude\s+|long-term\s+){0,3}memory`;

/** Without a comma only what tells somebody to do something: "going forward is the wrong way". */
const ORDERS = `please|always|never|don['’]?t|do|no|only|we(?! (?:could|might|may|can|would))|you|i|all|every|any|each|prs?|${[...VERBS].join('|')}`;

/** Forms that say by themselves that something is to be kept. */
const MARKED = new RegExp(
  `^(?:${[
    `(?:i(?:['’]d)? (?:want|need|like|would like) you to |you (?:should|must|need to) |make sure (?:to |you )|try to |be sure to |(?:just )?so (?:that )?you |(?:and )?(?:now )?)?(?:remember|memori[sz]e)(?: (?:this|these|the following|for (?:later|next time|the future|future sessions)|going forward|this for (?:later|next time|the future))){0,2}${THAT}`,
    `(?:keep|bear) (?:this |it )?in mind(?: (?:for (?:later|next time|the future)|going forward|from now on))?${THAT}`,
    `(?:keep|bear) in mind\\s+(?=(?:we|the|our|i|all|only|every)\\b)`,
    `(?:don['’]?t|do not|never) forget(?: this)?${THAT}`,
    `(?:just )?for (?:your )?(?:future reference|future sessions|the future|next time|the record|later)${SEP}`,
    `notes? (?:for (?:later|next time|the future|future sessions|future reference)|to self)${SEP}`,
    `(?:make|take) (?:a )?note(?: of this)?(?: for (?:later|next time))?${THAT}`,
    `(?:save|add|store|put|write|commit|record)(?: (?:this|that|the following|it))? ${MEMORY}${THAT}`,
    `(?:save|store|record)(?: (?:this|the following))?(?: for (?:later|next time|future sessions|the future))?\\s{0,2}:\\s{0,3}`,
    `(?:write|note) (?:this |it )?down(?: for (?:later|next time))?${THAT}`,
    `(?:update|extend) (?:your |the )?memory${THAT}`,
    `(?:from now on|from here on(?: out)?|going forward|moving forward|in (?:the )?future|henceforth|from this point on)(?:${SEP}|\\s+(?=(?:${ORDERS})\\b))`,
    `(?:(?:just )?fyi|heads up|just so you know),? (?:for (?:next time|later|the future|future reference))${SEP}`,
  ].join('|')})(?=\\S)`,
  'i',
);

/** The same in other languages. */
const ABROAD =
  /^(?:(?:bitte )?(?:merk(?:e)? dir|denk(?:e)? daran|vergiss nicht)(?:\s{0,2}[:：]\s{0,3}|,? dass\s+)|(?:por favor,? )?(?:recuerda|recuerde|no olvides|ten en cuenta)(?: que\s+|\s{0,2}:\s{0,3})|(?:retiens|retenez|souviens-toi|rappelle-toi|n['’]oublie pas|note bien)(?: que\s+| qu['’]|\s{0,2}:\s{0,3})|(?:lembre-se|lembra)(?: de)? que\s+|ricorda(?:ti)?(?: che\s+|\s{0,2}:\s{0,3})|(?:请|請)?(?:记住|記住|牢记|记得)\s{0,2}[:：，,]?\s{0,3}|覚えて(?:おいて)?(?:ください)?[:：、]\s{0,3})(?=\S)/iu;

/** "The host is gull-2, remember that." */
const TRAILING =
  /(?:\s{0,2}[,;–—]\s{0,2}|\s-\s)(?:and |so |but )?(?:please )?(?:remember (?:that|this|it)|keep (?:that|this|it) in mind|don['’]?t forget (?:that|this|it))[.!]*$/i;
const TO = /^(?:remember|don['’]?t forget|do not forget) to\s+/i;
const BARE = /^remember,?\s+/i;
const NO_SAVE =
  /^(?:when|how|what|why|who|whose|where|which|whether|if|me|him|her|them|us|you|my name|it|this|that|these|those|the (?:time|day|bug|issue|old days|last|first|thing|one|other)|last|to|about|from|correctly|right|exactly|seeing|doing|having|anything|any)\b/i;
/** A subject and a verb: a sentence of its own, not "remember the old layout". */
const CLAUSE =
  /^(?:(?:we|i|you|our|the|all|every|each|only|no|my|any|both|never|always|\S{1,40})\b).{0,120}?\s?\b(?:is|are|isn['’]t|aren['’]t|was|were|has|have|must|should|shall|can['’]?t|cannot|can|don['’]?t|doesn['’]t|do not|does not|use|uses|runs?|lives?|needs?|goes|go|comes|prefers?|requires?|expects?|listens|points|stays?|belongs?|deploys?|always|never|only|want|wants|like|hate|likes|hates|works?|ships?|moved|expires?)\b/i;

/** "Remember to run the tests" is about now; "remember to always run them" is not. */
function lasting(task: string): string | undefined {
  const always = /^(always|never)\s+/i.exec(task);
  if (always) return task;
  if (
    /\b(?:every time|each time|whenever|(?:before|after|on|for|with|in|at) (?:every|each|any|all)\b|from now on|going forward|in (?:the )?future)/i.test(
      task,
    )
  )
    return task;
  return undefined;
}
