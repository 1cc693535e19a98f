import { anthropicEngine } from '../../src/engine/anthropic.ts';
import { offlineEngine } from '../../src/engine/offline.ts';
import type { DreamContext } from '../../src/engine/port.ts';
import { dreamScript, startMessagesServer } from '../support/messages-server.ts';
import { scripted } from '../support/scripted.ts';
import { engineContract } from './engine.ts';

engineContract('offline', offlineEngine);
engineContract('anthropic', anthropicOnLoopback);
engineContract('scripted', () => scripted(({ signal }) => signal.throwIfAborted()));

/** Its server is there for as long as a test that dreams. */
function anthropicOnLoopback() {
  const engineAt = (baseUrl: string) =>
    anthropicEngine({
      ...{ model: 'some-model', baseUrl, price: undefined },
      limits: { maxTurns: 40, maxTokens: 2_000_000, perDreamUsd: 1 },
      credential: { kind: 'key', value: 'not-a-real-key' },
      keyFrom: async () => '',
    });
  return {
    ...engineAt('http://127.0.0.1:9'),
    dream: async (context: DreamContext) =>
      engineAt((await startMessagesServer(dreamScript())).url).dream(context),
  };
}
