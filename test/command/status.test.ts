import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { edits, place } from '../support/cli.ts';
import { contents, writeFiles } from '../support/world.ts';

test('status draws the size over the last dreams, and says what starts them', async () => {
  const at = place();
  await at.memdream('init');
  expect((await at.memdream('status')).stdout).toContain('Started by  nothing but you: `memdream install`');
  for (let i = 1; i <= 3; i++)
    await at.scripted({ steps: [edits(i, 'A longer word than before')] }, 'run', '--force');
  const env = { LANG: 'C.UTF-8' };
  expect((await at.memdreamIn({ env }, 'status')).stdout).toMatch(
    /^Size {8}▁.█ [\d.]+ KB → [\d.]+ KB over 3 dreams$/m,
  );
  expect((await at.memdreamIn({ env: { LC_ALL: 'C' } }, 'status')).stdout).toMatch(
    /^Size {8}\..# .* -> .* over 3 dreams$/m,
  );
  await at.memdreamIn({ env: { SHELL: '/bin/bash' } }, 'install', 'shell', '-y');
  expect((await at.memdream('status')).stdout).toContain('Started by  shell (not asked yet)');
  await at.memdream('run', '--all', '--quiet', '--trigger', 'timer', '-c', 'gates.minHours=0');
  expect((await at.memdream('status')).stdout).toMatch(
    /Started by {2}shell \(not asked yet\), timer \(last asked .* ago\)/,
  );
  expect(await at.json('status')).toMatchObject({
    sizes: [expect.any(Number), expect.any(Number), expect.any(Number)],
    triggers: [
      { trigger: 'shell', askedMs: null },
      { trigger: 'timer', askedMs: expect.any(Number) },
    ],
  });
});

test('known trouble has an id in status and doctor, and a way out', async () => {
  const at = place();
  await at.memdream('init');
  writeFiles(at.home, { '.claude/settings.json': '{ "autoDreamEnabled": true }' });
  writeFiles(at.home, {
    '.bashrc': ". '/h/.config/memdream/shell.bash'\n",
    '.config/memdream/shell.bash': "('/node' '/gone/bin/memdream.cjs')\n",
  });
  fs.chmodSync(join(at.home, '.local/state/memdream'), 0o755);
  const status = (await at.json('status')) as { warnings: { id?: string }[] };
  const doctor = (await at.json('doctor')) as { trouble: { id: string; hint: string }[] };
  const ids = ['second-dreamer', 'hook-command-missing', 'permissions'];
  expect(status.warnings.map(({ id }) => id)).toEqual(ids);
  expect(doctor.trouble.map(({ id }) => id)).toEqual(ids);
  const { stdout } = await at.memdream('doctor');
  for (const id of ids) expect(stdout).toContain(`(${id})`);
  expect(stdout).toContain('memdream install shell');
});

test('doctor --fix closes what others could read', async () => {
  const at = place();
  await at.memdream('init');
  const state = join(at.home, '.local/state/memdream');
  fs.chmodSync(state, 0o755);
  const ran = await at.memdream('doctor', '--fix');
  expect(ran).toMatchObject({ status: 0, stderr: '' });
  expect(ran.stdout).toContain(`Mended: ${state} is for you alone now (mode 700).`);
  expect(fs.statSync(state).mode & 0o777).toBe(0o700);
  expect((await at.json('doctor')).trouble).toEqual([]);
});

test('doctor --fix replaces a repository that cannot be read, and touches no memory', async () => {
  const at = place();
  await at.memdream('init');
  const before = contents(at.memory);
  const objects = join(at.memory, '.git/objects');
  for (const name of fs.readdirSync(objects, { recursive: true, encoding: 'utf8' })) {
    const path = join(objects, name);
    if (fs.statSync(path).isFile()) {
      fs.chmodSync(path, 0o600);
      fs.writeFileSync(path, 'x');
    }
  }
  expect((await at.json('doctor')).trouble).toMatchObject([{ id: 'repository-broken' }]);
  const ran = await at.memdream('doctor', '--fix');
  expect(ran).toMatchObject({ status: 0, stderr: '' });
  expect(ran.stdout).toContain('Mended: The repository was damaged.');
  expect(contents(at.memory)).toEqual(before);
  expect((await at.json('doctor')).trouble).toEqual([]);
  expect(await at.memdream('run', '--force')).toMatchObject({ status: 0 });
});
