import { readBracket } from './bracket.ts';
import { escaped, INTERVAL, type Translated, Translation } from './translated.ts';

/** What grep (`isExtended` = false) and grep -E understand, as a regular expression of JavaScript; or why it is none. */
export function posixRegex(pattern: string, isExtended: boolean): Translated | { problem: string } {
  const out = new Translation();
  let depth = 0;
  for (let at = 0; at < pattern.length; ) {
    const char = pattern[at]!;
    if (char === '[') {
      const bracket = readBracket(pattern, at, 'posix');
      if (!bracket) return { problem: 'a [ is not closed' };
      out.atom(bracket.source);
      at = bracket.end;
      continue;
    }
    const isEscaped = char === '\\';
    if (isEscaped && at + 1 === pattern.length) return { problem: 'it ends with a backslash' };
    const name = isEscaped ? pattern[at + 1]! : char;
    const next = at + (isEscaped ? 2 : 1);
    // What is special by itself in one dialect is special behind a backslash in the other.
    const isSpecial = '(){}|+?'.includes(name) ? isEscaped !== isExtended : !isEscaped;
    at = next;
    if (isEscaped && !isSpecial && ESCAPES.has(name)) out.atom(ESCAPES.get(name)!);
    else if (!isSpecial) out.literal(name);
    else if (name === '(') {
      depth++;
      out.open('(');
    } else if (name === ')' && depth > 0) {
      depth--;
      out.close();
    } else if (name === ')' && !isExtended) return { problem: 'a \\) has no \\(' };
    else if (name === '|') out.alternative(depth);
    else if ('*+?'.includes(name)) repeat(out, name, isExtended);
    else if (name === '{') {
      const interval = INTERVAL.exec(pattern.slice(at, at + 16));
      const close = interval && (isExtended ? '}' : '\\}');
      if (interval && close && pattern.startsWith(close, at + interval[0].length)) {
        repeat(out, `{${interval[1] || '0'}${interval[2] ?? ''}}`, isExtended);
        at += interval[0].length + close.length;
      } else out.literal('{');
    } else if (name === '^') {
      if (isExtended || out.isAtStart) out.anchor('^', !isExtended);
      else out.literal('^');
    } else if (name === '$') {
      if (isExtended || /^($|\\[)|])/.test(pattern.slice(at, at + 2))) out.anchor('$');
      else out.literal('$');
    } else if (name === '.') out.any();
    else out.literal(name);
  }
  return depth > 0 ? { problem: 'a ( is not closed' } : out.done();
}

/** With nothing to repeat it stands for itself in one dialect, for nothing in the other. */
function repeat(out: Translation, source: string, isExtended: boolean): void {
  if (!out.isAtStart) out.quantifier(source);
  else if (!isExtended) for (const char of source) out.literal(char);
}

/** `\d` is no class for grep, but whoever writes it means one. */
const ESCAPES = new Map([
  ...[...'wWsSdD'].map((name) => [name, `\\${name}`] as const),
  ...[...'123456789'].map((name) => [name, `\\${name}`] as const),
  ['t', escaped('\t')] as const,
  ['b', '(?:\\b)'] as const,
  ['B', '(?:\\B)'] as const,
  ['<', '(?:\\b(?=\\w))'] as const,
  ['>', '(?:\\b(?<=\\w))'] as const,
]);
