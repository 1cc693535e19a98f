import { type ApiRules, exchangeOf } from './exchange.ts';
import type { PlacedFault } from './faults/fault.ts';
import { placedFaults } from './faults/placed.ts';
import { listen } from './listen.ts';
import { type Recorded, receive } from './recorded.ts';
import type { Script } from './script.ts';
import { type Wire, wireTo } from './wire.ts';

export type ServerOptions = ApiRules & {
  faults?: readonly PlacedFault[];
  /** What an answer goes through on its way, and whoever wants to know that a request has come. */
  wireFor?: (wire: Wire, request: Recorded) => Wire;
};

export type MessagesServer = {
  url: string;
  /** Every request, in the order in which they came. */
  requests: Recorded[];
  /** Those that came to another origin, to which only a redirect leads. */
  elsewhere: Recorded[];
  /** Waits until so many requests have come, and gives the last of them. */
  arrived(count: number): Promise<Recorded>;
  /** Ends every exchange, at once. May be called twice. */
  close(): Promise<void>;
};

/** The Messages API on loopback, with a model that does what a script says. Whoever opens it closes it. */
export async function openMessagesServer(
  script: Script,
  options: ServerOptions = {},
): Promise<MessagesServer> {
  const exchange = exchangeOf(script, options);
  const faults = placedFaults(options.faults ?? []);
  const { wireFor = (wire) => wire } = options;
  // A connection that is kept would still reach a server that no longer listens.
  const keepsConnections = !options.faults?.some(({ fault }) => isRefusal(fault));
  const [requests, elsewhere]: [Recorded[], Recorded[]] = [[], []];
  let isClosing = false;
  let number = 0;

  const other = await listen(async (incoming, response) => {
    const wire = wireTo(response, () => isClosing);
    const request = await receive(incoming, response, wire, () => ++number);
    elsewhere.push(request);
    await exchange(request, wireFor(wire, request), { faults: undefined, elsewhere: '' });
  });
  const api = await listen(async (incoming, response) => {
    const wire = wireTo(response, () => isClosing);
    const request = await receive(incoming, response, wire, () => ++number);
    requests.push(request);
    response.shouldKeepAlive &&= keepsConnections;
    const next = await exchange(request, wireFor(wire, request), { faults, elsewhere: other.url });
    if (next !== undefined && faults.refuses(next)) api.stopListening();
  });
  if (faults.refuses(1)) api.stopListening();

  return {
    ...{ url: api.url, requests, elsewhere },
    async arrived(count) {
      for (const deadline = Date.now() + 30_000; requests.length < count; ) {
        if (Date.now() > deadline || isClosing) throw new Error(`Request ${count} never came.`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return requests[count - 1]!;
    },
    async close() {
      isClosing = true;
      await Promise.all([api.close(), other.close()]);
    },
  };
}

function isRefusal(fault: PlacedFault['fault']): boolean {
  return fault.kind === 'connection' && fault.how === 'refused';
}
