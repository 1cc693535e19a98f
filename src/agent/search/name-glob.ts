import { ToolRefusal } from '../tools/tool.ts';
import { readBracket } from './bracket.ts';

type Token =
  | { kind: 'star' }
  | { kind: 'any' }
  | { kind: 'char'; char: string }
  | { kind: 'set'; set: RegExp };

const LONGEST = 1_000;

/** Whether a text is meant by a glob with `*`, `?`, `[a-z]` and `\`. A slash is a character like any other. */
export function nameGlob(glob: string, { isCaseless = false } = {}): (text: string) => boolean {
  if (glob.length > LONGEST)
    throw new ToolRefusal(`The glob is too long: at most ${LONGEST} characters.`, false);
  const fold = (text: string) => (isCaseless ? text.toLowerCase() : text);
  const tokens = tokensOf(fold(glob.normalize('NFC')));
  return (text) => matches(tokens, [...fold(text.normalize('NFC'))]);
}

/** A text as a glob that means only itself. */
export function literalGlob(text: string): string {
  return text.replace(/[\\*?[\]]/g, '\\$&');
}

function tokensOf(glob: string): Token[] {
  const tokens: Token[] = [];
  const chars = [...glob];
  for (let at = 0; at < chars.length; at++) {
    const char = chars[at]!;
    const bracket = char === '[' ? readSet(chars, at) : undefined;
    if (bracket) {
      tokens.push({ kind: 'set', set: bracket.set });
      at = bracket.end - 1;
    } else if (char === '*') {
      if (tokens.at(-1)?.kind !== 'star') tokens.push({ kind: 'star' });
    } else if (char === '?') tokens.push({ kind: 'any' });
    else if (char === '\\' && at + 1 < chars.length) tokens.push({ kind: 'char', char: chars[++at]! });
    else tokens.push({ kind: 'char', char });
  }
  return tokens;
}

/** One character against a set: nothing that could take long. */
function readSet(chars: readonly string[], at: number): { set: RegExp; end: number } | undefined {
  const bracket = readBracket(chars.slice(at).join(''), 0, 'glob');
  if (!bracket) return undefined;
  try {
    const set = new RegExp(`^${bracket.source}$`, 'su');
    return { set, end: at + [...chars.slice(at).join('').slice(0, bracket.end)].length };
  } catch {
    return undefined;
  }
}

/** On a mismatch only the last `*` takes one character more. */
function matches(tokens: readonly Token[], text: readonly string[]): boolean {
  let [p, t, star, mark] = [0, 0, -1, 0];
  while (t < text.length) {
    const token = tokens[p];
    if (token?.kind === 'star') [star, mark] = [p++, t];
    else if (token && isMet(token, text[t]!)) [p, t] = [p + 1, t + 1];
    else if (star >= 0) [p, t] = [star + 1, ++mark];
    else return false;
  }
  while (tokens[p]?.kind === 'star') p++;
  return p === tokens.length;
}

function isMet(token: Token, char: string): boolean {
  if (token.kind === 'char') return token.char === char;
  return token.kind === 'any' || (token.kind === 'set' && token.set.test(char));
}
