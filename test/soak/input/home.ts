import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { qwenSlug, slug } from '../../../src/memory/agents/slug.ts';
import type { Random } from '../../support/random.ts';
import { sampleMemory, writeFiles } from '../../support/world.ts';
import { damaged } from './bytes.ts';
import type { Many } from './many.ts';

const FIXTURES = fileURLToPath(new URL('../../support/fixtures/transcripts/', import.meta.url));

/** A person's home with sessions of every agent and a memory that was dreamt over: the same again for each case. */
export type Home = {
  home: string;
  project: string;
  memory: string;
  env: Record<string, string>;
  config: string;
  state: string;
  cache: string;
  /** Where sessions of the project lie, and one of each agent as it wrote it. */
  sessions: { folder: string; name: string; text: Buffer }[];
  restore(): void;
};

export async function openHome(root: string, many: Many): Promise<Home> {
  const whole = join(root, 'whole');
  const home = join(whole, 'home');
  const project = join(whole, 'project');
  const memory = join(home, '.claude', 'projects', slug(project), 'memory');
  fs.mkdirSync(join(project, '.git'), { recursive: true });
  writeFiles(project, { 'README.md': '# Shop\n\nThe port of service 3 is 4003.\n' });
  writeFiles(memory, {
    ...sampleMemory(8),
    'area/deep.md': '# Deep\n\nA fact.\n',
    'notes.txt': 'not markdown\n',
  });
  const sessions = sessionsOf(home, project);
  for (const { folder, name, text } of sessions) writeFiles(folder, { [name]: text });
  const env = { PATH: process.env.PATH ?? '', HOME: home, TZ: 'UTC' };
  const type = async (...argv: string[]) => {
    const told = await many.run({ argv, home, cwd: project, env, stdin: '' });
    if (told.status !== 0)
      throw new Error(`memdream ${argv.join(' ')} ended with ${told.status}: ${told.stderr}`);
  };
  await type('init');
  fs.appendFileSync(join(memory, 'topic-01.md'), '\nYesterday the limit was raised to 300.\n');
  await type('run', '--force', '--engine', 'offline');
  await type('note', 'the staging port moved to 8081');
  fs.appendFileSync(join(memory, 'topic-02.md'), '\nYesterday the quota was raised to 700.\n');
  await type('run', '--force', '--engine', 'offline', '--propose');
  await type('status');
  const template = join(root, 'template');
  fs.cpSync(whole, template, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  return {
    ...{ home, project, memory, env, sessions },
    config: join(home, '.config/memdream/config.json'),
    state: join(home, '.local/state/memdream'),
    cache: join(home, '.cache/memdream'),
    restore() {
      fs.rmSync(whole, { recursive: true, force: true });
      fs.cpSync(template, whole, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
    },
  };
}

function sessionsOf(home: string, project: string): Home['sessions'] {
  const id = (n: number) => `aaaaaaaa-0000-4000-8000-00000000000${n}`;
  const read = (path: string) =>
    Buffer.from(
      fs
        .readFileSync(join(FIXTURES, path), 'utf8')
        .replaceAll(/"cwd":"[^"]*"/g, `"cwd":${JSON.stringify(project)}`),
    );
  const claude = join(home, '.claude/projects', slug(project));
  return [
    { folder: claude, name: `${id(1)}.jsonl`, text: read('claude-code/2.1.326/interactive.jsonl') },
    { folder: claude, name: `${id(2)}.jsonl`, text: read('claude-code/2.1.326/tool-use.jsonl') },
    { folder: claude, name: `${id(3)}.jsonl`, text: read('claude-code/2.1.326/compacted-and-resumed.jsonl') },
    {
      folder: join(home, '.codex/sessions/2026/11/18'),
      name: `rollout-2026-11-18T10-00-00-${id(4)}.jsonl`,
      text: read('codex/0.169.0/rollout.jsonl'),
    },
    {
      folder: join(home, '.gemini/tmp/shop/chats'),
      name: 'session-2026-11-18T10-00-abc.jsonl',
      text: read('gemini-cli/0.61.0/session.jsonl'),
    },
    {
      folder: join(home, '.qwen/projects', qwenSlug(project), 'chats'),
      name: `${id(5)}.jsonl`,
      text: read('qwen-code/0.15.10/session.jsonl'),
    },
  ];
}

/** Makes something else of a file: damaged, of another kind, gone, or a link. Says what. */
export function spoil(random: Random, path: string, text: Buffer = readOr(path)): string {
  const remove = () => fs.rmSync(path, { recursive: true, force: true });
  fs.mkdirSync(dirname(path), { recursive: true });
  const kind = random.next();
  if (kind < 0.7) {
    const bytes = damaged(random, text);
    if (isFolder(path)) remove();
    try {
      fs.chmodSync(path, 0o600); // git's own files are not to be written
    } catch {
      // There is none yet.
    }
    fs.writeFileSync(path, bytes);
    if (random.chance(0.1))
      fs.utimesSync(path, new Date(), new Date(Date.now() + random.pick([-1e12, 1e9, 4e12])));
    return `${path} damaged`;
  }
  remove();
  if (kind < 0.76) return `${path} removed`;
  if (kind < 0.81) fs.mkdirSync(path);
  else if (kind < 0.85) execFileSync('mkfifo', [path]);
  else if (kind < 0.88) fs.symlinkSync(path, path);
  else if (kind < 0.9) fs.symlinkSync('/dev/zero', path);
  else if (kind < 0.92) fs.symlinkSync('absent', path);
  else if (kind < 0.94) fs.symlinkSync('/etc/passwd', path);
  else if (kind < 0.96) fs.symlinkSync('..', path);
  else {
    fs.writeFileSync(
      path,
      random.pick([
        '{'.repeat(100_000),
        '['.repeat(100_000),
        '\0'.repeat(100_000),
        'x'.repeat(3_000_000),
        '\n'.repeat(300_000),
      ]),
    );
    return `${path} is huge`;
  }
  return `${path} is something else`;
}

function isFolder(path: string): boolean {
  return fs.lstatSync(path, { throwIfNoEntry: false })?.isFile() !== true;
}

function readOr(path: string): Buffer {
  return fs.lstatSync(path, { throwIfNoEntry: false })?.isFile() === true
    ? fs.readFileSync(path)
    : Buffer.alloc(0);
}

/** Every file below a folder. */
export function filesBelow(folder: string): string[] {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
