import { valuesOf } from '../specifics.ts';
import { abroadCorrectionIn } from './abroad-corrections.ts';
import { correctionIn } from './corrections.ts';
import type { Found } from './heard.ts';
import { isToldAsFact } from './log-forms.ts';
import { hasName } from './named.ts';
import { isPassing } from './of-the-moment.ts';
import { isLocal, isReported, NOT_ALONE } from './refusals.ts';
import { ruleIn } from './rules.ts';
import { VERBS } from './verbs.ts';

/** A fact that lasts, in an entry of a daily log: none of its chatter, none of the state of a task. */
export function logFactIn(sentence: string): Found | undefined {
  const whole = sentence.replace(/[.!。\s]+$/, '');
  const text = whole.replace(LABEL, '');
  if (text.length > 280 || HEDGED.test(text) || NOT_ALONE.test(text) || isLocal(text)) return undefined;
  if (CHATTER.test(whole) || (text === whole && CHATTER.test(text))) return undefined;
  if (isTask(text)) return undefined;
  if (NOTED.test(text) && text.length > 20 && isSpecific(text) && !isState(text) && !isReported(text))
    return { text: text.replace(NOTED, ''), via: 'log' };
  if (TOLD_BY_USER.test(text) && !isState(text)) return { text, via: 'log' };
  if (isReported(text) || isState(text)) return undefined;
  if (text !== whole && hasName(text) && TELLS.test(text)) return { text, via: 'log' };
  const isFact = isToldAsFact(text) || isKeyed(text) || isValued(text) || isPlaced(text) || abroadFact(text);
  return isFact && isSpecific(text) ? { text, via: 'log' } : undefined;
}

/** Whoever puts this in front of an entry tells that something changed for good. */
const LABEL =
  /^(?:renamed|moved|changed|replaced|switched|migrated|relocated|reassigned|new|from now on|as of (?:now|today)|for the record|settled|entschieden|beschlossen|umbenannt|umgezogen|ersetzt|geändert|neu|ab jetzt|ab sofort|decidido|acordado|cambiado|décidé|changé|决定|變更|变更|更名|改名)\s?[:：]\s{0,3}/iu;

/** A rule or a correction in a log, where it names something: others may have written there what they only tried. */
export function logRuleIn(sentence: string): Found | undefined {
  const told = sentence.replace(BY_USER, '');
  const text = told.replace(LABEL, '');
  const found = ruleIn(text) ?? correctionIn(text, told !== sentence);
  return found && !CHATTER.test(text) && valuesOf(found.text, { names: false }).length > 0
    ? found
    : undefined;
}

const BY_USER =
  /^(?:(?:the )?user (?:said|says|asked|wants|corrected(?: me)?)|correction(?: (?:by|from) \p{Lu}\p{L}+)?)\s?[:,]\s/iu;

/** An entry without the time it was written at. */
export function withoutTime(entry: string): string {
  return entry.replace(TIME, '');
}

const TIME =
  /^\s{0,8}(?:[-*+]\s{1,4})?(?:\*\*|__|`|\[|\()?(?:\d{4}-\d{2}-\d{2}[T ,]{1,2})?\d{1,2}[:.h]\d{2}(?::\d{2})?(?:\s?(?:am|pm|uhr|utc|z))?(?:\*\*|__|`|\]|\))?(?:\s{0,3}[-–—:|]{1,2}\s{1,3}|\s{1,3})(?:\*\*\s{0,2})?/i;

