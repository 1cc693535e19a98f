import fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contents, keptMemory, scratch, writeFiles } from '../../support/world.ts';
import { type Night, nightOver } from './dreams.ts';

/** A memory with a defect for every rule, and words that two rules of gathering take up. */
const FILES = {
  'MEMORY.md': [
    '# Memory',
    '',
    '- [Deploys](deploys.md) — how releases go out',
    '- [Servers](servers.md) — where things run',
    '- [Database](database.md) — the database of the shop',
    '- [Gateway](gateway.md) — the gateway in front',
    '- [Release order](release-order.md) — order of releases',
    '- [Worker](worker.md) — the worker of the queue',
    '- [Servers](servers.md) — where things run',
    '',
  ].join('\n'),
  'deploys.md':
    '---\nname: deploys\ntype: project\n---\n\n## 2026-11-03\n\n- We moved the release pipeline to Buildkite yesterday.\n\n## Order\n\n- Releases go to staging first, then to the canary host, then to all regions.\n',
  'servers.md':
    '---\nname: servers\ntype: reference\n---\n\n- The canary host is heron-3 in Falkenstein, behind the balancer lb-7.\n- Backups of the shop are kept for 35 days in the bucket shop-vault.\n',
  'release-order.md':
    '---\nname: release-order\ntype: project\n---\n\n- Releases go to staging first, then to the canary host, then to all regions.\n',
  'database.md':
    '---\nname: database\ntype: project\nmodified: 2026-11-10\n---\n\n- API timeout: 45 s\n- Backups of the shop are kept for 35 days in the bucket shop-vault.\n- The shop database is owned by the payments team.\n',
  'gateway.md':
    '---\nname: gateway\ntype: project\nmodified: 2026-09-01\n---\n\n- API timeout: 30 s\n- The gateway was split from the monolith by Ines.\n',
  'worker.md':
    '---\nname: worker\ntype: project\n---\n\n- The queue worker lives in `src/queue/worker.ts` and retries 4 times.\n',
};

const SAID = [
  { minute: 1, text: 'Remember that the canary host heron-3 is rebooted every Tuesday at 04:30.' },
  { minute: 2, text: 'Always sign commits with the key of the laptop, never with the one of the build.' },
];

async function broken(files: Record<string, string> = FILES): Promise<Night> {
  const project = join(scratch(), 'project');
  writeFiles(project, { 'src/queue/index.ts': 'x\n', 'README.md': '# Shop\n', Makefile: 'all:\n' });
  const dir = await keptMemory(files);
  return nightOver(dir, { said: [...SAID], project });
}

const changed = (before: Record<string, string>, after: Record<string, string>) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((path) => before[path] !== after[path])
    .sort();

describe('an offline dream over a memory with a defect for every rule', () => {
  it('mends each of them, and a second dream changes nothing', async () => {
    const night = await broken();
    const { dream, error } = await night.dream();
    expect(error).toBeUndefined();
    expect(dream.outcome).toBe('committed');
    expect(night.read('deploys.md')).toContain('2026-11-02');
    expect(night.read('deploys.md')).not.toContain('yesterday');
    expect(night.read('gateway.md')).toContain('Superseded 2026-11-10');
    expect(night.read('release-order.md')).toBeUndefined();
    expect(night.read('worker.md')).toContain('not found');
    expect(night.read('servers.md')).toContain('Tuesday at 04:30');
    const added = dream.files.filter(({ change }) => change === 'added').map(({ path }) => path);
    expect(added).toHaveLength(1);
    expect(night.read(added[0]!)).toContain('sign commits');
    expect(night.read('MEMORY.md')).toContain(`(${added[0]})`);
    const backups = ['servers.md', 'database.md'].filter((path) => night.read(path)!.includes('shop-vault'));
    expect(backups).toHaveLength(1);

    const after = contents(night.dir);
    expect((await night.dream()).dream.outcome).toBe('unchanged');
    expect(contents(night.dir)).toEqual(after);
  });

  it('brings back nothing of what was reverted, also not after more sessions came', async () => {
    const night = await broken();
    const before = contents(night.dir);
    await night.dream();
    await night.revert();
    expect(contents(night.dir)).toEqual(before);
    expect((await night.dream()).error).toBeUndefined();
    expect(contents(night.dir)).toEqual(before);

    night.said.push({
      session: 'bbbbbbbb-2',
      minute: 130,
      text: 'Remember that the shop database listens on port 6544 of rack 12.',
    });
    night.said.push(...SAID.map((said) => ({ ...said, session: 'cccccccc-3', minute: said.minute + 130 })));
    const { dream, error } = await night.dream();
    expect(error).toBeUndefined();
    expect(dream.outcome).toBe('committed');
    const now = contents(night.dir);
    const touched = changed(before, now);
    for (const path of touched)
      for (const line of now[path]!.split('\n'))
        if (!(before[path] ?? '').split('\n').includes(line) && line.startsWith('- ') && path !== 'MEMORY.md')
          expect(line).toContain('rack 12');
    expect(now).toMatchObject(
      Object.fromEntries(Object.entries(before).filter(([path]) => !touched.includes(path))),
    );
    expect((await night.dream()).dream.outcome).toBe('unchanged');
  });

  it('brings back nothing in any one file that was reverted alone', async () => {
    const first = await broken();
    const before = contents(first.dir);
    const { dream } = await first.dream();
    const paths = dream.files.map(({ path }) => path);
    expect(paths.length).toBeGreaterThanOrEqual(6);
    const back: string[] = [];
    for (const path of paths) {
      const night = path === paths[0] ? first : await broken();
      if (night !== first) await night.dream();
      await night.revert('last', [path]);
      expect([path, contents(night.dir)[path]]).toEqual([path, before[path]]);
      expect([path, (await night.dream()).error]).toEqual([path, undefined]);
      if (contents(night.dir)[path] !== before[path]) back.push(path);
    }
    expect(back).toEqual([]);
  }, 60_000);
});

it('a gathered line that a person deletes does not come back, from a session or from a log', async () => {
  const log = 'logs/2026/11/2026-11-17.md';
  const night = await broken({
    ...FILES,
    [log]: '- Decided: the shop database gets a replica in Nuremberg.\n',
  });
  await night.dream();
  const gathered = () =>
    Object.entries(contents(night.dir)).filter(
      ([path, text]) => !path.startsWith('logs/') && /Nuremberg|04:30/.test(text),
    );
  expect(gathered().length).toBeGreaterThan(0);
  expect(gathered().some(([, text]) => text.includes('Nuremberg'))).toBe(true);
  for (const [path] of gathered()) {
    const lines = night.read(path)!.split('\n');
    fs.writeFileSync(join(night.dir, path), lines.filter((line) => !/Nuremberg|04:30/.test(line)).join('\n'));
  }
  expect((await night.dream()).error).toBeUndefined();
  expect(gathered()).toEqual([]);
  fs.appendFileSync(join(night.dir, log), '- Tea was late.\n');
  night.said.push({ minute: 130, text: 'Thanks, that is all for now.' });
  expect((await night.dream()).error).toBeUndefined();
  expect(gathered()).toEqual([]);
});
