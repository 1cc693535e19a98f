import fs from 'node:fs';
import { join } from 'node:path';
import { slug } from '../../../src/memory/agents/slug.ts';
import type { Random } from '../../support/random.ts';
import type { openBuilt } from './built.ts';
import { nested } from './bytes.ts';
import { type Home, spoil } from './home.ts';
import { complaintOf } from './told.ts';

const MOST_BYTES = 200 << 20;

/** Lines and files larger than anybody writes, each as large as `mb` says. */
export const HEAVY: readonly { name: string; write(path: string, mb: number, cwd: string): void }[] = [
  {
    name: 'one line',
    write: (path, mb, cwd) =>
      fill(
        path,
        mb,
        `{"type":"user","cwd":${JSON.stringify(cwd)},"message":{"content":"`,
        'long words ',
        '"}}\n',
      ),
  },
  {
    name: 'a line without an end',
    write: (path, mb) => fill(path, mb, '{"type":"user","message":{"content":"', 'x', ''),
  },
  {
    name: 'small lines',
    write: (path, mb, cwd) =>
      fill(
        path,
        mb,
        '',
        `{"type":"user","cwd":${JSON.stringify(cwd)},"message":{"content":"I always use pnpm"}}\n`,
        '',
      ),
  },
  {
    name: 'the harness only',
    write: (path, mb, cwd) =>
      fill(
        path,
        mb,
        '',
        `{"type":"attachment","cwd":${JSON.stringify(cwd)},"text":"${'x'.repeat(5000)}"}\n`,
        '',
      ),
  },
  { name: 'nothing but NUL', write: (path, mb) => fill(path, mb, '', '\0', '') },
  { name: 'nothing but line ends', write: (path, mb) => fill(path, mb, '', '\n', '') },
  { name: 'nesting', write: (path, mb) => fill(path, mb, '', `${nested(100_000)}\n`, '') },
  {
    name: 'halves of characters',
    write: (path, mb) => fill(path, mb, '', '{"type":"user","message":{"content":"\\ud800 \\udfff"}}\n', ''),
  },
];

function fill(path: string, mb: number, before: string, piece: string, after: string): void {
  const file = fs.openSync(path, 'w');
  const block = Buffer.from(piece.repeat(Math.max(1, Math.floor((1 << 20) / Buffer.byteLength(piece)))));
  fs.writeSync(file, before);
  for (let written = 0; written < mb << 20; written += block.length) fs.writeSync(file, block);
  fs.writeSync(file, after);
  fs.closeSync(file);
}

/** What is wrong with how commands take a transcript that is too much; the gate counts sessions as it did before. */
export async function heavyCase(
  heavy: (typeof HEAVY)[number],
  mb: number,
  at: Home,
  built: ReturnType<typeof openBuilt>,
): Promise<string[]> {
  at.restore();
  const broken: string[] = [];
  const path = join(
    at.home,
    '.claude/projects',
    slug(at.project),
    'bbbbbbbb-0000-4000-8000-000000000001.jsonl',
  );
  heavy.write(path, mb, at.project);
  for (const argv of [['status'], ['run', '--force', '--engine', 'offline'], ['doctor']]) {
    const told = await built.run({ argv, home: at.home, cwd: at.project, env: at.env, stdin: '' });
    const complaint = complaintOf(argv, told);
    if (complaint) broken.push(complaint);
    if (built.rss() > MOST_BYTES)
      broken.push(`memdream ${argv.join(' ')} held ${Math.round(built.rss() / 1e6)} MB`);
  }
  return broken.map((what) => `${what}\n  after: ${heavy.name} of ${mb} MB`);
}

/** Sessions of other folders, damaged in any way, change nothing of what the gate counts; also while they grow and vanish. */
export async function junkCase(
  random: Random,
  at: Home,
  built: ReturnType<typeof openBuilt>,
): Promise<string[]> {
  at.restore();
  const ask = async () => {
    const argv = ['status', '--json'];
    const told = await built.run({ argv, home: at.home, cwd: at.project, env: at.env, stdin: '' });
    return {
      complaint: complaintOf(argv, told),
      counted: told.status === 0 ? countedIn(told.stdout) : told.stderr,
    };
  };
  const before = await ask();
  const folders = [
    '.claude/projects/-somewhere-else',
    '.codex/sessions/2026/11/17',
    '.gemini/tmp/other/chats',
    '.qwen/projects/-other/chats',
  ].map((folder) => join(at.home, folder));
  const paths = Array.from({ length: 12 }, (_, n) => {
    const { name, text } = random.pick(at.sessions);
    const foreign = Buffer.from(text.toString().replaceAll(JSON.stringify(at.project), '"/somewhere/else"'));
    const path = join(random.pick(folders), name.replace(/\.jsonl$/, `${n}.jsonl`));
    spoil(random, path, foreign);
    return path;
  });
  const writing = setInterval(() => {
    const path = random.pick(paths);
    try {
      if (random.chance(0.2)) fs.rmSync(path, { force: true, recursive: true });
      else if (!fs.lstatSync(path, { throwIfNoEntry: false }) || fs.lstatSync(path).isFile())
        fs.appendFileSync(path, random.pick(['{"type":"user"', '\n', '}\n', '\0']));
    } catch {
      // A folder or a link to nowhere has the name.
    }
  }, 1);
  try {
    const after = await ask();
    const complaints = [before.complaint, after.complaint].flatMap((complaint) =>
      complaint ? [complaint] : [],
    );
    return before.counted === after.counted
      ? complaints
      : [...complaints, `the gate counts ${after.counted}, without junk ${before.counted}`];
  } finally {
    clearInterval(writing);
  }
}

function countedIn(json: string): string {
  const { gates } = JSON.parse(json) as {
    gates: { name: string; have?: unknown; need?: unknown; open: boolean }[];
  };
  const gate = gates.find(({ name }) => name === 'sessions');
  return JSON.stringify({ open: gate?.open, have: gate?.have, need: gate?.need });
}
