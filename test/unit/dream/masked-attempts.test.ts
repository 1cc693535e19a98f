import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runDream } from '../../../src/dream/run.ts';
import { complaints, git } from '../../support/git.ts';
import { scripted } from '../../support/scripted.ts';
import { contents, keptMemory, machineFor, sampleMemory } from '../../support/world.ts';

// Put together from parts: no complete secret stands in this file.
const ADDED = `gh${'p_'}${'3vKq8ZtR1xWm5LbN7cYd'}${'0hJs4GfA2uEo9PiQ'}`;
const OWN = `gh${'p_'}${'Xa7Lw2Vn9Tq4Rb6Km1Zs'}${'8Ye3Hc5Jd0Gf7Pu2'}`;

/** Every place below .git that holds a text: objects by what is inside them, all other files byte for byte. */
function placesOf(dir: string, text: string): string[] {
  const objects = git(dir, 'cat-file', '--batch-all-objects', '--batch-check=%(objectname) %(objecttype)')
    .trim()
    .split('\n')
    .map((line) => line.split(' ') as [string, string])
    .filter(([oid, type]) => git(dir, 'cat-file', type, oid).includes(text))
    .map(([, type]) => type);
  const files = fs
    .readdirSync(join(dir, '.git'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => fs.readFileSync(path, 'latin1').includes(text));
  return [...objects, ...files];
}

test('a secret that a dream adds fails it, and no object, event or note below .git holds it', async () => {
  const dir = await keptMemory(sampleMemory(5));
  const before = contents(dir);
  const engine = scripted(async ({ call, memory, say }) => {
    say(`I found ${ADDED}`);
    const path = join(memory, 'topic-01.md');
    await call('Edit', { file_path: path, old_string: 'Fact 1:', new_string: `Token \`${ADDED}\`. Fact 1:` });
    const other = join(memory, 'topic-02.md');
    await call('Edit', { file_path: other, old_string: 'Fact 2:', new_string: `Key ${ADDED}. Fact 2:` });
  });
  const { world, target, request, events } = machineFor(dir, { engine });
  const { dream, error } = await runDream(world, target, request());
  expect(error?.code).toBe('VERIFY_FAILED');
  expect(error?.message).toMatch(/no-secrets: topic-01\.md: .*GitHub token/);
  // The advice of the finding is about a memory; nothing of this draft came there.
  expect(error?.message).not.toContain('change the secret');
  expect(dream).toMatchObject({
    outcome: 'failed',
    files: [{ path: 'topic-01.md' }, { path: 'topic-02.md' }],
  });
  expect(events).toContainEqual(expect.objectContaining({ event: 'finding', check: 'no-secrets', line: 7 }));
  expect(contents(dir)).toEqual(before);
  expect(git(dir, 'show', 'refs/memdream/attempts/1:topic-01.md')).toMatch(
    /\nToken `\[secret: GitHub token #[0-9a-f]{8}\]`\. Fact 1:/,
  );
  expect(placesOf(dir, ADDED)).toEqual([]);
  expect(complaints(dir, { dangling: true })).toBe('');
});

test('an engine that fails, its error and its claim leave no secret either', async () => {
  const dir = await keptMemory(sampleMemory(3));
  const fails = scripted(async ({ call, memory }) => {
    await call('Write', { file_path: join(memory, 'topic-01.md'), content: `${ADDED}\n` });
    throw new Error(`401 for ${ADDED}`);
  });
  const claims = { ...scripted(() => {}), dream: async () => ({ claim: `left out ${ADDED}` }) };
  for (const engine of [fails, claims]) {
    const { world, target, request } = machineFor(dir, { engine });
    await runDream(world, target, request());
  }
  expect(git(dir, 'show', '-s', 'refs/memdream/attempts/1')).toContain('401 for [secret: GitHub token #');
  expect(git(dir, 'show', '-s', 'refs/memdream/attempts/2')).toContain('left out [secret: GitHub token #');
  expect(placesOf(dir, ADDED)).toEqual([]);
});

test("a person's own secret is snapshotted as it is, never refused, and a failed dream keeps it unchanged", async () => {
  const dir = await keptMemory(sampleMemory(3));
  fs.appendFileSync(join(dir, 'topic-01.md'), `Deploy with ${OWN}.\n`);
  const edit = (word: string) =>
    scripted(async ({ call, memory }) => {
      const path = join(memory, 'topic-01.md');
      await call('Edit', { file_path: path, old_string: 'Fact 1:', new_string: 'Truth 1:' });
      if (word) throw new Error(word);
    });
  const failing = machineFor(dir, { engine: edit('no') });
  await runDream(failing.world, failing.target, failing.request());
  const kept = git(dir, 'show', 'refs/memdream/attempts/1:topic-01.md');
  expect(kept).toContain('Truth 1:');
  expect(kept).toContain(`Deploy with ${OWN}.\n`);
  const { world, target, request } = machineFor(dir, { engine: edit('') });
  expect((await runDream(world, target, request())).dream.outcome).toBe('committed');
  expect(fs.readFileSync(join(dir, 'topic-01.md'), 'utf8')).toContain(`Deploy with ${OWN}.\n`);
});
