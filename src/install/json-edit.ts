import { applyEdits, type Edit, type Node } from 'jsonc-parser';

type Token = { text: string; offset: number; end: number };

/**
 * The text with one more entry at the end of an object or an array. Nothing else moves: no comment, no indentation, no
 * line ending. jsonc-parser's own `modify` reformats what is around, and takes comments away from the lines they are on.
 */
export function append(text: string, into: Node, value: unknown, key?: string): string {
  const close = endOf(into) - 1;
  const last = into.children?.at(-1);
  const from = last ? endOf(last) : into.offset + 1;
  const tokens = tokensIn(text, from, close);
  const at = tokens.at(-1)?.end ?? from;
  // Where the last entry has a comma, so has ours: then either can go without the other.
  const hasComma = tokens.some(isComma);
  const after = hasComma ? ',' : '';
  const comma = last && !hasComma ? [{ offset: from, length: 0, content: ',' }] : [];
  if (isInRow(text, into)) {
    const space = /[:,] /.test(text) ? ' ' : '';
    const name = key === undefined ? '' : `${JSON.stringify(key)}:${space}`;
    const content = `${last ? space : ''}${name}${JSON.stringify(value)}${after}`;
    return applyEdits(text, [...comma, { offset: at, length: 0, content }]);
  }
  const { unit, eol } = layoutOf(text);
  const outer = indentAt(text, into.offset);
  const indent = indentOfChildren(text, into) ?? `${outer}${unit}`;
  const name = key === undefined ? '' : `${JSON.stringify(key)}: `;
  const json = indented(JSON.stringify(value, null, unit), indent, eol);
  const entry = `${eol}${indent}${name}${json}${after}`;
  const rest = text.slice(at, close);
  // The closing bracket keeps its line, or gets one.
  const edit = rest.includes('\n')
    ? { offset: at, length: 0, content: entry }
    : { offset: at, length: rest.length, content: `${entry}${eol}${outer}` };
  return applyEdits(text, [...comma, edit]);
}

/** The text without a property or an element, and without the comma that was there for it. */
export function cut(text: string, node: Node): string {
  const parent = node.parent!;
  const children = parent.children!;
  const index = children.indexOf(node);
  const before = children[index - 1];
  const after = children[index + 1];
  const leading = tokensIn(text, before ? endOf(before) : parent.offset + 1, node.offset);
  const trailing = tokensIn(text, endOf(node), after ? after.offset : endOf(parent) - 1);
  const commaAfter = trailing.find(isComma);
  const commaBefore = leading.find(isComma);
  const until = commaAfter?.end ?? endOf(node);
  const edits: Edit[] = [];
  let start = leading.at(-1)?.end ?? (before ? endOf(before) : parent.offset + 1);
  // What follows on our line must not slip into a comment above it.
  const isAfterComment = leading.at(-1)?.text.startsWith('//');
  if (isAfterComment && !/^[ \t]*\r?\n/.test(text.slice(until))) start = node.offset;
  edits.push({ offset: start, length: until - start, content: '' });
  if (!commaAfter && commaBefore) edits.push({ offset: commaBefore.offset, length: 1, content: '' });
  return applyEdits(text, edits);
}

/** The text with another value in the place of one. */
export function replace(text: string, node: Node, value: unknown): string {
  const { unit, eol } = layoutOf(text);
  const isOneLine = !text.trimEnd().includes('\n');
  const content = isOneLine
    ? JSON.stringify(value)
    : indented(JSON.stringify(value, null, unit), indentAt(text, node.offset), eol);
  return applyEdits(text, [{ offset: node.offset, length: node.length, content }]);
}

/** An empty object or array whose brackets stand lines apart, with its brackets together again. */
export function closeUp(text: string, container: Node): string {
  const inside = text.slice(container.offset + 1, endOf(container) - 1);
  if (inside.trim() !== '') return text;
  return applyEdits(text, [{ offset: container.offset + 1, length: inside.length, content: '' }]);
}

/** Whether entries stand side by side here: a file that someone wrote in one line stays in one line. */
function isInRow(text: string, into: Node): boolean {
  const inside = text.slice(into.offset + 1, endOf(into) - 1);
  if ((into.children?.length ?? 0) > 0) return !inside.includes('\n');
  return into.parent !== undefined && !text.trimEnd().includes('\n');
}

function indented(json: string, indent: string, eol: string): string {
  return json.split('\n').join(`${eol}${indent}`);
}

/** The white space that the line at an offset begins with. */
function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start))![0];
}

/** As the entry before it stands, where that begins a line. */
function indentOfChildren(text: string, into: Node): string | undefined {
  const last = into.children?.at(-1);
  if (!last) return undefined;
  const start = text.lastIndexOf('\n', last.offset - 1) + 1;
  return text.slice(start, last.offset).trim() === '' ? text.slice(start, last.offset) : undefined;
}

function layoutOf(text: string): { unit: string; eol: string } {
  return {
    unit: /\n([ \t]+)\S/.exec(text)?.[1]?.slice(0, 8) ?? '  ',
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
}

/** Commas and comments between two values: there is nothing else but white space. */
function tokensIn(text: string, from: number, to: number): Token[] {
  const between = text.slice(from, to).matchAll(/,|\/\/[^\r\n]*|\/\*[\s\S]*?\*\//g);
  return [...between].map((match) => {
    const offset = from + match.index;
    return { text: match[0], offset, end: offset + match[0].length };
  });
}

function isComma({ text }: Token): boolean {
  return text === ',';
}

function endOf(node: Node): number {
  return node.offset + node.length;
}
