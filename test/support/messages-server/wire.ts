import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** One answer on its way. Nothing here throws or waits for a client that has left. */
export type Wire = {
  head(status: number, headers: Record<string, string>): void;
  write(bytes: string | Uint8Array): Promise<void>;
  /** The last bytes: when this returns, whatever the client does next comes later. */
  end(bytes?: string | Uint8Array): void;
  /** Lets what was written arrive, then resets the connection. */
  reset(): Promise<void>;
  /** Says nothing more, until the client leaves. */
  hold(): Promise<void>;
  sleep(ms: number): Promise<void>;
  isGone(): boolean;
  /** The client left before the answer was complete, and was not sent away. */
  wasLeft(): boolean;
};

/** A reset overtakes what is not yet read: so long it waits. */
const ARRIVED_MS = 50;

export function wireTo(response: ServerResponse, isClosing: () => boolean): Wire {
  const left = new AbortController();
  let isComplete = false;
  let isLeft = false;
  response.on('close', () => {
    isLeft = !isComplete && !isClosing();
    left.abort();
  });
  response.on('error', () => {});
  const isGone = () => left.signal.aborted || response.destroyed;
  const sleep = (ms: number) => wait(ms, undefined, { signal: left.signal }).catch(() => {});
  return {
    ...{ isGone, sleep },
    wasLeft: () => isLeft,
    head: (status, headers) => {
      if (!isGone()) response.writeHead(status, headers).flushHeaders();
    },
    async write(bytes) {
      if (isGone() || response.write(bytes)) return;
      await once(response, 'drain', { signal: left.signal }).catch(() => {});
    },
    end(bytes = '') {
      isComplete = true;
      response.end(bytes);
    },
    async reset() {
      await sleep(ARRIVED_MS);
      if (isGone()) return;
      isComplete = true;
      response.socket?.resetAndDestroy();
    },
    async hold() {
      if (!isGone()) await once(left.signal, 'abort');
    },
  };
}
