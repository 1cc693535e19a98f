import { onTestFinished } from 'vitest';
import type { Script } from './messages-server/script.ts';
import { type MessagesServer, openMessagesServer, type ServerOptions } from './messages-server/server.ts';

export { cacheReport } from './messages-server/cache-report.ts';
export { type DreamScript, dreamScript } from './messages-server/dream-script.ts';
export type { ApiFault, Ending } from './messages-server/faults/api-fault.ts';
export { API_FAULTS } from './messages-server/faults/api-faults.ts';
export type { Fault, PlacedFault } from './messages-server/faults/fault.ts';
export { prefixOf } from './messages-server/prompt.ts';
export type { Recorded } from './messages-server/recorded.ts';
export type { Asked, Script } from './messages-server/script.ts';
export type { MessagesServer, ServerOptions } from './messages-server/server.ts';
export { calls, done, says, type Turn, type TurnBlock, turnOf } from './messages-server/turn.ts';
export { openMessagesServer };

/** A server for one test, closed when it ends. Outside of a test whoever starts one closes it. */
export async function startMessagesServer(script: Script, options?: ServerOptions): Promise<MessagesServer> {
  const opening = openMessagesServer(script, options);
  // Before anything is waited for: afterwards another test may be the current one.
  try {
    onTestFinished(async () => (await opening).close());
  } catch {
    // Not in a test.
  }
  return await opening;
}
