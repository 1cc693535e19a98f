import { MemdreamError } from '../errors.ts';
import { inspect } from '../memory/checks/checks.ts';
import type { Finding } from '../memory/finding.ts';
import { INDEX, kindOf } from '../memory/kinds.ts';
import { loadedSize } from '../memory/loaded-size.ts';
import { readMarkdown } from '../memory/markdown.ts';
import { type Tree, textOf } from '../memory/tree.ts';
import { readDiskTree } from '../store/disk-tree.ts';
import { isKept } from '../store/kept.ts';
import type { Busy } from '../store/lock/lock.ts';
import { headOf, type Opened, openMemory } from '../store/opened.ts';
import type { Dream } from '../store/record.ts';
import { eventIds, readEvents } from '../store/records-on-disk.ts';
import { readSummary, type Summary } from '../store/summary.ts';
import { allAnswers, questionFor } from './ask-gates.ts';
import type { DreamEvent } from './events.ts';
import { factsOf } from './facts.ts';
import { type Answer, stateOf } from './gates.ts';
import { monthSpentUsd } from './ledger.ts';
import { type NoticedCounts, notedSignals } from './noticed.ts';
import { type Dreamer, whoDreams } from './who-dreams.ts';
import type { Target, World } from './world.ts';

export type Status = {
  memory: string;
  project: string | null;
  kept: boolean;
  index: { lines: number; maxLines: number; chars: number; maxChars: number } | null;
  topics: number;
  mode: string;
  dreamer: Dreamer;
  last: Dream | null;
  /** Bytes of the memory after each of the last dreams that landed, the oldest first. */
  sizes: number[];
  pending: number | null;
  running: { busy: Busy; dream: number | null; phase: string | null } | null;
  gates: { name: string; answer: Answer }[];
  findings: Finding[];
  /** What the last reading of sessions noticed; null where none is on record. */
  signals: NoticedCounts | null;
  monthUsd: number;
  /** Why the repository cannot be used now; everything else is still told. */
  trouble: MemdreamError | null;
  warnings: string[];
};

/** All a person may want to know about a memory at a glance. Looks, and writes nothing but the summary's cache. */
export async function statusOf(world: World, target: Target): Promise<Status> {
  const kept = isKept(world.fs, target.dir);
  const dreamer = whoDreams(world, target);
  const question = questionFor(world, target, { trigger: 'status', kind: 'run' }, dreamer);
  const { tree, scan, ignored } = readDiskTree(world.fs, target.dir);
  const { memory, summary, trouble } = kept ? await historyOf(world, target) : {};
  const onBranch = new Set(summary?.places.filter((place) => place.kept === 'branch').map(({ id }) => id));
  return {
    memory: target.dir,
    project: target.project,
    kept,
    index: indexOf(tree, target),
    topics: [...tree.keys()].filter((path) => kindOf(path) === 'topic').length,
    mode: target.settings.mode,
    dreamer,
    last: summary?.dreams.find(({ id }) => id !== null && onBranch.has(id)) ?? null,
    sizes: sizesOf(summary, onBranch),
    pending: summary?.places.find((place) => place.kept === 'proposal')?.id ?? null,
    running: question.lock.busy && runningOf(world, target, question.lock.busy),
    gates: kept ? await allAnswers(question) : [],
    findings: inspect(tree, factsOf(world, target, { scan, ignored })),
    signals: kept ? notedSignals(world.fs, stateOf(target)) : null,
    monthUsd: monthSpentUsd(world.fs, world.ledgerFile, world.now()),
    trouble: trouble ?? null,
    warnings: [
      ...(memory?.warnings ?? []),
      ...(kept ? (await question.sessions()).trouble : []),
      ...[...scan.problems].map(([path, why]) => `${path} is not kept: it ${why}.`),
    ],
  };
}

const SIZES = 20;

function sizesOf(summary: Summary | undefined, onBranch: ReadonlySet<number>): number[] {
  const landed = summary?.dreams.filter(
    ({ id, bytes }) => id !== null && onBranch.has(id) && bytes.after > 0,
  );
  return (landed ?? [])
    .slice(0, SIZES)
    .map(({ bytes }) => bytes.after)
    .reverse();
}

/** People come to `status` first when something is wrong: a repository that cannot be used is told, not thrown. */
async function historyOf(
  world: World,
  target: Target,
): Promise<{ memory?: Opened; summary?: Summary; trouble?: MemdreamError }> {
  try {
    const memory = openMemory(world.fs, target.dir, world.now);
    await memory.repo.flatOfCommit(headOf(memory));
    return { memory, summary: await readSummary(memory) };
  } catch (error) {
    if (error instanceof MemdreamError) return { trouble: error };
    throw error;
  }
}

function indexOf(tree: Tree, target: Target): Status['index'] {
  const text = textOf(tree.get(INDEX));
  return text === undefined ? null : { ...loadedSize(readMarkdown(text).lines), ...target.settings.index };
}

function runningOf(world: World, target: Target, busy: Busy): Status['running'] {
  const dream = busy.who === 'memdream' ? (eventIds(world.fs, stateOf(target)).at(-1) ?? null) : null;
  const events = dream === null ? [] : readEvents<DreamEvent>(world.fs, stateOf(target), dream);
  const isOver = events.some(({ event }) => event === 'result');
  const phase = events.findLast((event) => event.event === 'phase');
  return {
    busy,
    dream: isOver ? null : dream,
    phase: !isOver && phase?.event === 'phase' ? phase.name : null,
  };
}
