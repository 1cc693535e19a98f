import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  consolidated,
  edits,
  eventsOf,
  expectSound,
  footprint,
  hoursAgo,
  type Place,
  place,
  resultOf,
} from '../support/cli.ts';
import { git } from '../support/git.ts';
import type { Script } from '../support/scripted-cli.ts';
import { contents, sampleMemory } from '../support/world.ts';

const TWO: Script = { steps: [edits(1), edits(2)] };

async function kept(files = sampleMemory(12)): Promise<Place> {
  const at = place(files);
  await at.memdream('init');
  return at;
}

const head = (at: Place) => git(at.memory, 'rev-parse', 'HEAD').trim();
const refs = (at: Place) => git(at.memory, 'for-each-ref', '--format=%(refname)', 'refs/memdream').trim();
const append = (at: Place, name: string, text: string) => fs.appendFileSync(join(at.memory, name), text);

test('a run in mode propose keeps the dream, advances the lock, and apply does exactly what was shown', async () => {
  const at = await kept();
  const before = contents(at.memory);
  const was = head(at);
  const run = await at.scripted(TWO, 'run', '--force', '-c', 'mode=propose');
  expect(run).toMatchObject({ status: 0, stderr: '' });
  expect(run.stdout).toContain('Proposed 2 memories');
  expect(run.stdout).toContain('memdream apply');
  expect(contents(at.memory)).toEqual(before);
  expect(head(at)).toBe(was);
  expect(fs.readFileSync(at.lock, 'utf8')).toBe('');
  expect(Date.now() - fs.statSync(at.lock).mtimeMs).toBeLessThan(60_000);
  expect(await at.json('status')).toMatchObject({ pendingId: 1 });
  expectSound(at.memory);

  const shown = (await at.json('show', 'pending')) as { diff: string; waiting: boolean };
  expect(shown).toMatchObject({ waiting: true, dream: { id: 1, outcome: 'proposed', improved: 2 } });
  const apply = await at.memdream('apply');
  expect(apply).toMatchObject({ status: 0, stderr: '' });
  expect(apply.stdout).toContain('Improved 2 memories');
  const applied = (await at.json('show', 'last')) as { diff: string };
  expect(applied).toMatchObject({ dream: { kind: 'apply', outcome: 'committed', engine: 'scripted' } });
  expect(applied.diff).toBe(shown.diff);
  expect(contents(at.memory)).toEqual({
    ...before,
    'topic-01.md': before['topic-01.md']!.replace('Fact 1:', 'Truth 1:'),
    'topic-02.md': before['topic-02.md']!.replace('Fact 2:', 'Truth 2:'),
  });
  expect(refs(at)).toBe('refs/memdream/attempts/1');
  expectSound(at.memory);
  const nothing = await at.memdream('apply');
  expect(nothing).toMatchObject({ status: 2, stdout: '' });
  expect(nothing.stderr).toContain('No proposal is waiting');
  expect((await at.memdream('revert', 'last')).status).toBe(0);
  expect(contents(at.memory)).toEqual(before);
});

test('--propose keeps one run in a mode that publishes', async () => {
  const at = await kept();
  const ran = await at.scripted(TWO, 'run', '--force', '--propose', '--json');
  expect(resultOf(ran)).toMatchObject({ outcome: 'proposed', id: 1, kept: true });
  expect(git(at.memory, 'status', '--porcelain')).toBe('');
});

test('a dry-run shows the whole diff, moves neither HEAD nor the lock, and is kept as a proposal', async () => {
  const at = await kept();
  consolidated(at, hoursAgo(30));
  const lockMs = fs.statSync(at.lock).mtimeMs;
  append(at, 'topic-09.md', 'Not committed yet.\n');
  const before = footprint(at.memory);
  const was = head(at);
  const ran = await at.scripted(TWO, 'dry-run');
  expect(ran).toMatchObject({ status: 0, stderr: '' });
  expect(ran.stdout).toMatch(/^-Fact 1: /m);
  expect(ran.stdout).toMatch(/^\+Truth 2: /m);
  expect(ran.stdout).toContain('Would improve 2 memories');
  expect(head(at)).toBe(was);
  const after = footprint(at.memory);
  for (const [path, print] of Object.entries(before))
    if (path.endsWith('.md') || path.includes('refs/heads'))
      expect([path, after[path]]).toEqual([path, print]);
  expect(fs.readFileSync(at.lock, 'utf8')).toBe('');
  expect(fs.statSync(at.lock).mtimeMs).toBeCloseTo(lockMs, 0);
  expect(refs(at)).toBe('refs/memdream/proposals/1');
  const stat = await at.scripted(TWO, 'dry-run', '--stat');
  expect(stat.stdout).not.toMatch(/^\+/m);
  expect(stat.stdout).toContain('topic-01.md');
  expect(head(at)).toBe(was);
  expect(await at.memdream('apply')).toMatchObject({ status: 0 });
  expect(contents(at.memory)['topic-01.md']).toContain('Truth 1:');
  expect(contents(at.memory)['topic-09.md']).toContain('Not committed yet.');
  expect(git(at.memory, 'log', '--format=%s', `${was}..`)).toBe('Improved 2 memories\nNoted 1 memory\n');
  expect(Date.now() - fs.statSync(at.lock).mtimeMs).toBeLessThan(60_000);
  expectSound(at.memory);
});

