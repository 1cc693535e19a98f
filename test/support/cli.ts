import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import { afterAll, expect } from 'vitest';
import type { DreamEvent } from '../../src/dream/events.ts';
import { slug } from '../../src/memory/agents/slug.ts';
import type { Dream } from '../../src/store/record.ts';
import { complaints, git } from './git.ts';
import type { Script } from './scripted-cli.ts';
import { sampleMemory, scratch, writeFiles } from './world.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** How one command ended. */
export type Ran = { status: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string };

/** What is in `require` is loaded before the command, by node itself. */
type Options = {
  cwd?: string;
  env?: Record<string, string | undefined>;
  stdin?: string;
  require?: string | readonly string[];
};

/** A command that still runs. `says` waits until it has printed some words. */
export type Running = {
  child: ChildProcess;
  pid: number;
  ended: Promise<Ran>;
  says(words: string): Promise<void>;
};

/** A person's home with one project, its memory where Claude Code keeps it, and memdream as they would type it. */
export type Place = {
  root: string;
  home: string;
  project: string;
  memory: string;
  lock: string;
  env: Record<string, string | undefined>;
  /** Types a command in the project. */
  memdream(...args: string[]): Promise<Ran>;
  memdreamIn(options: Options, ...args: string[]): Promise<Ran>;
  start(...args: string[]): Running;
  /** The same with the scripted engine. */
  scripted(script: Script, ...args: string[]): Promise<Ran>;
  startScripted(script: Script, ...args: string[]): Running;
  /** The one object that a command with --json prints. */
  json(...args: string[]): Promise<Record<string, unknown>>;
};

/** Built like the package and put where no node_modules are in reach: what is missing from the bundle shows. */
const installed = await install();

/** The path of the built command, for tests that start it in a way of their own. */
export const { command } = installed;

async function install(): Promise<{ command: string; scripted: string }> {
  const folder = fs.mkdtempSync(join(tmpdir(), 'memdream-package-'));
  const remove = () => fs.rmSync(folder, { recursive: true, force: true });
  afterAll(remove);
  const config: string = new URL('../../esbuild.config.mjs', import.meta.url).href;
  const { options } = (await import(config)) as { options: BuildOptions };
  const entryPoints = { cli: 'src/cli.ts', 'scripted-cli': 'test/support/scripted-cli.ts' };
  await build({ ...options, absWorkingDir: ROOT, entryPoints, outdir: join(folder, 'dist') }).catch(
    (error) => {
      remove(); // no test runs then, and nothing that follows tests
      throw error;
    },
  );
  for (const name of ['bin', 'templates', 'package.json'])
    fs.cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  return { command: join(folder, 'bin', 'memdream.cjs'), scripted: join(folder, 'dist', 'scripted-cli.js') };
}

const ZONES = ['UTC', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Kiritimati'];
let places = 0;

/** Where a test happens. `files` are the memory's; none makes no memory directory. Each place is in another time zone. */
export function place(files: Record<string, string | Uint8Array> | null = sampleMemory(30)): Place {
  const root = scratch('memdream-command');
  const home = join(root, 'home');
  const project = join(root, 'project');
  const memory = join(home, '.claude', 'projects', slug(project), 'memory');
  fs.mkdirSync(home);
  fs.mkdirSync(join(project, '.git'), { recursive: true });
  if (files) {
    fs.mkdirSync(memory, { recursive: true });
    writeFiles(memory, files);
  }
  const env = { PATH: process.env.PATH, HOME: home, TZ: ZONES[places++ % ZONES.length] };
  const start = (program: string, args: string[], options: Options = {}): Running =>
    startProgram(program, args, { cwd: project, ...options, env: { ...env, ...options.env } });
  let scripts = 0;
  const startScripted = (script: Script, ...args: string[]) => {
    const file = join(root, `script-${++scripts}.json`);
    fs.writeFileSync(file, JSON.stringify(script));
    return start(installed.scripted, args, { env: { SCRIPTED_DREAM: file } });
  };
  const memdreamIn = (options: Options, ...args: string[]) => start(installed.command, args, options).ended;
  return {
    ...{ root, home, project, memory, env, memdreamIn, startScripted },
    lock: join(memory, '.consolidate-lock'),
    start: (...args) => start(installed.command, args),
    memdream: (...args) => memdreamIn({}, ...args),
    scripted: (script, ...args) => startScripted(script, ...args).ended,
    async json(...args) {
      const ran = await memdreamIn({}, ...args, '--json');
      expect(ran).toMatchObject({ status: 0, stderr: '' });
      return JSON.parse(ran.stdout);
    },
  };
}

/** A program with nothing of a place around it. */
export function runProgram(program: string, args: string[], options: Options): Promise<Ran> {
  return startProgram(program, args, options).ended;
}

/** The same, still running. */
export function startProgram(program: string, args: string[], options: Options): Running {
  const preload = [options.require ?? []].flat().flatMap((file) => ['--require', file]);
  const child = spawn(process.execPath, [...preload, program, ...args], {
    cwd: options.cwd,
    env: options.env as NodeJS.ProcessEnv,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  child.stdin.on('error', () => {}).end(options.stdin ?? '');
  const ended = new Promise<Ran>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status, signal) => resolve({ status, signal, stdout, stderr }));
  });
  const says = (words: string) => eventually(() => stdout.includes(words), `${args[0]} never said ${words}`);
  return { child, pid: child.pid!, ended, says };
}

