import fs from 'node:fs';
import { join } from 'node:path';
import type { LedgerLine } from '../../src/dream/ledger.ts';
import type { Dream } from '../../src/store/record.ts';
import { FAKE_KEY } from './agent-place.ts';
import { command, type Ran, resultOf, runProgram } from './cli.ts';
import { complaints, git } from './git.ts';
import {
  type ApiFault,
  calls,
  dreamScript,
  type Ending,
  openMessagesServer,
  says,
} from './messages-server.ts';
import { contents } from './world.ts';

export const PLACES = ['first', 'middle', 'last'] as const;
export type FaultCase = { fault: ApiFault; place: (typeof PLACES)[number] };

const MAX_OUTPUT = 8_192;
const PRIOR_MS = Date.parse('2026-11-01T10:00:00Z');
const FAST_TIMERS = new URL('./fast-timers.cjs', import.meta.url).pathname;

/** A dream of six turns: something to call in the middle, an edit, and a last word. */
const dream = () =>
  dreamScript({
    gather: [calls({ Read: { file_path: 'topic-01.md' } }, 'I look.')],
    consolidate: [
      calls({ Edit: { file_path: 'topic-02.md', old_string: 'Fact 2:', new_string: 'Truth 2:' } }, 'I edit.'),
    ],
    prune: [says('Fact 2 is now called a truth.')],
  });
const TURN = { first: 1, middle: 4, last: 6 };

/** Lives through one fault with the built command. Throws what is wrong with how it ended. */
export async function runFaultCase(
  template: string,
  home: string,
  { fault, place }: FaultCase,
): Promise<void> {
  const memory = join(home, 'memory');
  fs.cpSync(template, memory, { recursive: true });
  const lock = join(memory, '.consolidate-lock');
  fs.writeFileSync(lock, '');
  fs.utimesSync(lock, PRIOR_MS / 1000, PRIOR_MS / 1000);
  const before = { files: contents(memory), head: git(memory, 'rev-parse', 'HEAD') };
  const { tries } = fault;
  const server = await openMessagesServer(dream(), {
    faults: [{ turn: TURN[place], fault: fault.fault, tries }],
  });
  let ran: Ran;
  try {
    ran = await runProgram(command, ['run', '--force', '--json', '-C', memory, '--engine', 'anthropic'], {
      cwd: home,
      env: {
        PATH: process.env.PATH,
        HOME: home,
        ANTHROPIC_API_KEY: FAKE_KEY,
        ANTHROPIC_BASE_URL: server.url,
      },
      ...(fault.isSlow && { require: FAST_TIMERS }),
    });
  } finally {
    await server.close();
  }
  const result = resultOf(ran);
  const ending = endingOf(ran);
  const allowed: Ending[] = [fault.ends, ...(fault.also ?? [])];
  const isFine = (one: Ending) => (one === 'answered' ? 'recovers' : one);
  check(
    allowed.map(isFine).includes(isFine(ending)),
    `it ${ending}, not ${allowed.join(' or ')}: ${ran.stderr}`,
  );
  checkMemory({ memory, lock, before, result, ending, isAnswered: fault.ends === 'answered' });
  checkMoney(home, result, server.requests.length);
  checkKey(home, ran);
}

function endingOf({ status, stderr }: Ran): Ending {
  check(stderr.trim().split('\n').length === 1, `it said more than one thing: ${stderr}`);
  if (status === 0) return 'recovers';
  const { code, exit, hint } = JSON.parse(stderr.trim().split('\n').at(-1)!) as Record<string, unknown>;
  const ending = ({ ENGINE_UNAVAILABLE: 'unavailable', ENGINE_FAILED: 'failed', BUDGET: 'budget' } as const)[
    String(code)
  ];
  check(ending !== undefined, `it ended with ${code}: ${stderr}`);
  check(exit === status && status === (ending === 'budget' ? 13 : 12), `the exit status is ${status}`);
  check(typeof hint === 'string', 'the error has no way out');
  return ending!;
}

/** Either all of it has landed, or nothing has and the lock tells the time it told before. */
function checkMemory(seen: {
  memory: string;
  lock: string;
  before: { files: Record<string, string>; head: string };
  result: Dream;
  ending: Ending;
  isAnswered: boolean;
}): void {
  const { memory, lock, before, result, ending } = seen;
  check(fs.readFileSync(lock, 'utf8') === '', 'the lock is still held');
  const isRewound = Math.abs(fs.statSync(lock).mtimeMs - PRIOR_MS) < 5;
  if (ending === 'recovers') {
    // A model that was answered may have lost the thread of its script, and edit in a phase that only looks.
    const mayBeUnchanged = seen.isAnswered && result.outcome === 'unchanged';
    check(mayBeUnchanged || result.outcome === 'committed', `the outcome is ${result.outcome}`);
    if (mayBeUnchanged) return;
    check(contents(memory)['topic-02.md']!.includes('Truth 2:'), 'the edit is missing');
    check(!isRewound, 'the lock still tells the old time');
    check(complaints(memory) === '', `git complains: ${complaints(memory)}`);
    return;
  }
  check(
    JSON.stringify(contents(memory)) === JSON.stringify(before.files),
    'a file of the memory has changed',
  );
  check(git(memory, 'rev-parse', 'HEAD') === before.head, 'the branch has moved');
  // A budget that ran out in the last phase leaves a proposal, as any dream that waits for a person.
  check(
    result.outcome === (ending === 'budget' && !isRewound ? 'proposed' : 'failed'),
    `the outcome is ${result.outcome}`,
  );
  check(isRewound || result.outcome === 'proposed', 'the lock was not rewound');
  check(result.id !== null && result.kept, 'it left no record');
}

/** Each request was written down before it was made and again when it was over; the record says the same. */
function checkMoney(home: string, { costUsd, usage }: Dream, requests: number): void {
  const file = join(home, '.local/state/memdream/spend.jsonl');
  const lines = fs
    .readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as LedgerLine);
  const reserved = lines.filter(({ worstUsd }) => worstUsd !== undefined);
  const told = lines.filter(({ usd }) => usd !== undefined);
  check(reserved.length >= requests, `${requests} requests came, ${reserved.length} were written down`);
  const worst = new Map(reserved.map(({ request, worstUsd }) => [request, worstUsd!]));
  // Only a server that answers with more than it was asked for can cost more than was reserved.
  const honest = told.filter(({ tokens }) => (tokens?.output ?? 0) <= MAX_OUTPUT);
  check(
    honest.every(({ request, usd }) => usd! <= worst.get(request)! + 1e-12),
    'a request cost more than its worst',
  );
  check(told.length === reserved.length, `${reserved.length} requests began, ${told.length} ended`);
  const sum = told.reduce((all, { usd }) => all + usd!, 0);
  check(Math.abs(sum - (costUsd ?? 0)) < 1e-9, `the ledger says ${sum}, the record ${costUsd}`);
  check(usage !== null, 'the record has no tokens');
}

/** The key is in no output and in no file. */
function checkKey(home: string, { stdout, stderr }: Ran): void {
  check(!`${stdout}${stderr}`.includes(FAKE_KEY), 'the key was printed');
  for (const path of filesBelow(home))
    check(!fs.readFileSync(path).includes(FAKE_KEY), `the key stands in ${path}`);
}

function filesBelow(folder: string): string[] {
  return fs
    .readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function check(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new Error(otherwise);
}
