import type { Found, StatementType } from './heard.ts';
import { VERBS } from './verbs.ts';

/** What kind of memory a statement is: who somebody is, how to work, how things are, or where to find them. */
export function typeOf({ text, via }: Found): StatementType {
  if (ABOUT_PERSON.test(text)) return 'user';
  if (via === 'rule' || GUIDANCE.test(text) || isImperative(text)) return 'feedback';
  if (REFERENCE.test(text)) return 'reference';
  return 'project';
}

const ABOUT_PERSON = /^(?:i|i['’]m|i['’]ve|i['’]d|my|call me|the user(?:['’]s)?|user)\b/i;
const GUIDANCE =
  /^(?:always|never|don['’]?t|do not|avoid|prefer|only|stop|no|we (?:always|never|use|don['’]?t)|you|immer|nie|niemals|siempre|nunca|toujours|jamais|ne)\b|^(?:总是|始终|永远|不要|别|务必)/i;
const REFERENCE =
  /https?:\/\/|\b(?:dashboards?|docs|documentation|wiki|runbooks?|credentials?|creds|tracker|board|channel|vault|notion|confluence|jira|linear|grafana|figma|spreadsheet)\b.{0,60}\b(?:is|are|lives?|live|in|at|on|under)\b/i;

function isImperative(text: string): boolean {
  const [first = '', second = ''] = text.toLowerCase().split(/[\s,]+/);
  return VERBS.has(first) && !/^(?:is|are|was|were|runs?|lives?|has|must|should|:)$/.test(second);
}
