import fs from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';

/**
 * Where a text can be read below a folder, by somebody who knows nothing of git but that it compresses: in every file as
 * it is, and in whatever inflates, at any offset of any file below `objects/`. Independent of how memdream reads.
 */
export function whereReadable(dir: string, ...texts: string[]): string[] {
  const needles = texts.map((text) => Buffer.from(text));
  const holds = (bytes: Uint8Array) => needles.some((needle) => Buffer.from(bytes).includes(needle));
  const found: string[] = [];
  const visit = (path: string) => {
    const stat = fs.lstatSync(path);
    if (stat.isDirectory()) {
      for (const name of fs.readdirSync(path)) visit(join(path, name));
      return;
    }
    const bytes = stat.isSymbolicLink() ? Buffer.from(fs.readlinkSync(path)) : fs.readFileSync(path);
    if (holds(Buffer.from(path.slice(dir.length)))) found.push(`the name ${path}`);
    if (holds(bytes) || inflated(bytes).some(holds)) found.push(path);
  };
  visit(dir);
  return found;
}

/** Everything that begins anywhere with a zlib header and inflates. */
function inflated(bytes: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = bytes.indexOf(0x78); at !== -1; at = bytes.indexOf(0x78, at + 1)) {
    if (bytes.length - at < 8 || bytes.readUInt16BE(at) % 31 !== 0) continue;
    try {
      found.push(inflateSync(bytes.subarray(at)));
    } catch {
      // A byte like any other.
    }
  }
  return found;
}
