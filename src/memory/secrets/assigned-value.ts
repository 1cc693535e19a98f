/** How far from its name a value may stand. */
const MAX_BETWEEN = 48;
const MAX_VALUE = 2_048;

/**
 * The value that is given to the name that ends at `from`, and what stands between them before the sign that gives it.
 * Only a bounded window is looked at.
 */
export function assignedValue(
  text: string,
  from: number,
  isQuery: boolean,
): { start: number; end: number; between: string } | undefined {
  const near = text.slice(from, from + MAX_BETWEEN + 16);
  const sign = SIGN.exec(near);
  if (!sign || sign.index > MAX_BETWEEN) return undefined;
  const between = near.slice(0, sign.index);
  if (/[\n;{}]|[.!?]\s/.test(between.replace(/\n\s*$/, sign[0].startsWith('`') ? '\n' : '')))
    return undefined;
  const isQuoteSign = /^[`"'“]$/.test(sign[0]);
  const start = from + sign.index + (isQuoteSign ? 0 : sign[0].length);
  const rest = text.slice(start, start + MAX_VALUE);
  const opening = OPENING.exec(rest)![0];
  const quote = opening.at(-1) ?? '';
  const body = rest.slice(opening.length);
  const value = CLOSING[quote] ? quoted(body, CLOSING[quote]!) : isQuoteSign ? '' : bare(body, isQuery);
  if (value === '') return undefined;
  return { start: start + opening.length, end: start + opening.length + value.length, between };
}

/** What gives a value to a name: a sign, a verb, the edge of a table's cell, or just quotation marks around it. */
const SIGN =
  /(?<![=!<>])(?::=|=>|->|→|=(?![=~])|:(?!\/\/)|：|\|)(?!=)|\b(?:is|was|ist|lautet|est|es|är|er|jest)(?=[\s:]+\S)|(?<=\s)[–—](?=\s)|(?<=[\s(])[`"'“](?=\S)/;

/** Spaces, marks of emphasis and quotation marks before the value; a line end too, where the value stands below. */
const OPENING =
  /^(?:[^\S\n]{0,8}\r?\n){0,2}[^\S\n]{0,8}(?:[-*>|] {1,3})?[*_]{0,3}[:=]?[*_]{0,3}[^\S\n]{0,4}[*_]{0,3}(?:\\?["'`“‘]|```\w{0,10}\r?\n)?/;

const CLOSING: Record<string, string> = { '"': '"', "'": "'", '`': '`', '“': '”', '‘': '’' };

function quoted(body: string, close: string): string {
  const end = body.indexOf(close);
  const value = end < 0 ? '' : body.slice(0, end);
  return value.includes('\n') ? '' : value.replace(/\\$/, '');
}

/** Up to the next space; without the punctuation and emphasis of the sentence around it. */
function bare(body: string, isQuery: boolean): string {
  const word = (isQuery ? /^[^\s&#"'`<>]+/ : /^[^\s"'`<>|]+/).exec(body)?.[0] ?? '';
  return word.replace(/(?:[.,;:)\]}]|\*{1,3}|_{2,3}|\\[nrt].*)+$/, '');
}
