import { hasName } from './named.ts';

/** Whether words are about the screen or the piece of code that somebody is working on just now. */
export function isOfTheMoment(text: string): boolean {
  return SCREEN.test(text) || AT_WORK.test(text);
}

const SCREEN =
  /\b(?:headers?(?! x-)|footers?|spinners?|modals?|drawers?|buttons?|sidebars?|tooltips?|dropdowns?|nav ?bars?|toasts?|pop-?ups?|icons?|fonts?(?! (?:licen[cs]\p{L}{1,3}|servers?|vendors?)\b)|charts?|checkbox(?:es)?|placeholders?|cursor|scroll(?:ing|s)?|carousel|banners?|margins?|paddings?|pixels?|\d+px|hover|screenshots?|dialogs?|overlay)\b/iu;

const AT_WORK =
  /\b(?:stack ?trace|typo|for loop|while loop|foreach|failing|fails|failed|line \d+|commit [0-9a-f]{6,}|todo)\b|^(?:put|move|place|rename|align|center|click|indent|change|set)\b/i;

/** Whether a subject changes from one minute to the next. What has a proper value is a thing: "the recall list is RL-12". */
export function isPassing(subject: string, value: string): boolean {
  return PASSING_SUBJECT.test(subject) && !(hasName(value) && THING.test(subject));
}

const THING =
  /^(?:the |our |my |your )?(?!(?:the|our|my|your|last|first|second|third|other|same|new|old|current|next|whole|user|test|error|return|this|that)\b)[\p{L}\p{N}-]{3,30} (?:files?|tables?|lists?|logs?|pages?|types?|index|messages?|pipeline|build|code|plan|query|number|ids?)$/iu;

/** Subjects that change from one minute to the next: "the response is 404" is a report. */
const PASSING_SUBJECT =
  /^(?:the |this |that |my |your )?(?:\S{1,30} )?(?:results?|responses?|files?|functions?|methods?|test|tables?|lists?|values?|outputs?|errors?|exceptions?|variables?|types?|returns?|pages?|build|ci|pipeline|status|ids?|code|logs?|messages?|problem|issue|bug|fix|answer|question|point|idea|plan|diff|pr|count|total|sum|number|amount|length|index|component|class|query|input|option|one)$/i;
