const ESCAPES: Record<string, string> = {
  '\u0007': '\\a',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\v': '\\v',
  '\f': '\\f',
  '\r': '\\r',
  '"': '\\"',
  '\\': '\\\\',
};

/** A path as git prints it: in double quotes with octal bytes where it holds control, quote or non-ASCII characters. */
export function quotedPath(path: string): string {
  if (!/[^\x20-\x7e]|["\\]/.test(path)) return path;
  let quoted = '';
  for (const char of path) {
    if (ESCAPES[char]) quoted += ESCAPES[char];
    else if (char >= ' ' && char <= '~') quoted += char;
    else for (const byte of Buffer.from(char)) quoted += `\\${byte.toString(8).padStart(3, '0')}`;
  }
  return `"${quoted}"`;
}
