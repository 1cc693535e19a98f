/** What a memory holds, as values: a path relative to its root (POSIX separators) and the file there. */
export type Mode = '100644' | '100755' | '120000';
export type File = { readonly bytes: Uint8Array; readonly mode: Mode };
export type Tree = ReadonlyMap<string, File>;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

/** The text of a file, byte order mark included, or undefined where it is a link, binary or not UTF-8. */
export function textOf(file: File | undefined): string | undefined {
  if (!file || file.mode === '120000') return undefined;
  if (file.bytes.includes(0)) return undefined;
  try {
    return decoder.decode(file.bytes);
  } catch {
    return undefined;
  }
}

export function fileOf(text: string, mode: Mode = '100644'): File {
  return { bytes: encoder.encode(text), mode };
}

export function sameFile(a: File | undefined, b: File | undefined): boolean {
  if (!a || !b) return a === b;
  return a.mode === b.mode && sameBytes(a.bytes, b.bytes);
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && Buffer.compare(a, b) === 0;
}
