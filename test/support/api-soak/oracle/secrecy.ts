import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { FAKE_KEY } from '../../agent-place.ts';
import type { Seen } from '../live-through.ts';
import { check } from './check.ts';

/** What only a request has: its marks, and the beginning of what the model is told about itself. */
const OF_A_REQUEST = ['"cache_control"', '"tool_result"', 'input_schema'];

/** The key and what was sent stand in no file, no object of the repository, no output and nothing a child is given. */
export function checkSecrecy({ home, memory, first, second, next, children, one }: Seen): void {
  const told = [first.ran, second?.ran, next].flatMap((ran) => (ran ? [ran.stdout, ran.stderr] : []));
  const objects = objectsOf(memory);
  const places: [string, string | Buffer][] = [
    ...told.map((text): [string, string] => ['what was printed', text]),
    ['an object', objects],
    ['what a child was given', children],
    ...filesBelow(home).map((path): [string, Buffer] => [path, fs.readFileSync(path)]),
  ];
  for (const [where, text] of places) {
    check(!text.includes(FAKE_KEY), `the key stands in ${where}`);
    for (const mark of OF_A_REQUEST) check(!text.includes(mark), `a request stands in ${where} (${mark})`);
  }
  const started = children.split('\n').filter(Boolean).length;
  const most = (one.signIn === 'command' ? 1 : 0) * (second ? 2 : 1);
  check(started <= most, `it started ${started} processes: ${children}`);
}

/** Everything that the repository holds, unpacked. */
function objectsOf(memory: string): Buffer {
  const all = ['-c', 'safe.directory=*', 'cat-file', '--batch-all-objects', '--batch', '--buffer'];
  const { stdout, status } = spawnSync('git', all, { cwd: memory, maxBuffer: 1 << 28 });
  check(status === 0, 'git cannot read its objects');
  return stdout;
}

function filesBelow(folder: string): string[] {
  return fs
    .readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
