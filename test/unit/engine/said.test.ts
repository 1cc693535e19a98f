import { expect, test } from 'vitest';
import { runDream } from '../../../src/dream/run.ts';
import type { DreamContext } from '../../../src/engine/port.ts';
import { saidSince } from '../../../src/engine/said.ts';
import type { Session } from '../../../src/sessions/port.ts';
import { recording } from '../../contracts/engine.ts';
import { scripted } from '../../support/scripted.ts';
import { keptMemory, machineFor } from '../../support/world.ts';

const sessionOf = (id: string, bytes = 10): Session => ({
  ...{ id, agent: 'claude-code', path: `/nowhere/${id}`, cwd: undefined, mtimeMs: 2_000, bytes },
});

async function heard(sessions: Session[], more: Partial<DreamContext> = {}) {
  const told: {
    said?: Awaited<ReturnType<typeof saidSince>>;
    words: string[];
    noticed: unknown[];
    read: string[];
  } = {
    words: [],
    noticed: [],
    read: [],
  };
  const engine = scripted(async (context) => {
    told.said = await saidSince({
      ...context,
      recent: sessions,
      sessions: {
        ...context.sessions,
        words: async ({ id }, options) => {
          told.read.push(`${id} ${options?.origins}`);
          return [
            { session: id, origin: 'person', at: undefined, offset: 0, text: 'remember: tea at four' },
            { session: id, origin: 'person', at: '1970-01-01T00:00:00.500Z', offset: 9, text: 'early' },
            { session: id, origin: 'person', at: 'no time', offset: 18, text: 'whenever' },
          ];
        },
      },
      past: { sinceMs: 1_000, sawLogLine: () => false },
      say: (words) => told.words.push(words),
      noticed: (signals) => told.noticed.push(signals),
      ...more,
    });
  });
  const { world, target, request } = machineFor(await keptMemory({ 'MEMORY.md': 'x\n' }), { engine });
  await runDream(world, target, request());
  return told;
}

test("people's words since the last dream are read, and what stands out is told once", async () => {
  const { said, words, noticed, read } = await heard([sessionOf('a'), sessionOf('b')]);
  expect(read).toEqual(['a person', 'b person']);
  expect(said!.words).toEqual([
    { session: 'a', atMs: 2_000, offset: 0, text: 'remember: tea at four' },
    { session: 'b', atMs: 2_000, offset: 0, text: 'remember: tea at four' },
  ]);
  expect(said!.signals).toMatchObject({ sessions: 2, saves: { count: 2 } });
  expect(noticed).toEqual([said!.signals]);
  expect(words).toEqual([]);
});

test('more sessions or bytes than a dream reads are left out, the oldest, and that is said', async () => {
  const many = await heard(Array.from({ length: 2_003 }, (_, at) => sessionOf(String(at))));
  expect(many.read).toHaveLength(2_000);
  expect(many.words).toEqual(['Left out the oldest 3 sessions.']);
  expect(many.said!.signals.sessions).toBe(2_003);
  const large = await heard([sessionOf('a'), sessionOf('b', 1024 ** 3), sessionOf('c')]);
  expect(large.read).toEqual(['a person']);
  expect(large.words).toEqual(['Left out the oldest 2 sessions.']);
});

test('whoever stops the dream is heard while many words are weighed', async () => {
  const stop = new AbortController();
  const long = Array.from({ length: 2_000 }, (_, offset) => ({
    ...{ session: 'a', origin: 'person' as const, at: undefined, offset },
    text: `remember: tea at ${offset} ${'and so on '.repeat(100)}`,
  }));
  const { context } = recording(stop.signal);
  const said = saidSince({
    ...context,
    recent: [sessionOf('a')],
    sessions: { ...context.sessions, words: async () => long },
  });
  setTimeout(() => stop.abort(new Error('stopped by you')), 1);
  await expect(said).rejects.toThrow('stopped by you');
});
