import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { Random } from '../../support/random.ts';
import { differences, stateOf } from '../sandbox/state.ts';
import { filesBelow, type Home } from './home.ts';
import { hookInput, type Kind, markerOf } from './kinds.ts';
import type { Many } from './many.ts';
import { complaintOf } from './told.ts';

/** Commands that change nothing of a memory. */
const LOOKS = [
  ['status'],
  ['status', '--json'],
  ['status', '--all'],
  ['log'],
  ['log', '--all', '-n', '50'],
  ['log', '--cost'],
  ['show'],
  ['show', 'last', '--events'],
  ['show', 'pending'],
  ['diff'],
  ['doctor'],
  ['doctor', '--json'],
  ['dry-run', '--engine', 'offline'],
  ['hook', 'claude-code'],
  ['hook', 'codex'],
];

export type CaseResult = { commands: number; broken: string[] };

/** Damages one thing, types a few commands, and looks at how they ended and at what is left. */
export async function inputCase(kind: Kind, seed: number, at: Home, many: Many): Promise<CaseResult> {
  const random = new Random(seed);
  at.restore();
  const changed = kind.change(random, at).join('; ');
  const broken: string[] = [];
  const typed: string[][] = [
    ...[1, 2, 3].map(() => random.pick(LOOKS)),
    random.pick(kind.types),
    random.pick(LOOKS),
  ];
  for (const argv of typed) {
    const before = personsFiles(at.memory);
    const isHook = argv[0] === 'hook';
    const input = isHook ? hookInput(random) : Buffer.alloc(0);
    const told = await many.run({
      argv,
      home: at.home,
      cwd: at.project,
      env: at.env,
      stdin: input.toString('base64'),
    });
    const complaint = complaintOf(argv, told) ?? (isHook ? hookComplaint(argv, told) : undefined);
    // A dry run takes the lock, and whoever takes it first finishes what a crash left: late words return to their file.
    const lost =
      LOOKS.includes(argv) && argv[0] !== 'dry-run' ? touched(before, at.memory) : lostOf(before, at.memory);
    for (const what of [complaint, lost && `memdream ${argv.join(' ')}: ${lost}`])
      if (what) broken.push(`${what}\n  after: ${changed}`);
    if (broken.length > 0) break;
  }
  if (fs.existsSync(markerOf(at))) broken.push(`something of the repository was run\n  after: ${changed}`);
  return { commands: typed.length, broken };
}

/** One hook with anything on its input. What it says is for an agent: undefined where it is as it should be. */
export async function hookCase(random: Random, at: Home, many: Many): Promise<string | undefined> {
  const argv = ['hook', random.pick(['claude-code', 'codex'])];
  const stdin = hookInput(random).toString('base64');
  const told = await many.run({ argv, home: at.home, cwd: at.project, env: at.env, stdin });
  return complaintOf(argv, told) ?? hookComplaint(argv, told);
}

/** A hook is silent, but for one line that an agent shows to the person when a session starts. */
function hookComplaint(
  argv: readonly string[],
  { status, stdout, stderr }: { status: number; stdout: string; stderr: string },
): string | undefined {
  const isFine =
    status === 0 && stderr === '' && (stdout === '' || /^\{"systemMessage":"[^\n]*"\}\n$/.test(stdout));
  return isFine
    ? undefined
    : `memdream ${argv.join(' ')}: status ${status}, says ${(stdout + stderr).slice(0, 300)}`;
}

/** Everything below a memory that is a person's: without the repository and the lock. */
function personsFiles(memory: string): Map<string, string> {
  return stateOf(memory, (path) => !/\/(?:\.git(?:\.broken[^/]*)?|\.consolidate-lock)$/.test(path));
}

function touched(before: Map<string, string>, memory: string): string | undefined {
  const paths = differences(before, personsFiles(memory));
  return paths.length === 0
    ? undefined
    : `it changed ${paths
        .slice(0, 3)
        .map((path) => JSON.stringify(path))
        .join(', ')}`;
}

