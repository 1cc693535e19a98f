import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { addKnownMemory, listKnownMemories, removeKnownMemory } from '../../../src/config/known-memories.ts';
import { folder, write } from '../sessions/disk.ts';

const SINCE = '2026-11-18T05:00:00.000Z';

function world() {
  const root = folder();
  write(root, { 'one/': '', 'two/': '' });
  return { state: join(root, 'state'), one: join(root, 'one'), two: join(root, 'two') };
}

test('what was added is listed by path, until it is removed', () => {
  const { state, one, two } = world();
  expect(listKnownMemories(state)).toEqual({ memories: [], gone: [], warnings: [] });
  addKnownMemory(state, { path: two, project: null, since: SINCE });
  addKnownMemory(state, { path: one, project: '/app', since: SINCE });
  expect(listKnownMemories(state).memories).toEqual([
    { path: one, project: '/app', since: SINCE },
    { path: two, project: null, since: SINCE },
  ]);
  removeKnownMemory(state, one);
  removeKnownMemory(state, '/never/added');
  expect(listKnownMemories(state).memories.map(({ path }) => path)).toEqual([two]);
});

test('adding again keeps the first time and the project, and learns a new one', () => {
  const { state, one } = world();
  addKnownMemory(state, { path: one, project: null, since: SINCE });
  addKnownMemory(state, { path: one, project: '/app', since: '2027-01-01T00:00:00.000Z' });
  addKnownMemory(state, { path: one, project: null, since: '2028-01-01T00:00:00.000Z' });
  expect(listKnownMemories(state).memories).toEqual([{ path: one, project: '/app', since: SINCE }]);
});

test('a memory whose directory is gone is reported apart', () => {
  const { state, one, two } = world();
  for (const path of [one, two]) addKnownMemory(state, { path, project: null, since: SINCE });
  rmSync(one, { recursive: true });
  const known = listKnownMemories(state);
  expect(known.memories.map(({ path }) => path)).toEqual([two]);
  expect(known.gone.map(({ path }) => path)).toEqual([one]);
});

test.each(['', '{', '[]', '{"path":"relative"}', '{"path":"/elsewhere","project":null,"since":"x"}', 'null'])(
  'garbage (%j) is named, skipped and kept aside when the memory is added again',
  (garbage) => {
    const { state, one, two } = world();
    for (const path of [one, two]) addKnownMemory(state, { path, project: null, since: SINCE });
    const file = join(
      state,
      'memories',
      readdirSync(join(state, 'memories')).find((name) => holds(state, name, one))!,
    );
    writeFileSync(file, garbage);
    const known = listKnownMemories(state);
    expect(known.warnings).toEqual([expect.stringContaining(file)]);
    expect(known.memories.map(({ path }) => path)).toEqual([two]);
    addKnownMemory(state, { path: one, project: null, since: SINCE });
    expect(listKnownMemories(state)).toMatchObject({
      warnings: [],
      memories: [{ path: one }, { path: two }],
    });
    const aside = readdirSync(join(state, 'memories')).filter((name) => name.includes('garbage'));
    expect(aside.map((name) => readFileSync(join(state, 'memories', name), 'utf8'))).toEqual([garbage]);
  },
);

test('entries and their folders are for their owner only', () => {
  const { state, one } = world();
  addKnownMemory(state, { path: one, project: null, since: SINCE });
  expect(statSync(state).mode & 0o777).toBe(0o700);
  const [name] = readdirSync(join(state, 'memories'));
  expect(statSync(join(state, 'memories', name!)).mode & 0o777).toBe(0o600);
});

test('processes that add at the same time do not lose each other', async () => {
  const { state, one } = world();
  const script = join(one, 'add.mjs');
  await build({
    stdin: {
      contents: `import { addKnownMemory } from './src/config/known-memories.ts';
        const [state, start, ...paths] = process.argv.slice(2);
        while (Date.now() < Number(start));
        for (const path of paths) addKnownMemory(state, { path, project: null, since: '${SINCE}' });`,
      resolveDir: join(import.meta.dirname, '../../..'),
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: script,
    logLevel: 'error',
  });
  const paths = Array.from({ length: 40 }, (_, i) => join(one, `memory-${i}`));
  write(one, Object.fromEntries(paths.map((_, i) => [`memory-${i}/`, ''])));
  const start = String(Date.now() + 500);
  const groups = [0, 1, 2, 3].map((k) => paths.filter((_, i) => i % 4 === k || i % 4 === (k + 1) % 4));
  await Promise.all(
    groups.map((mine) => promisify(execFile)(process.execPath, [script, state, start, ...mine])),
  );
  const known = listKnownMemories(state);
  expect(known).toMatchObject({ warnings: [], gone: [] });
  expect(known.memories.map(({ path }) => path)).toEqual([...paths].sort());
});

function holds(state: string, name: string, path: string): boolean {
  return readFileSync(join(state, 'memories', name), 'utf8').includes(`"${path}"`);
}