test('a dry-run that would change nothing says so and leaves no proposal', async () => {
  const at = await kept();
  const ran = await at.memdream('dry-run');
  expect(ran).toMatchObject({ status: 0, stderr: '' });
  expect(ran.stdout).toContain('A dream would change nothing');
  expect(refs(at)).not.toContain('proposals');
});

test('a dry-run before init creates no repository and keeps nothing', async () => {
  const at = place({ ...sampleMemory(5), 'orphan.md': '# Orphan\n' });
  const before = footprint(at.home, at.project);
  const ran = await at.memdream('dry-run');
  expect(ran).toMatchObject({ status: 0, stderr: '' });
  expect(ran.stdout).toMatch(/^\+.*\(orphan\.md\)/m);
  expect(ran.stdout).toContain('memdream init');
  const json = await at.memdream('dry-run', '--json');
  expect(resultOf(json)).toMatchObject({ outcome: 'proposed', id: null, kept: false, improved: 1 });
  expect(footprint(at.home, at.project)).toEqual(before);
});

test('apply works where the memory moved on elsewhere, even in the same file', async () => {
  const at = await kept();
  await at.scripted(TWO, 'dry-run');
  append(at, 'topic-01.md', 'Written after the dry-run.\n');
  fs.rmSync(join(at.memory, 'topic-07.md'));
  fs.writeFileSync(join(at.memory, 'new.md'), '# New\n');
  expect(await at.memdream('apply', '1')).toMatchObject({ status: 0, stderr: '' });
  const now = contents(at.memory);
  expect(now['topic-01.md']).toMatch(/Truth 1:[\s\S]*Written after the dry-run\.\n$/);
  expect(now['topic-02.md']).toContain('Truth 2:');
  expect(now['topic-07.md']).toBeUndefined();
  expect(now['new.md']).toBe('# New\n');
  expect(git(at.memory, 'log', '-2', '--format=%s')).toBe('Improved 2 memories\nNoted 3 memories\n');
  expectSound(at.memory);
});

test('apply refuses whole, with 3, where the memory moved on where it matters', async () => {
  const at = await kept();
  consolidated(at, hoursAgo(30));
  const lock = fs.statSync(at.lock).mtimeMs;
  await at.scripted(TWO, 'dry-run');
  const path = join(at.memory, 'topic-01.md');
  fs.writeFileSync(path, fs.readFileSync(path, 'utf8').replace('Fact 1:', 'Opinion 1:'));
  const before = contents(at.memory);
  const refused = await at.memdream('apply');
  expect(refused).toMatchObject({ status: 3, stdout: '' });
  expect(refused.stderr).toContain('Proposal 1 no longer fits: topic-01.md changed since.');
  expect(refused.stderr).toContain('memdream dry-run');
  expect(contents(at.memory)).toEqual(before);
  expect(fs.statSync(at.lock).mtimeMs).toBeCloseTo(lock, 0);
  expect(fs.readFileSync(at.lock, 'utf8')).toBe('');
  expect(refs(at)).toBe('refs/memdream/proposals/1');
  expectSound(at.memory);
});

test('a discarded proposal leaves memory and lock as they were and stays on record', async () => {
  const at = await kept();
  await at.scripted(TWO, 'run', '--force', '--propose');
  const before = contents(at.memory);
  const lockMs = fs.statSync(at.lock).mtimeMs;
  const discard = await at.memdream('apply', '--discard');
  expect(discard).toMatchObject({ status: 0, stderr: '' });
  expect(discard.stdout).toContain('Discarded proposal 1.');
  expect(contents(at.memory)).toEqual(before);
  expect(fs.statSync(at.lock).mtimeMs).toBeCloseTo(lockMs, 0);
  expect(fs.readFileSync(at.lock, 'utf8')).toBe('');
  expect((await at.memdream('show', '1')).stdout).toContain('Truth 1:');
  expect((await at.memdream('log', '--all')).stdout).toContain('discarded');
  expect(await at.memdream('apply', '1')).toMatchObject({ status: 2 });
  expect(await at.memdream('apply', '--discard')).toMatchObject({ status: 2 });
});

