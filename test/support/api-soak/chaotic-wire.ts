import { apiError } from '../messages-server/api-error.ts';
import type { Recorded } from '../messages-server/recorded.ts';
import type { Wire } from '../messages-server/wire.ts';
import { Random } from '../random.ts';

/** What happens to the bytes of one answer on their way, as data. */
export type Disturbance = {
  /** What is random about it is drawn from here, whenever it is carried out. */
  seed: number;
  /** So long nothing is said, before the first byte. */
  lateMs?: number;
  /** Pieces of at most so many bytes, cut anywhere, each a packet of its own. */
  piece?: number;
  /** Up to so long between two of the first pieces. */
  pauseMs?: number;
  /** Before which bytes of the body one bit is turned over. */
  flips?: readonly number[];
  /** After so many bytes of the body the connection is reset. */
  resetAfter?: number;
  /** Instead of any answer the server says no, and repeats what it was signed in with. */
  echoes?: true;
};

/** What was said, for whoever counts afterwards. */
export type Carried = {
  text: string;
  bytes: number;
  /** Other bytes came than were sent, or not all of them. */
  isDamaged: boolean;
};

const PAUSES = 40;
const KEPT = 200_000;

/** A server that tells everybody what it was told. */
export function echoingWire(
  wire: Wire,
  { credential, headers }: Pick<Recorded, 'credential' | 'headers'>,
): Wire {
  const heard = { credential, ...headers };
  const message = `I do not like ${credential}, nor ${JSON.stringify(heard)}`;
  let isSaid = false;
  const say = () => {
    if (isSaid) return;
    isSaid = true;
    wire.head(400, { 'content-type': 'application/json' });
    wire.end(JSON.stringify(apiError('invalid_request_error', message)));
  };
  return { ...wire, head: say, write: async () => say(), end: say };
}

/** A wire on which an answer is late, comes in pieces, in other bits or only in part. `carried` is filled in as it goes. */
export function chaoticWire(wire: Wire, how: Disturbance, carried: Carried): Wire {
  const random = new Random(how.seed);
  let pauses = PAUSES;
  let isReset = false;
  // One after the other: the last bytes may be handed over while those before are still on their way.
  let sending: Promise<void> = Promise.resolve();
  const inTurn = (act: () => Promise<void>) => {
    sending = sending.then(act, act);
    return sending;
  };
  const send = async (bytes: Buffer) => {
    for (let at = 0; at < bytes.length && !isReset && !wire.isGone(); ) {
      const size = how.piece === undefined ? bytes.length : 1 + random.below(how.piece);
      const left = how.resetAfter === undefined ? Infinity : how.resetAfter - carried.bytes;
      const piece = turnedOver(bytes.subarray(at, at + Math.min(size, left)), carried, how);
      at += piece.length;
      carried.bytes += piece.length;
      if (carried.text.length < KEPT) carried.text += piece.toString('latin1');
      await wire.write(piece);
      if (carried.bytes >= (how.resetAfter ?? Infinity)) {
        [isReset, carried.isDamaged] = [true, true];
        await wire.reset();
      } else if (how.piece !== undefined) await pause();
    }
  };
  // Also where there is no wait: otherwise the kernel sends several pieces as one.
  const pause = async () => {
    if (pauses-- <= 0) return;
    await wire.sleep(random.below(1 + (how.pauseMs ?? 0)));
  };
  const late = async () => {
    if (how.lateMs !== undefined) await wire.sleep(how.lateMs);
  };
  let begun: Promise<void> | undefined;
  const begin = () => (begun ??= inTurn(late));
  return {
    ...wire,
    isGone: () => isReset || wire.isGone(),
    head(status, headers) {
      void begin();
      void inTurn(async () => wire.head(status, headers));
    },
    async write(bytes) {
      void begin();
      await inTurn(() => send(Buffer.from(bytes as string)));
    },
    end(bytes = '') {
      void begin();
      void inTurn(async () => {
        await send(Buffer.from(bytes as string));
        if (!isReset) wire.end();
      });
    },
    async reset() {
      carried.isDamaged = true;
      await inTurn(() => wire.reset());
    },
    async hold() {
      await sending;
      await wire.hold();
    },
  };
}

/** A copy in which the bits that lie in it are turned over. */
function turnedOver(bytes: Buffer, carried: Carried, { flips = [], seed }: Disturbance): Buffer {
  const here = flips.filter((at) => at >= carried.bytes && at < carried.bytes + bytes.length);
  if (here.length === 0) return bytes;
  carried.isDamaged = true;
  const copy = Buffer.from(bytes);
  for (const at of here) copy[at - carried.bytes]! ^= 1 << ((seed + at) % 8);
  return copy;
}
