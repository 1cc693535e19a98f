import fs from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { addSessions, eventually, type Place, place } from '../support/cli.ts';
import { git } from '../support/git.ts';
import { sampleMemory, writeFiles } from '../support/world.ts';

const umask = process.umask();
afterEach(() => void process.umask(umask));

/** Every name below some folders, with its kind and the bits of its mode. */
function modes(...roots: string[]): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (path: string) => {
    const stat = fs.lstatSync(path);
    if (stat.isSymbolicLink()) return;
    found.set(path, `${stat.isDirectory() ? 'folder' : 'file'} ${(stat.mode & 0o7777).toString(8)}`);
    if (stat.isDirectory()) for (const name of fs.readdirSync(path)) visit(join(path, name));
  };
  for (const root of roots) if (fs.existsSync(root)) visit(root);
  return found;
}

/** What came into being and is not for its owner alone. Objects of git are never written again: 0400. */
function open(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...after]
    .filter(([path, mode]) => !before.has(path) && !['folder 700', 'file 600', 'file 400'].includes(mode))
    .map(([path, mode]) => `${mode} ${path}`)
    .sort();
}

/**
 * What is as open as people have it: pages, of which a new one is as open as the index beside it, the same files on their
 * way in and out of the memory, behind folders that are closed, and the sample of `demo`, behind one that is closed too.
 */
function isOfPeople(line: string, { memory, tmp }: Place & { tmp: string }): boolean {
  const path = line.replace(/^\w+ \d+ /, '');
  if (path.startsWith(join(tmp, 'memdream-demo-'))) return path.slice(tmp.length + 1).includes('/');
  const isPage = /\.md$|\/\.git\/memdream\/run-\d+\/(?:new|taken)\//.test(path);
  return isPage && path.startsWith(`${memory}/`) && line.startsWith('file 644 ');
}

/** A person with a shell, two agents and an untidy memory that five sessions speak of. */
function person(): Place & { tmp: string } {
  const at = place({ ...sampleMemory(12), 'unlisted.md': '# Unlisted\n\nNobody points here.\n' });
  const tmp = join(at.root, 'tmp');
  fs.mkdirSync(tmp, { mode: 0o777 });
  fs.mkdirSync(join(at.home, '.codex'));
  writeFiles(at.home, { '.bashrc': 'true\n', '.claude/settings.json': '{}\n' });
  addSessions(at, 6, new Date(Date.now() - 3_600_000));
  Object.assign(at.env, { SHELL: '/bin/bash', TMPDIR: tmp, USER: 'someone' });
  return { ...at, tmp };
}

/** Everything that a person types and that starts by itself, in an order in which each has something to do. */
const COMMANDS: string[][] = [
  ['init'],
  ['note', 'staging moved to port 8081'],
  ['dry-run'],
  ['apply'],
  ['run', '--force'],
  ['revert', 'last', '-y'],
  ['run', '--force', '--propose'],
  ['apply', '--discard'],
  ['config', 'set', 'engine', 'offline'],
  ['config', 'set', 'gates.minHours', '0', '--here'],
  ['install', 'shell', 'claude-code', 'codex', '-y'],
  ['run', '--all', '--quiet', '--trigger', 'timer'],
  ['hook', 'claude-code', '{"hook_event_name":"SessionEnd","session_id":"s","cwd":"/"}'],
  ['status'],
  ['log', '--all'],
  ['show', '--events'],
  ['diff'],
  ['doctor'],
  ['doctor', '--fix'],
  ['report'],
  ['stop'],
  ['demo'],
  ['uninstall', '-y'],
  ['forget', '-y'],
];

test.each([
  ['lets everybody do everything', 0o000],
  ['keeps others out', 0o077],
])(
  'what memdream makes is for its owner alone, whatever the umask: one that %s',
  { timeout: 120_000 },
  async (_what, mask) => {
    const at = person();
    const before = modes(at.root);
    process.umask(mask);
    const odd: string[] = [];
    for (const command of COMMANDS) {
      const ran = await at.memdream(...command);
      if (ran.status === 1 || ran.stderr.includes('bug')) odd.push(`${command.join(' ')}: ${ran.stderr}`);
    }
    expect(odd).toEqual([]);
    const events = join(at.memory, '.git/memdream/events');
    await eventually(() => fs.readdirSync(events).length >= 4, 'there were no dreams');
    const after = modes(at.root);
    expect(open(before, after).filter((line) => !isOfPeople(line, at))).toEqual([]);
    expect(after.size - before.size).toBeGreaterThan(150);
    process.umask(umask);
    expect(git(at.memory, 'status', '--porcelain')).toBe('');
  },
);
