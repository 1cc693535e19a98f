import { describe, expect, test } from 'vitest';
import { eventsOf, expectSound, footprint, place, resultOf } from '../../support/cli.ts';
import { cacheReport, calls, dreamScript, says, startMessagesServer } from '../../support/messages-server.ts';

describe('a dream with a model', () => {
  test('walks four phases, edits, and becomes a commit that says what happened', async () => {
    const at = place();
    const server = await startMessagesServer(
      dreamScript({
        orient: [calls({ Read: { file_path: 'topic-01.md' } }, 'I look around.')],
        gather: [calls({ Grep: { pattern: 'port of service 2', output_mode: 'content' } })],
        consolidate: [
          calls({
            Read: { file_path: 'topic-02.md' },
            Edit: { file_path: 'topic-02.md', old_string: 'Fact 2:', new_string: 'Checked fact 2:' },
          }),
        ],
        prune: [says('Marked fact 2 as checked.\nNothing was left undecided.')],
      }),
    );
    const env = { ANTHROPIC_BASE_URL: server.url, ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef' };
    await at.memdream('init');
    const ran = await at.memdreamIn({ env }, 'run', '--force', '--json');
    console.log(
      ran.stderr,
      eventsOf(ran)
        .map((e) => JSON.stringify(e))
        .join('\n'),
    );
    expect(ran.status).toBe(0);
    console.log(
      cacheReport(server.requests),
      server.requests.map((r) => r.invalid),
    );
    console.log((await at.memdreamIn({ env }, 'run', '--force')).stdout);
    console.log((await at.memdreamIn({ env }, 'log', '--cost')).stdout);
    console.log((await at.memdreamIn({ env }, 'show', '1')).stdout);
    console.log((await at.memdreamIn({ env }, 'status')).stdout);
    expectSound(at.memory);
  });
});
