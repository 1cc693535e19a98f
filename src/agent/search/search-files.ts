import { ToolRefusal, type ToolWorld } from '../tools/tool.ts';
import { maskedText, readBytes } from './contents.ts';
import { find } from './find.ts';
import type { Limits } from './limits.ts';
import type { Pattern } from './pattern.ts';
import type { Place } from './place.ts';

/** A file that was searched. `text` has its secrets masked, and `spans` are places in it; of a file without any it is ''. */
export type FileFound = { place: Place; text: string; spans: number[] };

export type Searching = {
  world: ToolWorld;
  pattern: Pattern;
  limits: Limits;
  /** Every match on a line, not only the first. */
  wantsAll?: boolean;
  /** Texts without a match are wanted as well. */
  wantsTexts?: boolean;
  /** Told of files that are not searched. */
  onProblem(place: Place, problem: string): void;
};

const HANDFUL_BYTES = 1 << 20;
const HANDFUL_FILES = 256;

/** Searches regular files in the order they come, a handful at a time; whoever has enough stops asking. */
export async function* searchFiles(places: Iterable<Place>, searching: Searching): AsyncGenerator<FileFound> {
  const { world, limits, onProblem } = searching;
  let handful: Handful = [];
  let bytes = 0;
  for (const place of places) {
    const contents = readBytes(world, place, limits);
    if ('problem' in contents) onProblem(place, contents.problem);
    else {
      handful.push({ place, body: contents.bytes });
      bytes += contents.bytes.length;
    }
    if (bytes >= HANDFUL_BYTES || handful.length >= HANDFUL_FILES) {
      yield* found(handful, searching);
      [handful, bytes] = [[], 0];
    }
    if (limits.reached !== undefined) break;
  }
  yield* found(handful, searching);
}

type Handful = { place: Place; body: Uint8Array }[];

async function* found(handful: Handful, searching: Searching, isMasked = false): AsyncGenerator<FileFound> {
  const { limits, wantsTexts = false } = searching;
  await limits.breathe();
  if (handful.length === 0) return;
  const all = await findRaw(
    handful.map(({ body }) => body),
    searching,
    isMasked,
  );
  // Slow in a secret only: whether it was must not be told, or a secret can be found out by patterns that stumble over it.
  if (!all) return yield* found(handful.map(withoutAny), searching, true);
  for (const [index, { place, body }] of handful.entries()) {
    const spans = all[index]!;
    if (spans.length === 0 && !wantsTexts) yield { place, text: '', spans };
    else yield await withoutSecrets({ place, body, spans }, searching);
  }
}

/** Undefined where it failed though there are secrets that it may have failed on. */
async function findRaw(
  bodies: readonly Uint8Array[],
  { pattern, limits, wantsAll = false }: Searching,
  isMasked: boolean,
): Promise<number[][] | undefined> {
  const began = performance.now();
  try {
    return await find(bodies, pattern, wantsAll, limits);
  } catch (error) {
    limits.throwIfStopped();
    if (isMasked || !(error instanceof ToolRefusal) || !bodies.some(holdsAny)) throw error;
    limits.giveBack(performance.now() - began);
    return undefined;
  }
}

function holdsAny(body: Uint8Array): boolean {
  return !Buffer.from(maskedText(body)).equals(body);
}

function withoutAny({ place, body }: Handful[number]): Handful[number] {
  return { place, body: Buffer.from(maskedText(body)) };
}

/** A secret is neither told nor found: where one was masked, the search is made again. */
async function withoutSecrets(
  { place, body, spans }: Handful[number] & { spans: number[] },
  { pattern, limits, wantsAll = false }: Searching,
): Promise<FileFound> {
  const text = maskedText(body);
  const raw = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
  if (text === raw) return { place, text, spans };
  const [again] = await find([Buffer.from(text)], pattern, wantsAll, limits);
  return { place, text, spans: again! };
}
