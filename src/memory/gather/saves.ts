import { abroadSaveIn } from './abroad-saves.ts';
import type { Found } from './heard.ts';
import { withoutFillers } from './lead.ts';
import { NOT_ALONE } from './refusals.ts';
import { VERBS } from './verbs.ts';

/** "Remember: …" and its kin: somebody asks for a memory. `sentence` has no fillers in front. */
export function saveIn(sentence: string): Found | undefined {
  const polite = sentence.replace(/^(?:(?:please|pls|plz|kindly|just)\s+)+/i, '');
  const isPolite = polite !== sentence;
  const marked = MARKED.exec(polite);
  if (marked) return saved(polite.slice(marked[0].length));
  const abroad = abroadSaveIn(sentence);
  if (abroad !== undefined) return saved(abroad);
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

/** "Could you make a note that …?" asks for a memory, not for an answer. "Can you remember …?" may ask for either. */
export function askedSaveIn(sentence: string): Found | undefined {
  const asked = ASKED.exec(sentence);
  if (!asked) return undefined;
  const order = sentence.slice(asked[0].length).replace(/[?？\s]+$/, '');
  return MARKED.test(order) ? saveIn(order) : undefined;
}

const ASKED =
  /^(?:please,? )?(?:could|can|would|will) you(?: please| kindly| just| also)? (?=(?:make|take|leave|keep|note|jot|write|put|save|add|store|commit|record|bear)\b)/i;

const SEP = String.raw`(?:\s{0,2}[:：,;–—]\s{0,3}|\s+-{1,2}\s+)`;
const THAT = String.raw`(?:${SEP}(?:that\s+)?|\s+that\s+(?!time\b|day\b|one\b|thing\b|bug\b|issue\b|$))`;
const MEMORY = String.raw`(?:to|in|into)\s+(?:your\s+|the\s+|my\s+|our\s+|project\s+|claude\s+|long-term\s+){0,3}(?:memory|memories|notes)`;
/** What people put between the asking and the thing: for how long, and how much they mean it. */
const FOR_LATER = `(?: (?:this|these|the following|it|please|pls|plz|permanently|for good|well|one (?:more )?thing|(?:for|in|across) (?:later|next time|(?:all )?the (?:future|record|next (?:time|sessions?|conversations?))|(?:all |any |your |my |our ){0,2}(?:future|later|other|next|coming|further) (?:sessions?|reference|work|conversations?|chats?|runs?|tasks?|changes)|all sessions|the (?:project|team|repo))|going forward|from now on|from here on|in (?:the )?future)){0,3}`;

/** Without a comma only what tells somebody to do something: "going forward is the wrong way". */
const ORDERS = `please|always|never|don['’]?t|do|no|only|we(?! (?:could|might|may|can|would))|you|i|all|every|any|each|prs?|${[...VERBS].join('|')}`;

/** Forms that say by themselves that something is to be kept. */
const MARKED = new RegExp(
  `^(?:${[
    `(?:i(?:['’]d)? (?:want|need|like|would like) you to |you (?:should|must|need to|have to) |make sure (?:to |you |that you )|try to |be sure to |(?:just )?so (?:that )?you |(?:and )?(?:now )?)?(?:remember|rem(?:e|me|emem)?(?:e|em)?ber|memori[sz]e|keep in memory|learn)${FOR_LATER}${THAT}`,
    `(?:keep|bear|have)(?: (?:this|it|one thing))? in mind${FOR_LATER}${THAT}`,
    `(?:keep|bear) in mind\\s+(?=(?:we|the|our|i|all|only|every)\\b)`,
    `(?:don['’]?t(?: ever| you)?|do not(?: ever)?|never|let['’]?s not) forget${FOR_LATER}${THAT}`,
    `(?:just )?(?:for|as) (?:a |an |your |my |our )?(?:future reference|future sessions|the future|next time|the record|later|reminder)${THAT}`,
    `(?:a )?(?:notes?|reminders?|something|things?) (?:for (?:later|next time|the future|future sessions|future reference|you(?:rself)?|your (?:memory|notes))|to self|to (?:remember|keep in mind))${THAT}`,
    `to (?:remember|keep in mind)${SEP}`,
    `(?:make|take|leave)(?: yourself)?(?: a)? (?:mental )?note(?: of this| of the following)?${FOR_LATER}${THAT}`,
    `(?:save|add|store|put|write|commit|record|keep|log|file)(?: (?:this|that|the following|it))?(?: down)? ${MEMORY}${FOR_LATER}${THAT}`,
    `(?:save|store|record)(?: (?:this|the following))?(?: for (?:later|next time|future sessions|the future))?\\s{0,2}:\\s{0,3}`,
    `(?:store|save|record) that\\s+(?=(?:the(?! way\\b)|our|my|we|i|all|every|each|only|there)\\b)`,
    `(?:let['’]?s |we(?:['’]ll| will)? |please )?make (?:it|this|that) (?:a|the|our|your)(?: (?:general|firm|standing|new|team|house))? (?:rule|habit|convention|standard|policy|principle)${FOR_LATER}${THAT}`,
    `(?:it(?:['’]?s| is) )?(?:very |really )?(?:important|essential|crucial|vital) (?:that you |for you to |to |you )(?:do not forget|don['’]?t forget|never forget|not forget|remember|not to forget|keep in mind|know|bear in mind)${FOR_LATER}${THAT}`,
    `(?:that )?(?:you|i(?:['’]d)? (?:want|need|would like|like) you to)(?: (?:should|must|need to|have to|ought to|still|also|always|will need to)){0,3} know(?= (?:for|in|across) )${FOR_LATER}${SEP}`,
    `(?:write|note|jot|put) (?:this |it |that )?down${FOR_LATER}${THAT}`,
    `(?:update|extend) (?:your |the |our |project )?(?:memory|notes)${THAT}`,
    `(?:to|into|for) (?:your |the |project )?(?:memory|notes)${SEP}`,
    `(?:memory|memo|note to memory)\\s?:\\s(?!\\d)`,
    `(?:from now on|from here on(?: out)?|from today(?: on)?|starting (?:now|today)|going forward|moving forward|in (?:the )?future|henceforth|from this point on)(?:${SEP}|\\s+(?=(?:${ORDERS})\\b))`,
    `(?:(?:just )?fyi|heads up|just so you know),? (?:for (?:next time|later|the future|future reference))${SEP}`,
  ].join('|')})(?=\\S)`,
  'i',
);

/** "The host is gull-2, remember that." */
const TRAILING =
  /(?:\s{0,2}[,;–—]\s{0,2}|\s-\s)(?:and |so |but )?(?:please )?(?:(?:remember|save|note|memori[sz]e) (?:that|this|it)(?: (?:for (?:later|next time|the future)|please|down))?|(?:keep|bear) (?:that|this|it) in mind|(?:add|save|put|commit) (?:that|this|it) (?:to|in) (?:your )?memory|(?:don['’]?t|do not) forget (?:that|this|it))(?: please)?[.!]*$/i;
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
