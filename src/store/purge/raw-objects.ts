import type { ObjectType } from '../git/objects.ts';

/** Commits and tags of anybody, taken apart without losing a byte: names need not be UTF-8, headers need not be known. */
export type RawMessage = { head: Header[]; body: Buffer };
/** One header with the lines that go on with it. */
export type Header = { key: string; value: Buffer };

export function parseMessageObject(content: Uint8Array): RawMessage {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  const split = bytes.indexOf('\n\n');
  const top = split === -1 ? bytes : bytes.subarray(0, split);
  const head: Header[] = [];
  for (const line of linesOf(top)) {
    const last = head.at(-1);
    if (line[0] === SPACE && last) {
      last.value = Buffer.concat([last.value, NEWLINE, line]);
      continue;
    }
    const space = line.indexOf(SPACE);
    const end = space === -1 ? line.length : space;
    head.push({ key: line.toString('latin1', 0, end), value: line.subarray(end + 1) });
  }
  return { head, body: split === -1 ? Buffer.alloc(0) : bytes.subarray(split + 2) };
}

export function encodeMessageObject({ head, body }: RawMessage): Buffer {
  const lines = head.map(({ key, value }) => Buffer.concat([Buffer.from(`${key} `), value, NEWLINE]));
  return Buffer.concat([...lines, NEWLINE, body]);
}

export function valuesOf({ head }: RawMessage, key: string): string[] {
  return head.filter((header) => header.key === key).map(({ value }) => value.toString('latin1'));
}

/** A line of a tree whose name is kept as it is. */
export type RawLine = { mode: string; name: Buffer; oid: string };

export function parseRawTree(content: Uint8Array): RawLine[] {
  const data = Buffer.from(content.buffer, content.byteOffset, content.length);
  const lines: RawLine[] = [];
  for (let at = 0; at < data.length; ) {
    const space = data.indexOf(SPACE, at);
    const zero = data.indexOf(0, space);
    lines.push({
      mode: data.toString('latin1', at, space),
      name: data.subarray(space + 1, zero),
      oid: data.toString('hex', zero + 1, zero + 21),
    });
    at = zero + 21;
  }
  return lines;
}

export function encodeRawTree(lines: readonly RawLine[]): Buffer {
  return Buffer.concat(
    lines.flatMap(({ mode, name, oid }) => [
      Buffer.from(`${mode} `),
      name,
      Buffer.from([0]),
      Buffer.from(oid, 'hex'),
    ]),
  );
}

/** What a line of a tree leads to; undefined for a submodule, whose commit is in another repository. */
export function typeOf({ mode }: RawLine): ObjectType | undefined {
  const kind = mode.padStart(6, '0').slice(0, 2);
  if (kind === '04') return 'tree';
  return kind === '16' ? undefined : 'blob';
}

const SPACE = 0x20;
const NEWLINE = Buffer.from('\n');

function linesOf(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let at = 0; at <= bytes.length; ) {
    const end = bytes.indexOf(10, at);
    lines.push(bytes.subarray(at, end === -1 ? bytes.length : end));
    if (end === -1) break;
    at = end + 1;
  }
  return lines;
}
