import type { Place } from '../../search/place.ts';
import { shownName } from '../../search/place.ts';
import { type Command, found, type Io } from '../command.ts';

const LOOKED_AT = 4_096;

/** A guess at what a file is. */
export const file: Command = {
  names: ['file'],
  options: { flags: 'b', long: { brief: 'b' } },
  run(options, io) {
    for (const name of options.operands) {
      const place = found(name, io);
      if (place) io.out.line(`${options.has('b') ? '' : `${shownName(name)}: `}${kindOf(place, io)}`);
    }
    return 0;
  },
};

function kindOf({ real, stat }: Place, { world }: Io): string {
  if (stat.kind === 'directory') return 'directory';
  if (stat.kind !== 'file') return 'special file';
  if (stat.size === 0) return 'empty';
  if (world.transcripts.at(real)) return 'transcript of a session';
  const bytes = bytesOf(world, real);
  if (!bytes) return 'cannot be read';
  if (bytes.includes(0)) return 'data';
  if (bytes.every((byte) => byte < 0x80)) return 'ASCII text';
  // The last character may be cut.
  const text = Buffer.from(bytes).toString('utf8').slice(0, -1);
  return text.includes('\ufffd') ? 'text in an unknown encoding' : 'UTF-8 text';
}

function bytesOf(world: Io['world'], real: string): Uint8Array | undefined {
  try {
    return world.view.read(real, 0, LOOKED_AT);
  } catch {
    return undefined;
  }
}
