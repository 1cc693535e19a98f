/** `\n` and the like as what they stand for. */
export function unescaped(text: string): string {
  return text.replace(/\\([abefnrtv\\"]|0?[0-7]{1,3}|x[0-9A-Fa-f]{1,2})/g, (_, name: string) => {
    if (SIGNS.has(name)) return SIGNS.get(name)!;
    const code = name.startsWith('x') ? Number.parseInt(name.slice(1), 16) : Number.parseInt(name, 8);
    return String.fromCharCode(code & 0xff);
  });
}

const SIGNS = new Map([
  ['a', '\x07'],
  ['b', '\b'],
  ['e', '\x1b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ['\\', '\\'],
  ['"', '"'],
]);
