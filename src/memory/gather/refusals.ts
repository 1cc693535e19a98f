import { contentWords } from '../words.ts';

/** A statement longer than this is a text, and texts are for people to file. */
const MAX_CHARS = 300;

/** Whether a sentence as a whole asks, wonders or supposes: nothing in it is a statement. */
export function isUnsure(sentence: string): boolean {
  const text = sentence.replace(
    /[\s,–—-]+(?:ok|okay|alright|right|got it|please|yes|deal|understood)\s*\?+$/i,
    '',
  );
  return /[?？]\s*["')]?$/.test(text) || UNSURE.test(text);
}

const UNSURE =
  /^(?:if|when|unless|suppose|supposing|imagine|assuming|say we|let['’]?s say|hypothetically|even if|in case|what if|as if|maybe|perhaps|i wonder|i guess|do|does|did|can|could|would|should|why|what|how|who|whose|where|which|is|are|was|were|am|will|have|has|had)\b(?!\s+(?:not|n['’]t)\b)/i;

/** Whether words cannot stand alone, because what they are about was said before them. */
export const NOT_ALONE =
  /^(?:(?:it|this|that|these|those|he|she|they|there|him|her|them)(?:['’](?:s|re|ll|d)|\s+(?:is|are|was|were|will|has|have|does|do|must|should|can|needs?|one|way|too|again|works?|runs?|lives?|listens?|moved|uses?|goes|expires?|points?|fails?|now|also|please)|[.!,]|\s*$)|(?:the )?(?:first|second|third|last|other|former|latter|same|previous|next) (?:one|thing|option|way|time)\b|so\b|what\b|how\b|why\b|when i\b|me\b|both\b\s*$)/i;

/** Whether words point at what only this conversation can see. */
export function isLocal(text: string): boolean {
  return LOCAL.some((sign) => sign.test(text));
}

const LOCAL = [
  /(?<!\bfrom )\bhere\b(?!['’]s)/i,
  /\b(?:this|that|these|those|the (?:first|second|third|last|other|previous|next|same)) (?:function|file|line|method|class|component|button|tests?|case|time|ones?|pr|branch|commit|task|ticket|bug|error|variable|loop|page|screen|modal|dialog|issue|change|changes|step|part|section|block|endpoint|query|table|column|field|thing|things|way|message|response|session|refactor|feature|script|migration|conversation|chat|approach|option|snippet|code|module|package|run|request|round|iteration|sprint)\b/i,
  /\b(?:on|at) lines? \d+/i,
  // Behind a comma "it" may mean what stands before it.
  /^[^,;]*\b(?:it|this|that|them|these|those|there|above|below|again)[.!]*$/i,
  /\b(?:for|right) now\b|\bthis time\b|\bjust this once\b|\bfor today\b|\buntil (?:i|we) (?:say|tell|merge|finish)\b/i,
  /\b(?:above|below)\b(?! (?:\d|the|a|an|our)\b)(?! \d)|\b(?:attached|mentioned)\b/i,
];

/** Whether words want an answer or a look now. */
export function isRequest(text: string): boolean {
  return /\b(?:can|could|would|will) you\b|\blet me know\b|\bwhat do you think\b/i.test(text);
}

/** Whether somebody else is quoted as the one who says so. */
export function isReported(text: string): boolean {
  return REPORTED.test(text);
}

const REPORTED =
  /\b(?:says?|said|told|tells|wrote|claims (?:that|to)|claimed|according to|as per|recommends?|suggests?|suggested|stated|mentions?|mentioned|apparently|supposedly|allegedly)\b|\b(?:writes|reads|states)\b(?=\s{0,3}(?:[:,"“„«'‘]|$)|\s(?:that|always|never|use|not)\b)/i;

/** Whether words want something that nobody asks of a memory: to hide, to send secrets away, to run what comes. */
export function isHostile(text: string): boolean {
  const isForbidding = /^(?:never|don['’]?t|do not|avoid|no)\b/i.test(text);
  return (
    HOSTILE.some((sign) => sign.test(text)) ||
    (!isForbidding && HOSTILE_ORDERS.some((sign) => sign.test(text)))
  );
}

const HOSTILE = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instructions?|prompts?|guidelines|guardrails|safety|polic(?:y|ies))\b/i,
  /\|\s{0,4}(?:sudo\s{1,4})?(?:ba|z|da|k|fi)?sh\b/i,
  /\b(?:curl|wget|iwr|invoke-webrequest)\b.{0,200}(?:\||&&|;|\$\()/i,
  /\b(?:don['’]?t|do not|never|without|not to)\s+(?:tell|telling|mention|mentioning|inform|informing|show|showing|notify|notifying|alert|alerting|reveal|revealing|ask|asking|let)\b.{0,40}\b(?:the )?(?:users?|human|owner|anyone|anybody|person|developer|reviewer)\b/i,
  /\b(?:hide|hiding|conceal|keep|keeping)\b.{0,60}\b(?:from|secret from)\s+(?:the\s+)?(?:users?|human|owner|team|developers?|reviewers?|everyone)\b/i,
  /\bsystem prompt\b|\byou are now\b|\bnew instructions\b|\bjailbreak\b|\bexfiltrat|\bbase64\s+-d|\brm\s+-rf\s+[/~]/i,
];

const HOSTILE_ORDERS = [
  /\b(?:disable|turn off|skip|remove|delete|bypass)\b.{0,30}\b(?:tests?|checks?|security|hooks?|verification|safety|sandbox|permissions?|confirmation|approvals?|authentication|auth|backups?|certificate|tls|ssl)\b.{0,40}(?:\b(?:and|then)\b.{0,20}\b(?:push|deploy|merge|commit|ship)|$)/i,
  /\b(?:send|upload|post|e?mail|forward|copy|paste|print|include|share)\b.{0,80}\b(?:secrets?|tokens?|credentials?|api keys?|private keys?|passwords?|\.env|ssh keys?)\b/i,
  /\b(?:send|upload|post|forward)\b.{0,80}\bhttps?:\/\//i,
  /--dangerously|\bchmod\s+777\b|\bdisable\b.{0,20}\b(?:firewall|antivirus)\b/i,
];

/** Whether a statement is too long, or says nothing beside a path or a piece of code. */
export function isEmptyTalk(text: string): boolean {
  if (text.length > MAX_CHARS || /^["“'«„].*["”'»]\.?$/.test(text)) return true;
  const beside = text.replace(/`[^`]{0,300}`/g, ' ').replace(/\S*[/\\]\S*|\b\S{1,80}\.\p{L}{1,5}\b/gu, ' ');
  const isPlainCode = contentWords(beside).filter((word) => !IDLE.has(word)).length === 0;
  return isPlainCode && !/https?:\/\//.test(text) ? true : contentWords(text).length < 2;
}

const IDLE = new Set('always never please use edit open change update fix look file remember'.split(' '));
