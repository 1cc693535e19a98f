import { describe, expect, test } from 'vitest';
import { type AgentPlace, agentPlace } from '../../support/agent-place.ts';
import { addSessions } from '../../support/cli.ts';
import { cacheReport, calls, dreamScript, prefixOf, says } from '../../support/messages-server.ts';
import { sampleMemory, writeFiles } from '../../support/world.ts';

const read = (path: string) => ({ file_path: path });

/** A dream as they are: a few turns of looking, some edits, a look at the index. */
const walk = (topics: readonly number[]) => {
  const names = topics.map((topic) => `topic-${String(topic).padStart(2, '0')}.md`);
  return dreamScript({
    orient: [calls({ Glob: { pattern: '**/*.md' }, Read: read(names[0]!) }, 'I look around first.')],
    gather: [
      calls({ Grep: { pattern: 'port of service', output_mode: 'content' }, Read: names.map(read) }),
      calls({ Read: read('PROJECT/README.md'), Bash: { command: 'ls -la | head -20' } }),
      calls({ Grep: { pattern: 'decided', output_mode: 'count' } }),
    ],
    consolidate: names.map((file_path, at) =>
      calls({
        Edit: { file_path, old_string: `Fact ${topics[at]}:`, new_string: `Checked fact ${topics[at]}:` },
      }),
    ),
    prune: [calls({ Read: read('MEMORY.md') }), says('Some facts were checked.')],
  });
};

async function dreamt(at: AgentPlace) {
  writeFiles(at.project, { 'README.md': '# Shop\n\nA shop.\n' });
  addSessions(at, 6);
  await at.memdream('init');
  const { ran, requests, result } = await at.run();
  expect(ran.status).toBe(0);
  return Object.assign(requests, { costUsd: result!.costUsd! });
}

describe('what a model is sent', () => {
  test('begins with the same bytes over two memories, runs and all phases: tools and system prompt', async () => {
    const one = await dreamt(await agentPlace(walk([1, 2, 3]), { files: sampleMemory(30) }));
    const other = await dreamt(
      await agentPlace(walk([4, 9]), {
        files: {
          'MEMORY.md': '# Other\n\n- [A](topic-04.md) — a\n- [B](topic-09.md) — b\n',
          'topic-04.md': 'Fact 4: red.\n',
          'topic-09.md': 'Fact 9: blue.\n',
        },
        env: { MEMDREAM_INDEX_MAX_LINES: '150', MEMDREAM_GUARD_PROTECT: '["topic-09.md"]' },
      }),
    );
    const prefixes = new Set([...one, ...other].map((request) => prefixOf(request)));
    expect(prefixes.size).toBe(1);
    const [prefix] = prefixes;
    // A cache entry of the API needs some thousand tokens; what varies would show as a path, a day or a number of them.
    expect(Buffer.byteLength(prefix!)).toBeGreaterThan(8_000);
    expect(prefix).not.toMatch(/\/tmp\/|\/home\/|20\d\d-\d\d-\d\d/);
  });

  test('is only added to, so that from the second turn on nine tenths of it come from the cache', async () => {
    const requests = await dreamt(await agentPlace(walk([1, 2, 3, 4])));
    const { share, lowest, rows } = cacheReport(requests);
    process.stdout.write(
      `${rows.length} turns, ${(100 * share).toFixed(1)} % of the input from the cache from the second on, ${(100 * lowest).toFixed(0)} % in the worst; $${requests.costUsd.toFixed(4)} by counted bytes\n`,
    );
    expect(rows.length).toBeGreaterThan(10);
    expect(share).toBeGreaterThan(0.9);
    expect(lowest).toBeGreaterThan(0.6);
    for (const [at, { messages }] of requests.entries()) {
      const before = at === 0 ? [] : requests[at - 1]!.messages;
      expect(withoutMarks(messages).slice(0, before.length)).toEqual(withoutMarks(before));
    }
  });

  test('stays below 100,000 tokens however much is read, and breaks its prefix seldom', async () => {
    const files = sampleMemory(60);
    for (const name of Object.keys(files))
      if (name !== 'MEMORY.md')
        files[name] += `\n${'Some more about this service, its neighbours and its habits.\n'.repeat(340)}`;
    const names = Object.keys(files).filter((name) => name !== 'MEMORY.md');
    const script = dreamScript({
      gather: Array.from({ length: 14 }, (_, at) =>
        calls({ Read: names.slice(4 * at, 4 * at + 4).map(read) }),
      ),
    });
    const requests = await dreamt(await agentPlace(script, { files }));
    const totals = cacheReport(requests).rows.map(({ total }) => total);
    expect(Math.max(...totals)).toBeLessThan(100_000);
    const breaks = requests.filter(({ messages }, at) => {
      const before = at === 0 ? [] : withoutMarks(requests[at - 1]!.messages);
      return JSON.stringify(withoutMarks(messages).slice(0, before.length)) !== JSON.stringify(before);
    });
    expect(breaks.length).toBeGreaterThan(0);
    expect(breaks.length).toBeLessThanOrEqual(7);
  });

  test('holds plain fields only, which every compatible server knows', async () => {
    const [request] = await dreamt(await agentPlace(walk([1])));
    expect(Object.keys(request!.body!).sort()).toEqual([
      'max_tokens',
      'messages',
      'model',
      'stream',
      'system',
      'tools',
    ]);
  });
});

function withoutMarks(messages: unknown): unknown[] {
  return JSON.parse(JSON.stringify(messages, (key, value) => (key === 'cache_control' ? undefined : value)));
}
