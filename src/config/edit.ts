import { applyEdits, modify, visit } from 'jsonc-parser';
import { MemdreamError } from '../errors.ts';
import { isObject } from './is-object.ts';
import { parseConfigText } from './parse-file.ts';

/**
 * The configuration text with one key set, or taken out where the value is undefined; comments and layout stay. With a
 * memory (its realpath) the key is that memory's own. A text that cannot be understood is refused, never rewritten.
 */
export function editConfig(text: string, key: string, value: unknown, memory?: string): string {
  const start = text.trim() === '' ? '{}\n' : text.replace(/^\uFEFF/, '');
  const path = [...(memory === undefined ? [] : ['memories', memory]), ...key.split('.')];
  const values = mustParse(start);
  mustHaveRoomFor(path, values);
  const formattingOptions = layoutOf(start);
  if (value !== undefined) return applyEdits(start, modify(start, path, value, { formattingOptions }));
  if (!has(values, path)) return text;
  const plain = withoutTrailingCommas(start);
  return applyEdits(plain, modify(plain, path, undefined, { formattingOptions }));
}

function mustParse(text: string): object {
  const parsed = parseConfigText(text);
  if (parsed.ok) return parsed.values;
  throw invalid(`The configuration cannot be understood: ${parsed.why}.`);
}

/** Every group on the way must be an object, or there is nowhere to write. */
function mustHaveRoomFor(path: readonly string[], values: object): void {
  let group: unknown = values;
  for (const [depth, name] of path.slice(0, -1).entries()) {
    group = isObject(group) && Object.hasOwn(group, name) ? group[name] : undefined;
    if (group === undefined) return;
    if (!isObject(group))
      throw invalid(`${path.slice(0, depth + 1).join('.')} is not an object of settings.`);
  }
}

function has(values: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  return isObject(values) && Object.hasOwn(values, name) && has(values[name], rest);
}

/** A comma after the last entry would stay behind when that entry is taken out, and break the file. */
function withoutTrailingCommas(text: string): string {
  const spare: number[] = [];
  let comma: number | undefined;
  const entry = () => {
    comma = undefined;
  };
  const end = () => {
    if (comma !== undefined) spare.push(comma);
    comma = undefined;
  };
  visit(text, {
    onSeparator: (character, offset) => {
      comma = character === ',' ? offset : undefined;
    },
    onObjectBegin: entry,
    onArrayBegin: entry,
    onObjectProperty: entry,
    onLiteralValue: entry,
    onObjectEnd: end,
    onArrayEnd: end,
  });
  return applyEdits(
    text,
    spare.map((offset) => ({ offset, length: 1, content: '' })),
  );
}

function invalid(message: string): MemdreamError {
  return new MemdreamError('CONFIG_INVALID', message, { hint: 'memdream config path' });
}

function layoutOf(text: string): { insertSpaces: boolean; tabSize: number; eol: string } {
  const indent = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  return { insertSpaces: !indent.startsWith('\t'), tabSize: Math.min(indent.length, 8), eol };
}