/** `Port: 5433`, where the key names a thing and the value is one. */
function isKeyed(text: string): boolean {
  const pair =
    /^(?:\*\*|`)?([\p{L}][\p{L}\p{N} _./()-]{1,50}?)(?:\*\*|`)?:(?:\*\*)?\s{1,3}(\S.{0,180})$/u.exec(text);
  if (!pair || pair[1]!.split(/\s+/).length > 5 || CHATTER_KEY.test(pair[1]!)) return false;
  return (
    !/\b(?:i|you|we|me|please|should|could|need|needs|let['’]?s|want|try|see|check|can)\b/i.test(pair[2]!) &&
    pair[2]!.split(/\s+/).length <= 14
  );
}

/** `The endpoint is vpn3.acme.test`: a thing, and a value that is one. */
function isValued(text: string): boolean {
  const pair = /^((?:\S{1,40} ){0,4}?\S{1,40}) (?:is|are) (\S.{0,80})$/.exec(text);
  if (!pair || isPassing(pair[1]!, pair[2]!) || MEASURED.test(text) || pair[2]!.split(' ').length > 6)
    return false;
  return valuesOf(`x ${pair[2]}`).length > 0;
}

/** A verb: without one it is a headline. */
const TELLS =
  /\s(?:is|are|was|were|goes|go|uses?|runs?|moved|moves|belongs?|reports?|lives?|listens?|points?|needs?|takes|starts?|ends?|gets?|will|must|läuft|laufen|geht|gehen|liegt|liegen|ist|sind|heißt|gehört|nutzt|es|son|está|va|van|usa|est|sont|va|passe|utilise)\s/i;

/** `Exports of the printer go through PL-32`: a thing, and where it belongs by name. */
function isPlaced(text: string): boolean {
  const [, subject = '', value = ''] = PLACED.exec(text) ?? [];
  return value !== '' && hasName(value) && !isPassing(subject, value) && !MEASURED.test(text);
}

const PLACED =
  /^((?:the|our|all|every|each|any|new|\p{Lu}\S{1,40}|\p{L}{3,30}s(?: (?:of|for|from|about))?)(?: [^\s,;:!?]{1,40}){0,8}?) (?:uses?|goes (?:to|through|via|into|under)|go (?:to|through|via|into|under)|belongs? (?:to|in|under)|reports? to|talks? to|carr(?:y|ies)|is (?:reached|booked|charged|filed|announced|signed|handled|covered|backed up|mirrored|labelled|labeled|listed|known)|are (?:reached|booked|charged|filed|announced|signed|handled|covered|backed up|mirrored|labelled|labeled|listed|known|named)) (.{2,140})$/u;

/** The same in other languages, where a word says that it is so from now on. */
function abroadFact(text: string): boolean {
  return LASTING_ABROAD.test(text) && abroadCorrectionIn(text, true) !== undefined;
}

const LASTING_ABROAD =
  /(?<!\p{L})(?:jetzt|nun|ab sofort|künftig|ab dem|seit dem|ersetzt|umbenannt|umgezogen|zuständig|ansprechpartner(?:in)?|gehört|heißt|ahora|a partir de|desde el|se llama|sustituid[oa]|responsable|désormais|maintenant|à partir|s['’]appelle|remplacée?)(?!\p{L})|现在|改为|改成|改用|改到|迁移到|负责|从.{1,12}起/iu;

/** What somebody looked up that day. */
const MEASURED =
  /^(?:the |our |my |this )?(?:\S{1,30} )?(?:memory|cpu|load|heap|disk|usage|latency|size|coverage|runtime|duration|branch)\s(?=is\b|are\b)(?<!(?:default|main|release) branch\s)|\s(?:lines?|long|files?|tests?|seconds|ms|old|left|behind|ahead)$/i;

const CHATTER_KEY =
  /^(?:to-?do|next|fix(?:ed)?|tried|plan|idea|question|error|result|status|progress|user|hypothesis|root cause|decided|agreed|follow-?up|attempt|see|session|answer)\b|^(?:note|notes|feat|chore|docs|refactor|style|perf|tests?|ci|build|revert|done|wip|questions|errors|results|output|summary|blocked|blockers?|ideas|updates?|today|yesterday|tomorrow|morning|afternoon|evening|log|warning|e\.g|example|pr|issue|bug|follow-?ups|open|pending|remaining|left|learned|observations?|findings?|goal|tasks?|session|time|start|end|duration|commit|branch|run|command|cmd|step|debug|debugging|cause|https?|files?|re)(?: ?\([^()]{0,40}\))?$|\berrors?\b|(?:\bstatus|\bfix|\bresult|\bstep|\btodo)$/i;

/** Whoever writes this means to keep it. */
const NOTED = /^(?:note|learned|lesson|til|fact|reminder|important|nb|takeaway)\s?:\s|^til\s(?:that\s)?/i;

/** "Important: ask Marit about QX-7" is something to do. */
function isTask(text: string): boolean {
  const marked = /^(?:important|til)\b\s?:?\s{1,3}(?:to |please )?([\p{L}-]{1,20})/iu.exec(text);
  return marked !== null && (VERBS.has(marked[1]!.toLowerCase()) || CHATTER.test(text.replace(NOTED, '')));
}

/** What an agent noted of what its person wants. */
const TOLD_BY_USER =
  /^(?:the )?user (?:prefers|always wants|never wants|wants (?:me|us|all|every|no|only|answers|commits|tests|prs|replies)|likes|dislikes|hates|asked (?:me )?(?:to always|to never|not to ever)|insists (?:on|that)|does(?:n['’]t| not) (?:want|like)) .+/i;

const CHATTER =
  /^(?:fix|fixed|fixing|fixes|ran|running|re-?ran|working on|worked on|to-?do|tried|trying|try|investigat(?:ed|ing)|opened|opening|prs?\b|pull request|merged|merging|reviewed|reviewing|waiting(?= (?:for|on|until|to))|waiting$|still|maybe|perhaps|possibly|started|starting|finished|finishing|debugg(?:ed|ing)|looked|looking|wip|need to|needs to|should|might|probably|checked|checking|added|adding|updated|updating|wrote|writing|refactor(?:ed|ing)|pushed|pushing|committed|discussed|asked|asking|met with|meeting|talked|bumped|cleaned|removed|removing|created|implemented|tested|testing|read|reading|spent|continued?|continuing|paused|stopped|resumed|got|saw|seeing|noticed|blocked|next|remaining|let['’]?s|i think|not sure|idea|question|unclear|weird|strange|flaky|tests? (?:pass|fail|are|now)|build (?:is|passes|fails)|ci (?:is|passes|fails)|all (?:tests|green)|done|ok|lunch|break|standup|(?:we |team )?(?:agreed|decided) to (?:meet|talk|sync|discuss|call|look|wait|try|go|see|continue|stop))\b/i;

const HEDGED =
  /[?？]\s*$|\b(?:maybe|probably|might|perhaps|possibly|i think|seems?|seemingly|not sure|could be|apparently|i guess|likely|unclear|supposedly|should be|would be|tbd|tbc|unconfirmed|rumou?r|wonder|if)\b/i;

/** How a task stands, in the first clause and behind its subject: "the waiting screen" waits for nothing. */
function isState(text: string): boolean {
  const clause = /^[^;]*/.exec(text)![0];
  return STATE.test(clause.replace(SUBJECT, ''));
}

const SUBJECT =
  /^(?:the|our|a|an) (?:[^\s,;:]{1,40} ){0,4}?[^\s,;:]{1,40}(?= (?:is|are|was|were|has|have|moved|runs?|lives?|listens?|now|uses?|goes|go)\b)/i;

/** How a task stands, which nobody needs to know next month. */
const STATE =
  /\b(?:failing|fails|passing|passes|green|red|broken|fixed|working|done|blocked|flaky|unblocked|faster|slower|merged|closed|resolved|in progress|in review|under review|ready for|stuck|crashing|timing out|waiting(?= (?:for|on|until)|$)|reproducible|wip|half way|halfway|todo|next step)\b|\d\s?%|\b(?:is|are) now (?:up|down|back|open|ready|clean|ok|fine|complete|running|able|clear|possible|gone)\b/i;

function isSpecific(text: string): boolean {
  return valuesOf(text).length > 0 || /[\p{L}\p{N}]-[\p{L}\p{N}]/u.test(text);
}