/** Bytes that stood there before and now stand nowhere: neither in a file nor in the history. */
function lostOf(before: Map<string, string>, memory: string): string | undefined {
  const after = personsFiles(memory);
  const gone = [...before].filter(
    ([path, was]) => /^\d+ \d+ /.test(was) && isFile(was) && contentOf(after.get(path)) !== contentOf(was),
  );
  if (gone.length === 0) return undefined;
  const kept = keptContents(memory);
  const lost = gone.filter(
    ([path, was]) => !kept.has(contentOf(was)!) && !isCopied(after, was) && !isContinued(path, was),
  );
  return lost.length === 0
    ? undefined
    : `the words of ${lost
        .slice(0, 3)
        .map(([path]) => JSON.stringify(path))
        .join(', ')} are nowhere`;
}

function isFile(state: string): boolean {
  return (Number(state.split(' ')[0]) & 0o170000) === 0o100000;
}

function contentOf(state: string | undefined): string | undefined {
  return state?.split(' ').at(-1);
}

function isCopied(after: Map<string, string>, was: string): boolean {
  return [...after.values()].some((state) => contentOf(state) === contentOf(was));
}

/** What a note is added to still begins with all that was there. */
function isContinued(path: string, was: string): boolean {
  if (fs.lstatSync(path, { throwIfNoEntry: false })?.isFile() !== true) return false;
  const begins = fs.readFileSync(path).subarray(0, Number(was.split(' ')[1]));
  return createHash('sha256').update(begins).digest('hex') === contentOf(was);
}

/** The contents of all blobs of the repository, and of one that was moved aside, as the hashes of `stateOf`. */
function keptContents(memory: string): Set<string> {
  const found = new Set<string>();
  const add = (bytes: Buffer) => found.add(createHash('sha256').update(bytes).digest('hex'));
  const repositories = fs.readdirSync(memory).filter((name) => /^\.git(?:\.broken.*)?$/.test(name));
  for (const name of repositories) {
    const objects = join(memory, name, 'objects');
    for (const path of filesBelow(objects)) {
      const blob = /\/[0-9a-f]{2}\/[0-9a-f]{38}$/.test(path) ? looseBlob(path) : undefined;
      if (blob) add(blob);
    }
    for (const blob of packedBlobs(objects)) add(blob);
  }
  return found;
}

function looseBlob(path: string): Buffer | undefined {
  try {
    const data = inflateSync(fs.readFileSync(path));
    const oid = createHash('sha1').update(data).digest('hex');
    const isWhole = path.replaceAll('/', '').endsWith(oid);
    return isWhole && data.subarray(0, 5).toString() === 'blob '
      ? data.subarray(data.indexOf(0) + 1)
      : undefined;
  } catch {
    return undefined;
  }
}

/** By native git, from a repository of its own: the settings of the damaged one may stop it. */
function packedBlobs(objects: string): Buffer[] {
  if (!filesBelow(join(objects, 'pack')).some((path) => path.endsWith('.idx'))) return [];
  const clean = fs.mkdtempSync(join(tmpdir(), 'memdream-soak-packs-'));
  try {
    execFileSync('git', ['init', '-q', '--bare', clean]);
    fs.cpSync(join(objects, 'pack'), join(clean, 'objects/pack'), { recursive: true });
    const all = execFileSync('git', ['--git-dir', clean, 'cat-file', '--batch-all-objects', '--batch'], {
      ...{ maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] },
    });
    return blobsIn(all);
  } catch {
    return [];
  } finally {
    fs.rmSync(clean, { recursive: true, force: true });
  }
}

function blobsIn(all: Buffer): Buffer[] {
  const blobs: Buffer[] = [];
  for (let at = 0; at < all.length; ) {
    const end = all.indexOf(10, at);
    const [, type, size] = all.toString('latin1', at, end).split(' ');
    if (type === 'blob') blobs.push(all.subarray(end + 1, end + 1 + Number(size)));
    at = end + 1 + Number(size) + 1;
  }
  return blobs;
}
