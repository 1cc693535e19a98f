import type { ObjectWriter } from './objects.ts';

/** One entry of a flat tree. Mode as git writes it; 160000 (a submodule) is carried along and never looked into. */
export type Entry = { oid: string; mode: string };
export type FlatTree = ReadonlyMap<string, Entry>;

export type TreeLine = { mode: string; name: string; oid: string };

export function parseTree(content: Uint8Array): TreeLine[] {
  const lines: TreeLine[] = [];
  const data = Buffer.from(content.buffer, content.byteOffset, content.length);
  for (let at = 0; at < data.length; ) {
    const space = data.indexOf(0x20, at);
    const zero = data.indexOf(0, space);
    lines.push({
      mode: data.toString('latin1', at, space).padStart(6, '0'),
      name: data.toString('utf8', space + 1, zero),
      oid: data.toString('hex', zero + 1, zero + 21),
    });
    at = zero + 21;
  }
  return lines;
}

/** Adds the tree objects of a flat tree to the writer and returns the oid of the root. */
export function addTrees(writer: Pick<ObjectWriter, 'add'>, flat: FlatTree): string {
  return addFolder(writer, nest(flat));
}

type Folder = Map<string, Entry | Folder>;

function nest(flat: FlatTree): Folder {
  const root: Folder = new Map();
  for (const [path, entry] of flat) {
    const parts = path.split('/');
    let folder = root;
    for (const part of parts.slice(0, -1)) {
      let next = folder.get(part);
      if (!(next instanceof Map)) {
        next = new Map();
        folder.set(part, next);
      }
      folder = next;
    }
    folder.set(parts.at(-1)!, entry);
  }
  return root;
}

function addFolder(writer: Pick<ObjectWriter, 'add'>, folder: Folder): string {
  const lines = [...folder].map(([name, child]) =>
    child instanceof Map
      ? { name, mode: '40000', oid: addFolder(writer, child), key: Buffer.from(`${name}/`) }
      : { name, mode: child.mode, oid: child.oid, key: Buffer.from(name) },
  );
  // git's order: by bytes, a folder as if its name ended in a slash.
  lines.sort((a, b) => Buffer.compare(a.key, b.key));
  return writer.add(
    'tree',
    Buffer.concat(
      lines.flatMap(({ mode, name, oid }) => [Buffer.from(`${mode} ${name}\0`), Buffer.from(oid, 'hex')]),
    ),
  );
}

export function sameFlat(a: FlatTree, b: FlatTree): boolean {
  if (a.size !== b.size) return false;
  for (const [path, entry] of a) {
    const other = b.get(path);
    if (other?.oid !== entry.oid || other.mode !== entry.mode) return false;
  }
  return true;
}

/** Paths whose entry differs, sorted. */
export function changedPaths(a: FlatTree, b: FlatTree): string[] {
  const paths = new Set([...a.keys(), ...b.keys()]);
  return [...paths]
    .filter((path) => a.get(path)?.oid !== b.get(path)?.oid || a.get(path)?.mode !== b.get(path)?.mode)
    .sort();
}
