import { readBracket } from './bracket.ts';
import { escaped, INTERVAL, type Translated, Translation } from './translated.ts';

/** What ripgrep and grep -P understand, as a regular expression of JavaScript; or why it is none. */
export function perlRegex(pattern: string): Translated | { problem: string } {
  const out = new Translation();
  let depth = 0;
  let at = 0;
  const flags = /^\(\?([imsu]{1,4})\)/.exec(pattern);
  if (flags) {
    at = flags[0].length;
    out.isCaseless = flags[1]!.includes('i');
    out.isDotAll = flags[1]!.includes('s');
  }
  while (at < pattern.length) {
    const char = pattern[at]!;
    if (char === '[') {
      const bracket = readBracket(pattern, at, 'perl');
      if (!bracket) return { problem: 'a [ is not closed' };
      out.atom(bracket.source);
      at = bracket.end;
    } else if (char === '\\') {
      if (at + 1 === pattern.length) return { problem: 'it ends with a backslash' };
      at = readEscape(pattern, at, out);
    } else if (char === '(') {
      const opening = /^\((?:\?(?:P?<(?![=!])[A-Za-z_]\w{0,40}>|[:=!]|<[=!]))?/.exec(
        pattern.slice(at, at + 50),
      )!;
      if (opening[0] === '(' && pattern[at + 1] === '?')
        return { problem: `(${pattern.slice(at + 1, at + 4)} is not known here` };
      out.open(opening[0].replace('?P<', '?<'));
      depth++;
      at += opening[0].length;
    } else {
      at++;
      if (char === ')' && depth === 0) return { problem: 'a ) has no (' };
      if (char === ')') {
        depth--;
        out.close();
      } else if (char === '|') out.alternative(depth);
      else if (char === '.') out.any();
      else if (char === '^' || char === '$') out.anchor(char);
      else if ('*+?'.includes(char)) at = readQuantifier(char, pattern, at, out);
      else if (char === '{') {
        const interval = INTERVAL.exec(pattern.slice(at, at + 16));
        const isOne = interval !== null && interval[0] !== '' && pattern[at + interval[0].length] === '}';
        if (isOne) {
          const source = `{${interval[1] || '0'}${interval[2] ?? ''}}`;
          at = readQuantifier(source, pattern, at + interval[0].length + 1, out);
        } else out.literal('{');
      } else out.literal(char);
    }
  }
  return depth > 0 ? { problem: 'a ( is not closed' } : out.done();
}

/** With nothing to repeat it stands for itself. With the `?` behind it that makes it lazy. A possessive one is taken for a greedy one. */
function readQuantifier(source: string, pattern: string, at: number, out: Translation): number {
  if (out.isAtStart) {
    for (const char of source) out.literal(char);
    return at;
  }
  const suffix = pattern[at];
  out.quantifier(suffix === '?' ? `${source}?` : source);
  return suffix === '?' || suffix === '+' ? at + 1 : at;
}

function readEscape(pattern: string, at: number, out: Translation): number {
  const name = pattern[at + 1]!;
  const rest = pattern.slice(at, at + 40);
  const longer =
    /^\\(?:[pP]\{[^}]{1,30}\}|x\{([0-9A-Fa-f]{1,6})\}|[pP]([A-Z])|x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|k<\w{1,30}>)/.exec(
      rest,
    );
  if (longer) {
    const [whole, code, property] = longer;
    if (code !== undefined) out.atom(`\\u{${code}}`);
    else out.atom(property === undefined ? withScript(whole) : `\\${name}{${property}}`);
    return at + whole.length;
  }
  if (ESCAPES.has(name)) out.atom(ESCAPES.get(name)!);
  else out.literal(name);
  return at + 2;
}

/** `\p{Greek}` is short for a script, which JavaScript wants to hear. */
function withScript(property: string): string {
  if (!/^\\[pP]\{\w+\}$/.test(property)) return property;
  try {
    new RegExp(property, 'u');
    return property;
  } catch {
    return property.replace('{', '{Script=');
  }
}

const ESCAPES = new Map([
  ...[...'dDwWsSbBnrtfv0123456789'].map((name) => [name, `\\${name}`] as const),
  ['A', '^'] as const,
  ['z', '$'] as const,
  ['Z', '$'] as const,
  ['h', '[ \\t]'] as const,
  ['R', '(?:\\r?\\n)'] as const,
  ['e', escaped('\x1b')] as const,
  ['<', '\\b(?=\\w)'] as const,
  ['>', '\\b(?<=\\w)'] as const,
]);
