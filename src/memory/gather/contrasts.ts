import { isCourtesy } from './lead.ts';
import { hasName } from './named.ts';
import { NOT_ALONE } from './refusals.ts';

/**
 * What a sentence wants where it says in one breath what is wrong and what is right, and names it: "stop sending mail, we
 * post it to QR-82 instead". As it was said, or said so that it can stand alone.
 */
export function contrastIn(text: string, isCorrecting: boolean): string | undefined {
  if (isCourtesy(text)) return undefined;
  for (const form of RETOLD) {
    const { wrong, right } = form.exec(text)?.groups ?? {};
    if (wrong && right && hasName(right)) return `It is called ${right}, not ${wrong}`;
  }
  for (const form of FORMS) {
    const right = form.exec(text)?.groups?.right;
    if (right !== undefined) return hasName(right) && !NOT_ALONE.test(text) ? text : undefined;
  }
  if (!isCorrecting || NOT_ALONE.test(text)) return undefined;
  if (OWNER.test(text)) return text;
  return BEHIND_NO.some((form) => hasName(form.exec(text)?.groups?.right ?? '')) ? text : undefined;
}

/** The same over two sentences: "No mocks for the reader. Use the recorded set RS-7 instead." */
export function insteadOf(before: string, text: string): string | undefined {
  if (before === '' || before.length > 80 || !hasName(text)) return undefined;
  if (!ORDER.test(text) || !(/\binstead[.!]*$/i.test(text) || GENERAL.test(text))) return undefined;
  const front = before.replace(/^(?:please|pls)\s+/i, '').replace(/[.!\s]+$/, '');
  return `${front}: ${text}`;
}

/** Verbs of how work is done as a habit. Moving, changing and opening are about the code of the moment. */
const VERB =
  '(?:use|using|take|run|ask|call|quote|write|contact|send|post|report|file|book|deploy|build|install|push|publish|upload|log|store|save|keep|go|charge|bill|address|route|import|export|pull|fetch|connect|mount|copy|notify|ping|tell|print|order|sign|tag|name|say|start|pin)';
const DO = `(?:(?:we|you|please|just|instead|rather|always|now|should|must),? ){0,3}${VERB}`;
const BREAK = String.raw`\s{0,2}(?:[,;:–—]|\s-\s)\s{0,2}(?:and |but |so |instead,? |rather,? ){0,2}`;
const THING = '[^,;:!?]{2,80}?';
const RIGHT = '(?<right>[^;!?]{2,160})';
const NEGATED = "(?:(?:stop|quit)(?= \\p{L}{2,30}ing\\b)|don['’]?t|do not|never|no more|avoid)";
const GONE =
  '(?:outdated|obsolete|old|stale|gone|dead|retired|deprecated|history|wrong|closed|switched off|shut down|no longer (?:used|valid|right|current|in use|there)|not (?:used|valid|in use) any ?more)';

const ORDER = new RegExp(`^${DO}\\s`, 'i');
const GENERAL =
  /\b(?:for|with|on|in|to|of) (?:every|all|each|any)\b|\beverywhere\b|\bwe (?:always )?do (?:that|it|this|so)\b|\balways\b|\bas (?:usual|always|a rule)\b/i;

const FORMS = [
  `^not ${THING}${BREAK}(?:it['’]?s |it is |the right one is |${DO} )${RIGHT}$`,
  `^${NEGATED} (?![^,;:]{0,60}\\b(?:it|them|this|that|these|those|worry|panic|bother)\\b)${THING}${BREAK}${DO} ${RIGHT}$`,
  `^(?:no|nothing|nobody) ${THING}${BREAK}${DO} ${RIGHT}$`,
  `^(?:the|our|my|your|all|every) ${THING} (?:is|are)(?:n['’]t| not| no longer) ${THING}(?:${BREAK}| )(?:but|it['’]?s|it is|they['’]?re|they are|rather)(?: now| actually)? ${RIGHT}$`,
  `^(?:the|our|my|your|all|every) ${THING} (?:does(?:n['’]t| not)|don['’]?t|do not|no longer|never) ${THING}${BREAK}(?:it|they|we|now) ${RIGHT}$`,
  `^(?!(?:this|that|it)\\b)${THING} (?:is|are|was|were|has been|got) ${GONE}(?: now| since [^,;]{2,30})?${BREAK}(?<right>[^,;!?]{2,60}? (?:is|are) (?:now )?(?:the (?:one|right one|new one|current one|place|address|name)|current|correct|right|valid|in use|what we use|the [^,;!?]{2,40})|(?:please )?(?:use|take) [^,;!?]{2,80}|(?:it['’]?s|it is)(?: now)? [^,;!?]{2,60}|(?:we|now we|now) (?:now )?(?:use|have|run) [^,;!?]{2,80})$`,
].map((form) => new RegExp(form, 'iu'));

/** Whose it is: "Marit owns the importer, not the platform team". */
const OWNER =
  /^\p{Lu}[\p{L}'’-]{1,30}(?: \p{Lu}[\p{L}'’-]{1,30})? (?:owns|maintains|approves|leads|is responsible for|is in charge of|takes care of|looks after|signs off(?: on)?) [^,;:!?]{3,60}, not (?!it\b|that\b|this\b)[^,;:!?]{2,40}$/u;

const BEHIND_NO = [
  // A thing and what it is for: "use kite-77 for the reports".
  `^(?:please )?(?:use|take|call|contact) (?<right>[^,;!?]{2,60}?) (?:for|with|whenever|when|in case of) (?!this\\b|that\\b|it\\b|now\\b)[^;!?]{3,100}$`,
  // Several of a kind: "send invoices to AP-77" is a habit, "send the file to AP-77" a task.
  `^${VERB} (?:all |new |any |every )?\\p{L}{2,30}s (?:to|into|via|through|with|on|from|under|at) (?<right>[^;!?]{2,100})$`,
].map((form) => new RegExp(form, 'iu'));

const SIDE = String.raw`[^\s,;:!?]{2,60}(?: [^\s,;:!?]{1,40}){0,3}?`;
const IS =
  "(?:its name is|it['’]?s|it is|the name is|the (?:right|correct|real) (?:name|one|spelling) is|we (?:say|call it)|call it|it should be|should be)(?: called| named| spelled| now)?";
const RETOLD = [
  `^you (?:keep|kept|are|were|always|still|again|have been|['’]re)? ?(?:on )?(?:writ(?:e|ing)|wrote|call(?:ing|ed)?|us(?:e|ing|ed)|say(?:ing)?|typ(?:e|ing)|typed|spell(?:ing)?|nam(?:e|ing)|put(?:ting)?)(?: it| this| that)?(?: again)? (?<wrong>${SIDE})(?: again)?${BREAK}${IS} (?<right>${SIDE})$`,
  `^(?:please )?(?:stop|quit|don['’]?t|do not|never) (?:call|calling|name|naming|spell|spelling)(?: it| that| this)? (?<wrong>${SIDE})${BREAK}${IS} (?<right>${SIDE})$`,
].map((form) => new RegExp(form, 'i'));
