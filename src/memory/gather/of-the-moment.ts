/** Whether words are about the screen or the piece of code that somebody is working on just now. */
export function isOfTheMoment(text: string): boolean {
  return SCREEN.test(text) || AT_WORK.test(text);
}

const SCREEN =
  /\b(?:headers?(?! x-)|footers?|spinners?|modals?|drawers?|buttons?|sidebars?|tooltips?|dropdowns?|nav ?bars?|toasts?|pop-?ups?|icons?|fonts?|charts?|checkbox(?:es)?|placeholders?|cursor|scroll(?:ing|s)?|carousel|banners?|margins?|paddings?|pixels?|\d+px|hover|screenshots?|dialogs?|overlay)\b/i;

const AT_WORK =
  /\b(?:stack ?trace|typo|for loop|while loop|foreach|failing|fails|failed|line \d+|commit [0-9a-f]{6,}|todo)\b|^(?:put|move|place|rename|align|center|click|indent|change|set)\b/i;

/** Subjects that change from one minute to the next: "the response is 404" is a report. */
export const PASSING_SUBJECT =
  /^(?:the |this |that |my |your )?(?:\S{1,30} )?(?:results?|responses?|files?|functions?|methods?|test|tables?|lists?|values?|outputs?|errors?|exceptions?|variables?|types?|returns?|pages?|build|ci|pipeline|status|ids?|code|logs?|messages?|problem|issue|bug|fix|answer|question|point|idea|plan|diff|pr|count|total|sum|number|amount|length|index|component|class|query|input|option|one)$/i;
