/** How far from its name a value may stand. */
const MAX_BETWEEN = 48;
const MAX_VALUE = 2_048;
const MAX_SIGNS = 3;

type Name = { text: string; start: number; end: number };
type Assigned = { start: number; end: number; between: string };

/**
 * The values that may be given to a name, the nearest first, with what stands between the name and the sign that gives
 * it. Only a bounded window is looked at.
 */
export function* assignedValues(text: string, name: Name): Generator<Assigned> {
  const near = text.slice(name.end, name.end + MAX_BETWEEN + 16);
  const before = text.slice(Math.max(0, name.start - 20), name.start);
  let signs = 0;
  for (const sign of near.matchAll(signFor(name, before, near))) {
    const between = near.slice(0, sign.index);
    if (++signs > MAX_SIGNS || sign.index > MAX_BETWEEN || /[\n;{}]|[.!?]\s/.test(between)) return;
    // In `arn:aws:…:secret:name` the name is one step of a path.
    if (before.endsWith(':') && sign.index === 0 && sign[0] === ':') return;
    const value = valueAfter(text, name.end + sign.index, sign[0], /[?&;]$/.test(before));
    if (value) yield { ...value, between };
  }
}

/** What gives a value to a name: a sign, a verb, the edge of a table's cell, or just quotation marks around it. */
const SIGN =
  /(?<![=!<>])(?::=|=>|->|→|=(?![=~])|:(?!\/\/)|：|\|)(?!=)|\b(?:is|was|to|ist|lautet|auf|est|es|är|er|jest)(?=[\s:]+\S)|は|(?<=\s)[–—](?=\s)|(?<=[\s(])[`"'“](?=\S)/g;
/** After an option and after `set`, a space is enough; after an XML tag its end. */
const SPACE = /^[ \t]+(?:--body[ =])?(?=\S)|=/g;
const TAG_END = /^>(?=[^\s<])/g;

function signFor(name: Name, before: string, near: string): RegExp {
  if (before.endsWith('<') && near.startsWith('>')) return TAG_END;
  const isOption = /^--?[a-z]/i.test(name.text) && /(?:^|\s)$/.test(before);
  return (isOption || /\b(?:set|setx|setenv|env) $/i.test(before)) && /^[ \t]/.test(near) ? SPACE : SIGN;
}

function valueAfter(text: string, at: number, sign: string, isQuery: boolean) {
  const isQuote = /^[`"'“]$/.test(sign);
  const from = at + (isQuote ? 0 : sign.length);
  const rest = text.slice(from, from + MAX_VALUE);
  const opening = OPENING.exec(rest)![0];
  // Below the name only where a colon leads there: an empty variable is followed by another one.
  if (opening.includes('\n') && !/^[:：|]$/.test(sign)) return undefined;
  const quote = opening.at(-1) ?? '';
  const body = rest.slice(opening.length);
  const value = CLOSING[quote] ? quoted(body, CLOSING[quote]!) : isQuote ? '' : bare(body, isQuery);
  if (value === '' || (opening.includes('\n') && /^[\w.-]+[=:]/.test(value))) return undefined;
  return { start: from + opening.length, end: from + opening.length + value.length };
}

/** Spaces, marks of emphasis and quotation marks before the value; a line end too, where the value stands below. */
const OPENING =
  /^(?:[^\S\n]{0,8}\r?\n){0,2}[^\S\n]{0,8}(?:[-*>|] {1,3})?[*_]{0,3}[:=]?[*_]{0,3}[^\S\n]{0,4}[*_]{0,3}(?:\\?["'`“‘]|```\w{0,10}\r?\n)?/;

const CLOSING: Record<string, string> = { '"': '"', "'": "'", '`': '`', '“': '”', '‘': '’' };

function quoted(body: string, close: string): string {
  const end = body.indexOf(close);
  const value = end < 0 ? '' : body.slice(0, end);
  return value.includes('\n') ? '' : value.replace(/\\$/, '');
}

/** Up to the next space or sign of another script; without the punctuation and emphasis of the sentence around it. */
function bare(body: string, isQuery: boolean): string {
  const ends = isQuery ? /^[^\s&#"'`<>]+/ : /^[^\s"'`<>|\u3000-\u9fff\uac00-\ud7af\uff00-\uffef]+/;
  const word = ends.exec(body)?.[0] ?? '';
  return word.replace(/(?:[.,;:)\]}]|\*{1,3}|_{2,3}|\\[nrt].*)+$/, '');
}
