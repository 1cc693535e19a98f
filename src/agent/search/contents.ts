import { codeOf } from '../../errors.ts';
import { maskSecrets, secretMask } from '../../memory/secrets.ts';
import { masked } from '../../sessions/masked.ts';
import { ToolRefusal, type ToolWorld } from '../tools/tool.ts';
import type { Limits } from './limits.ts';
import { type Place, problemOf, shownName } from './place.ts';

/** More than this is no text that anybody wants whole. */
export const MOST_BYTES = 2 << 20;

export type Contents = { bytes: Uint8Array } | { problem: string };

/**
 * The bytes of a regular file that the policy allows (`locate` and `walk` have asked it). Secrets are not masked yet.
 * A problem is told in the words that commands use.
 */
export function readBytes(world: ToolWorld, { asked, real, stat }: Place, limits: Limits): Contents {
  if (stat.kind === 'directory') return { problem: 'Is a directory' };
  if (stat.kind !== 'file') throw new ToolRefusal(`Denied: ${shownName(asked)} is not a regular file.`, true);
  if (stat.size > MOST_BYTES) {
    return { problem: `too large (${stat.size} bytes, at most ${MOST_BYTES} are read)` };
  }
  if (!limits.read(stat.size)) return { problem: `not read: ${limits.reached}` };
  try {
    const bytes = world.view.read(real, 0, stat.size);
    if (!bytes) return { problem: problemOf('ENOENT') };
    return bytes.includes(0) ? { problem: 'is binary, not text' } : { bytes };
  } catch (error) {
    return { problem: problemOf(codeOf(error) ?? 'EIO') };
  }
}

/** The text of a file with its secrets masked. Throws a refusal for a transcript: nobody reads one as a whole. */
export function readText(
  world: ToolWorld,
  place: Place,
  limits: Limits,
): { text: string } | { problem: string } {
  if (place.stat.kind === 'file' && world.transcripts.at(place.real)) {
    throw new ToolRefusal(
      `Denied: ${shownName(place.asked)} is a transcript, most of it harness text: search it with grep or Grep, or Read some lines with offset and limit.`,
      true,
    );
  }
  const contents = readBytes(world, place, limits);
  return 'problem' in contents ? contents : { text: maskedText(contents.bytes) };
}

/** What a tool may tell of some bytes. Lines keep their numbers: a key of many lines leaves empty ones behind. */
export function maskedText(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  if (masked(text) === text) return text;
  return maskSecrets(text, (secret) => secretMask(secret) + '\n'.repeat(secret.value.split('\n').length - 1));
}