test('a newer proposal takes the place of the one that waits', async () => {
  const at = await kept();
  await at.scripted(TWO, 'run', '--force', '--propose');
  await at.scripted({ steps: [edits(3)] }, 'run', '--force', '--propose');
  expect(refs(at).split('\n')).toEqual(['refs/memdream/attempts/1', 'refs/memdream/proposals/2']);
  expect((await at.memdream('show', '1')).stdout).toContain('replaced by dream 2');
  expect(await at.memdream('apply', '1')).toMatchObject({ status: 2 });
  expect(await at.memdream('apply')).toMatchObject({ status: 0 });
  expect(contents(at.memory)['topic-01.md']).toContain('Fact 1:');
  expect(contents(at.memory)['topic-03.md']).toContain('Truth 3:');
});

test('a dream that deletes too much becomes a proposal, also with --force, until a person applies it', async () => {
  const at = await kept();
  const index = sampleMemory(12)['MEMORY.md']!.split('\n');
  const gone = [1, 2, 3, 4].map((i) => `topic-0${i}.md`);
  const deletes: Script = {
    steps: [
      ...gone.map((file_path) => ({ call: 'Delete' as const, input: { file_path } })),
      {
        call: 'Write',
        input: {
          file_path: 'MEMORY.md',
          content: index.filter((line) => !gone.some((name) => line.includes(name))).join('\n'),
        },
      },
    ],
  };
  const before = contents(at.memory);
  const ran = await at.scripted(deletes, 'run', '--force');
  expect(ran.status).toBe(0);
  expect(ran.stdout).toContain('the guard wants you to look first');
  expect(ran.stdout).toContain('4 files are deleted, 3 at most without being asked');
  expect(ran.stdout).toMatch(/Of topic-01\.md stand nowhere any more: .*4001/);
  expect(contents(at.memory)).toEqual(before);
  const json = eventsOf(await at.scripted(deletes, 'run', '--force', '--json'));
  expect(json).toContainEqual(expect.objectContaining({ event: 'finding', check: 'bounded-loss' }));
  expect(await at.memdream('apply')).toMatchObject({ status: 0 });
  expect(Object.keys(contents(at.memory))).toHaveLength(9);
  expectSound(at.memory);
  const more = [5, 6, 7, 8].map((i) => `topic-0${i}.md`);
  const specifics = [5, 6, 7, 8].map((i) => `${4000 + i} of 2026-10-0${i + 1}`).join(', ');
  const allowed = await at.scripted(
    {
      steps: [
        { call: 'Write', input: { file_path: 'short.md', content: `What is left: ${specifics}\n` } },
        ...more.map((file_path) => ({ call: 'Delete' as const, input: { file_path } })),
      ],
    },
    ...['run', '--force', '-c', 'guard.maxDeletedFiles=10', '-c', 'guard.maxLostPercent=100'],
  );
  expect(allowed.stdout).toMatch(/^Improved /);
});

test('a dream that makes the memory worse is refused with 3, and its draft can be read', async () => {
  const at = await kept();
  const before = contents(at.memory);
  const bad: Script = {
    steps: [{ call: 'Write', input: { file_path: 'topic-01.md', content: 'The frontmatter is gone.\n' } }],
  };
  const ran = await at.scripted(bad, 'run', '--force');
  expect(ran).toMatchObject({ status: 3, stdout: '' });
  expect(ran.stderr).toContain('topic-01.md');
  expect(contents(at.memory)).toEqual(before);
  expect(await at.json('show', '1')).toMatchObject({ dream: { outcome: 'failed', improved: 0 } });
  expectSound(at.memory);
});

test('tools refuse what is not memory: logs, links, the lock, the repository, other folders, other phases', async () => {
  const at = await kept({ ...sampleMemory(3), 'logs/2026/11/2026-11-01.md': '- 10:00 noted\n' });
  const outside = join(at.root, 'outside.md');
  const refused = (file_path: string) => ({
    call: 'Write' as const,
    input: { file_path, content: 'x\n' },
    refused: true,
  });
  const steps = [
    ...['logs/2026/11/2026-11-01.md', '.consolidate-lock', '.git/config', '../escape.md', outside],
    ...['notes.txt', 'TOPIC-01.md', 'team/a.md', 'pinned/a.md', '.hidden.md', 'a\nb.md'],
  ].map(refused);
  const empty = { call: 'Write' as const, input: { file_path: 'MEMORY.md', content: ' \n' }, refused: true };
  const gone = { call: 'Delete' as const, input: { file_path: 'MEMORY.md' }, refused: true };
  const before = contents(at.memory);
  const ran = await at.scripted({ steps: [...steps, empty, gone] }, 'run', '--force', '--json');
  expect(resultOf(ran)).toMatchObject({ outcome: 'unchanged' });
  expect(eventsOf(ran).filter((event) => event.event === 'tool' && event.denied)).toHaveLength(13);
  expect(contents(at.memory)).toEqual(before);
  expect(fs.existsSync(outside)).toBe(false);
});
