import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { runDream } from '../../../src/dream/run.ts';
import { keptMemory, machineFor, sampleMemory, writeFiles } from '../../support/world.ts';

const PARTS = [
  ...['memdream', 'memdream/events', 'memdream/tmp', 'memdream/lock', 'memdream/branch'],
  ...['memdream/scanned', 'memdream/summary.json', 'memdream/stat-cache.json', 'memdream/checks.jsonl'],
  ...['objects', 'objects/pack', 'objects/info', 'refs', 'refs/heads', 'refs/heads/main', 'refs/memdream'],
  ...['HEAD', 'config', 'index', 'packed-refs', 'info', 'info/exclude'],
  ...['../MEMORY.md', '../.consolidate-lock', '../topic-03.md'],
];

const KINDS: Record<string, (path: string, outside: string, isFolder: boolean) => void> = {
  'a link to what lies outside': (path, outside, isFolder) =>
    fs.symlinkSync(join(outside, isFolder ? 'folder' : 'file'), path),
  'a link to nowhere': (path, outside) => fs.symlinkSync(join(outside, 'nowhere'), path),
  'a link to itself': (path) => fs.symlinkSync(path, path),
  'a pipe': (path) => void execFileSync('mkfifo', [path]),
};

/** Names and contents, links not followed. */
function everything(root: string): string[] {
  return fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `${path} ${fs.lstatSync(path).isFile() ? fs.readFileSync(path, 'utf8') : ''}`)
    .sort();
}

/** A kept memory that has dreamt, with something left to tidy, and what lies outside of it. */
async function dreamt(): Promise<{ dir: string; outside: string; dream(): Promise<unknown> }> {
  const dir = await keptMemory({ ...sampleMemory(6), 'unlisted.md': '# Unlisted\n\nNobody points here.\n' });
  const outside = join(dirname(dir), 'outside');
  writeFiles(outside, { file: 'canary\n', 'folder/1.jsonl': 'canary\n', 'folder/main': 'canary\n' });
  const dream = async () => {
    const machine = machineFor(dir);
    return runDream(machine.world, machine.target, machine.request());
  };
  await dream();
  writeFiles(dir, { 'unlisted-too.md': '# Unlisted too\n\nNobody points here.\n' });
  return { dir, outside, dream };
}

test.each(Object.keys(KINDS))(
  '%s, in the place of any part, leads no write and no word out',
  { timeout: 120_000 },
  async (kind) => {
    for (const part of PARTS) {
      const { dir, outside, dream } = await dreamt();
      const path = join(dir, '.git', part);
      const isFolder = fs.statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
      fs.rmSync(path, { recursive: true, force: true });
      KINDS[kind]!(path, outside, isFolder);
      const before = everything(outside);
      const ended = await dream().catch((error: unknown) => error);
      expect({ part, outside: everything(outside) }).toEqual({ part, outside: before });
      expect(JSON.stringify(ended, Object.getOwnPropertyNames(ended)), part).not.toContain('canary');
    }
  },
);

test('every folder of objects is looked at before something is put there', async () => {
  const { dir, outside, dream } = await dreamt();
  for (let byte = 0; byte < 256; byte++) {
    const folder = join(dir, '.git/objects', byte.toString(16).padStart(2, '0'));
    if (!fs.existsSync(folder)) fs.symlinkSync(join(outside, 'folder'), folder);
  }
  const before = everything(outside);
  await dream().catch(() => {});
  expect(everything(outside)).toEqual(before);
});
