import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { slug } from '../../src/memory/agents/slug.ts';
import { hoursAgo, type Place, place } from '../support/cli.ts';
import { sampleMemory } from '../support/world.ts';

const CACHE = '.git/memdream/signals.json';

function says(at: Place, id: string, ...words: string[]): void {
  saysAt(new Date(), at, id, ...words);
}

function saysAt(when: Date, at: Place, id: string, ...words: string[]): void {
  const folder = join(at.home, '.claude/projects', slug(at.project));
  fs.mkdirSync(folder, { recursive: true });
  const lines = words.map((content) =>
    JSON.stringify({
      type: 'user',
      message: { role: 'user', content },
      cwd: at.project,
      timestamp: when.toISOString(),
    }),
  );
  const path = join(folder, `${id}.jsonl`);
  fs.writeFileSync(path, `${lines.join('\n')}\n`);
  fs.utimesSync(path, when, when);
}

test('status tells what the last dream noticed in sessions, without reading them anew', async () => {
  const at = place(sampleMemory(6));
  await at.memdream('init');
  expect((await at.memdream('status')).stdout).not.toContain('Signals');
  says(at, 'one', 'No, use pnpm for the web app, not npm.', 'the kestrel queue is stuck');
  says(at, 'two', 'Remember that staging listens on port 4310.', 'empty the kestrel queue');
  says(at, 'three', 'We decided to keep Postgres.', 'why is the kestrel queue full?');
  expect(await at.memdream('run', '--force')).toMatchObject({ status: 0, stderr: '' });

  const line = /^Signals +3 sessions, 1 correction, 1 to remember, 1 decision, 1 theme \(.+ ago\)$/m;
  expect((await at.memdream('status')).stdout).toMatch(line);
  says(at, 'four', 'Always squash before merging.');
  expect((await at.memdream('status')).stdout).toMatch(line);
  expect(await at.json('status')).toMatchObject({
    signals: { sessions: 3, corrections: 1, saves: 1, decisions: 1, themes: 1 },
  });

  const file = join(at.memory, CACHE);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(fs.readFileSync(file, 'utf8')).not.toMatch(/kestrel|pnpm|4310/);
});

test('what was noticed is a cache: deleted or torn, the line is gone and nothing else', async () => {
  const at = place(sampleMemory(6));
  await at.memdream('init');
  saysAt(hoursAgo(1), at, 'one', 'Always squash before merging.');
  await at.memdream('run', '--force');
  for (const damage of [
    () => fs.writeFileSync(join(at.memory, CACHE), '{"atMs": 17'),
    () => fs.writeFileSync(join(at.memory, CACHE), '{"atMs":1,"sessions":"many"}'),
    () => fs.rmSync(join(at.memory, CACHE)),
  ]) {
    damage();
    const ran = await at.memdream('status');
    expect(ran).toMatchObject({ status: 0, stderr: '' });
    expect(ran.stdout).not.toContain('Signals');
  }
  says(at, 'two', 'Never merge on Fridays.');
  await at.memdream('run', '--force');
  expect((await at.memdream('status')).stdout).toMatch(/^Signals +1 session, 1 to remember/m);
});

test('a dry-run of a memory without a repository notes nothing', async () => {
  const at = place(sampleMemory(6));
  says(at, 'one', 'Always squash before merging.');
  expect(await at.memdream('dry-run')).toMatchObject({ status: 0 });
  expect(fs.existsSync(join(at.memory, '.git'))).toBe(false);
});
