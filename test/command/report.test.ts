import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { edits, footprint, place } from '../support/cli.ts';

test('a report is one file about every dream, and leaves the memory alone', async () => {
  const at = place();
  await at.memdream('init');
  await at.scripted({ steps: [edits(1)], claim: 'I did <b>well</b>' }, 'run', '--force');
  await at.memdream('revert', 'last', '-y');
  await at.memdream('log');
  const before = footprint(at.memory);
  const told = await at.memdream('report');
  expect(told).toMatchObject({ status: 0, stderr: '' });
  const file = join(at.project, 'memdream-report.html');
  expect(told.stdout).toContain(`2 dreams in ${file}`);
  const page = fs.readFileSync(file, 'utf8');
  expect(page).toContain('Dreams of project');
  expect(page).toContain('<del>Fact 1:');
  expect(page).toContain('reverted by 2');
  expect(page).toContain('I did &lt;b&gt;well&lt;/b&gt;');
  expect(page).toContain(`memdream revert 2 -C ${at.project}`);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(footprint(at.memory)).toEqual(before);
  expect(await at.json('report', '-o', 'again.html')).toEqual({
    schema: 'memdream/report@1',
    path: join(at.project, 'again.html'),
    bytes: expect.any(Number),
    dreams: 2,
  });
  expect((await at.memdream('report', '-o', '-')).stdout).toMatch(/^<!doctype html>/);
});

test('a report is refused where it would do harm, and says where to put it', async () => {
  const at = place();
  expect(await at.memdream('report')).toMatchObject({ status: 10 });
  await at.memdream('init');
  for (const [output, words] of [
    [join(at.memory, 'report.html'), 'lies in the memory itself'],
    [at.project, 'is a folder'],
    [join(at.root, 'nowhere', 'r.html'), 'does not exist'],
  ] as const) {
    const ran = await at.memdream('report', '-o', output);
    expect(ran).toMatchObject({ status: 2, stdout: '' });
    expect(ran.stderr).toContain(words);
    expect(ran.stderr).toContain('memdream report -o FILE.html');
  }
});