/** The events of a `run --json` or `dry-run --json`. */
export function eventsOf({ stdout }: Pick<Ran, 'stdout'>): DreamEvent[] {
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as DreamEvent);
}

export function resultOf(ran: Pick<Ran, 'stdout'>): Dream {
  const last = eventsOf(ran).at(-1);
  if (last?.event !== 'result') throw new Error(`the run ended without a result: ${ran.stdout}`);
  return last.result;
}

/** Waits for a file that a scripted dream tells of its progress with. */
export function appears(path: string): Promise<void> {
  return eventually(() => fs.existsSync(path), `${path} never appeared`);
}

export async function eventually(isSo: () => boolean, otherwise: string): Promise<void> {
  for (const deadline = Date.now() + 30_000; !isSo(); ) {
    if (Date.now() > deadline) throw new Error(otherwise);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Everything below some folders: names, kinds, modes, times to the nanosecond, and contents by hash. */
export function footprint(...roots: string[]): Record<string, string> {
  const found: Record<string, string> = {};
  const visit = (path: string) => {
    const stat = fs.lstatSync(path, { bigint: true });
    const head = `${stat.mode.toString(8)} ${stat.mtimeNs}`;
    if (stat.isDirectory()) {
      found[path] = head;
      for (const name of fs.readdirSync(path)) visit(join(path, name));
    } else {
      const bytes = stat.isSymbolicLink() ? fs.readlinkSync(path) : fs.readFileSync(path);
      found[path] = `${head} ${createHash('sha1').update(bytes).digest('hex')}`;
    }
  };
  for (const root of roots) if (fs.existsSync(root)) visit(root);
  return found;
}

/** Native git agrees: nothing to complain about, nothing uncommitted, and every file is byte for byte what HEAD says. */
export function expectSound(memory: string): void {
  expect(complaints(memory)).toBe('');
  const entries = git(memory, 'ls-tree', '-r', '-z', 'HEAD').split('\0').filter(Boolean);
  for (const entry of entries) {
    const [, mode, oid, path] = /^(\d+) blob ([0-9a-f]+)\t(.*)$/s.exec(entry)!;
    const full = join(memory, path!);
    const bytes = mode === '120000' ? Buffer.from(fs.readlinkSync(full)) : fs.readFileSync(full);
    const hash = createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
    expect(`${path} ${hash}`).toBe(`${path} ${oid}`);
  }
}

/** Sessions as Claude Code writes them for the project, last touched at a moment. */
export function addSessions(at: Place, count: number, when: Date = new Date()): void {
  const fixture = join(ROOT, 'test/support/fixtures/transcripts/claude-code/2.1.326/interactive.jsonl');
  const cwd = JSON.stringify(at.project);
  const text = fs.readFileSync(fixture, 'utf8').replaceAll(/"cwd":"[^"]*"/g, `"cwd":${cwd}`);
  const folder = join(at.home, '.claude', 'projects', slug(at.project));
  fs.mkdirSync(folder, { recursive: true });
  for (let i = 0; i < count; i++) {
    const path = join(folder, `${randomUUID()}.jsonl`);
    fs.writeFileSync(path, text);
    fs.utimesSync(path, when, when);
  }
}

/** A lock as a dream of long ago, or of just now, left it. */
export function consolidated(at: Place, when: Date, body = ''): void {
  fs.writeFileSync(at.lock, body);
  fs.utimesSync(at.lock, when, when);
}

export const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000);

/** A dream that edits one fact of a sample memory. */
export function edits(topic: number, word = 'Truth'): Script['steps'][number] {
  const name = `topic-${String(topic).padStart(2, '0')}.md`;
  const input = { file_path: name, old_string: `Fact ${topic}:`, new_string: `${word} ${topic}:` };
  return { call: 'Edit', input };
}
