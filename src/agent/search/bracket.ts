/** A bracket expression such as `[^[:space:]a-z]` for a regular expression of JavaScript, and where it ends. */
export type Bracket = { source: string; end: number };

/** `posix`: a backslash stands for itself there. `glob`: a `!` negates as well. */
export type BracketKind = 'posix' | 'perl' | 'glob';

/** Reads from the `[`. Undefined where it is not closed or names what nobody knows. */
export function readBracket(pattern: string, start: number, kind: BracketKind): Bracket | undefined {
  let at = start + 1;
  const isNegated = pattern[at] === '^' || (kind === 'glob' && pattern[at] === '!');
  if (isNegated) at++;
  let body = '';
  for (const first = at; at < pattern.length; ) {
    const char = pattern[at]!;
    if (char === ']' && at > first) return { source: `[${isNegated ? '^' : ''}${body}]`, end: at + 1 };
    const named = char === '[' ? NAMED.exec(pattern.slice(at, at + 12)) : null;
    if (named && !CLASSES.has(named[1]!)) return undefined;
    if (named) {
      body += CLASSES.get(named[1]!);
      at += named[0].length;
    } else if (char === '\\' && kind !== 'posix' && at + 1 < pattern.length) {
      body += char + pattern[at + 1];
      at += 2;
    } else {
      body += '\\[]^'.includes(char) ? `\\${char}` : char;
      at++;
    }
  }
  return undefined;
}

const NAMED = /^\[:([a-z]{1,8}):\]/;

const CLASSES = new Map([
  ['alpha', 'A-Za-z'],
  ['digit', '0-9'],
  ['alnum', 'A-Za-z0-9'],
  ['upper', 'A-Z'],
  ['lower', 'a-z'],
  ['space', '\\s'],
  ['blank', ' \\t'],
  ['punct', '!-\\/:-@\\[-`{-~'],
  ['print', '\\x20-\\x7e'],
  ['graph', '\\x21-\\x7e'],
  ['cntrl', '\\x00-\\x1f\\x7f'],
  ['xdigit', '0-9A-Fa-f'],
  ['word', '\\w'],
]);
