import type { Case } from './case.ts';
import { commandIn, type Ran } from './command.ts';
import { layOut, layOutLater, touchSessions } from './lay-out.ts';
import { hashOutside, readMemory } from './look.ts';
import type { Finding, Seen } from './score/seen.ts';

/** What a dream took. Tokens, turns and money are those that the command tells. */
export type Effort = {
  ms: number;
  files: number;
  tokens: number;
  turns: number;
  costUsd: number;
  /** 1 where the dream waited for a person; it is applied and judged as if they had agreed. */
  proposed: number;
};

export type RunOptions = {
  root: string;
  bin: string;
  clock: string;
  engine: string;
  flags?: readonly string[];
};

/** Lives through a case with the built command: init, some days, a dream, a second dream, then a look by doctor. */
export async function runCase(made: Case, options: RunOptions): Promise<{ seen: Seen; effort: Effort }> {
  const place = layOut(made, options.root);
  const memdream = commandIn(place, { ...options, keys: keysFor(options.engine) });
  const troubles: string[] = [];
  const expect = (what: string, ran: Ran) => {
    if (ran.status !== 0)
      troubles.push(`${what} ended with ${ran.status}: ${(ran.stderr || ran.stdout).slice(-600)}`);
    return ran;
  };
  const outside = hashOutside(place);
  expect('init', await memdream(made.initAt, 'init', '--json'));
  layOutLater(made, place);
  const before = readMemory(place);
  const run = ['run', '--force', '--json', '--engine', options.engine, ...(options.flags ?? [])];
  const dream = expect('run', await memdream(made.now, ...run));
  const result = resultIn(dream);
  const isProposed = result.outcome === 'proposed' && options.engine !== 'offline';
  if (isProposed) expect('apply', await memdream(made.now, 'apply'));
  else if (!['committed', 'unchanged'].includes(result.outcome)) {
    troubles.push(`the dream ended ${result.outcome}: ${result.reason ?? ''}`);
  }
  const after = readMemory(place);
  touchSessions(made, place, minutesAfter(made.now, 0.5));
  expect('the second run', await memdream(minutesAfter(made.now, 1), ...run));
  const again = readMemory(place);
  const doctor = await memdream(minutesAfter(made.now, 2), 'doctor', '--json');
  const findings = findingsIn(doctor, troubles);
  expect('log', await memdream(minutesAfter(made.now, 2), 'log', '--json'));
  const seen: Seen = {
    ...{ before, after, again, findings, troubles },
    outside: { before: outside, after: hashOutside(place) },
  };
  return { seen, effort: { ...effortOf(dream, result), proposed: isProposed ? 1 : 0 } };
}

/** A model cannot be measured without its credentials; nothing else of the caller's environment comes along. */
function keysFor(engine: string): Record<string, string | undefined> {
  if (engine === 'offline') return {};
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('ANTHROPIC_')));
}

type Result = {
  outcome: string;
  reason?: string | null;
  files?: unknown[];
  turns?: number | null;
  usage?: Record<string, number> | null;
  costUsd?: number | null;
};

/** The last event of a run. */
function resultIn({ stdout }: Ran): Result {
  try {
    const event = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as {
      event?: string;
      result?: Result;
    };
    if (event.event === 'result' && event.result) return event.result;
  } catch {}
  return { outcome: 'without a result' };
}

/** Findings make doctor end with a status of its own; only an answer that cannot be read is trouble. */
function findingsIn({ stdout, stderr, status }: Ran, troubles: string[]): Finding[] {
  try {
    const { schema, findings } = JSON.parse(stdout) as { schema: string; findings: Finding[] };
    if (schema === 'memdream/doctor@1' && Array.isArray(findings)) return findings;
  } catch {}
  troubles.push(`doctor --json ended with ${status} and no findings: ${(stderr || stdout).slice(-600)}`);
  return [];
}

function effortOf({ ms }: Ran, { files, turns, usage, costUsd }: Result): Omit<Effort, 'proposed'> {
  const tokens = Object.values(usage ?? {}).reduce((sum, count) => sum + (Number(count) || 0), 0);
  return { ms, files: files?.length ?? 0, tokens, turns: turns ?? 0, costUsd: costUsd ?? 0 };
}

function minutesAfter(at: string, minutes: number): string {
  return new Date(Date.parse(at) + minutes * 60_000).toISOString();
}
