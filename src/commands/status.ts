import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../compose.ts';
import type { FoundMemory } from '../config/find-memory.ts';
import { listKnownMemories } from '../config/known-memories.ts';
import { type GateFact, gateFact } from '../dream/ask-gates.ts';
import type { DreamEvent } from '../dream/events.ts';
import { type Status, statusOf } from '../dream/status.ts';
import { lockOf } from '../store/lock-of.ts';
import { eventIds, readEvents } from '../store/records-on-disk.ts';
import { readFired } from '../triggers/fired.ts';
import type { Installed } from '../triggers/installed.ts';
import { eventView } from '../ui/event-view.ts';
import { eventLine, printJson } from '../ui/json.ts';
import { createLiveView } from '../ui/live-view.ts';
import { speaksUtf8 } from '../ui/sparkline.ts';
import { type StatusData, statusShort, statusView } from '../ui/status-view.ts';
import { keptMemory } from './memory-at.ts';
import type { Args } from './table.ts';
import { troubleHere } from './trouble-here.ts';

const LOOK_EVERY_MS = 100;
const RESULT_COMES_WITHIN_MS = 2_000;
const FINDINGS_SHOWN = 5;

export async function execute(app: App, args: Args): Promise<number> {
  if (args.follow) return follow(app);
  const { terminal, globals, paths } = app;
  if (args.short) {
    const busy = lockOf(app.world, app.find().dir).look().busy;
    terminal.out(
      statusShort({ running: busy && { pid: busy.pid, sinceMs: busy.sinceMs, purpose: busy.purpose ?? '' } }),
    );
    return 0;
  }
  const memories = args.all
    ? listKnownMemories(paths.stateDir).memories.map(({ path }) => app.find({ dashC: path }))
    : [app.find()];
  const all: StatusData[] = [];
  for (const found of memories) all.push(await dataOf(app, found));
  if (globals.json) printJson(terminal, 'status', args.all ? { memories: all } : all[0]!);
  else
    terminal.out(
      all.map((data) => statusView(data, terminal)).join('\n\n') ||
        'No memory is kept yet. Run `memdream init` in a project.',
    );
  return 0;
}

async function dataOf(app: App, found: FoundMemory): Promise<StatusData> {
  const { target, warnings } = app.targetOf(found, { typed: false });
  const nowMs = app.world.now().getTime();
  const settings = target.settings;
  const month = { usd: null, maxUsd: null };
  const isUtf8 = speaksUtf8(app.machine.env);
  if (!found.exists) {
    return {
      memory: found.dir,
      project: found.project,
      isKept: false,
      index: null,
      topics: 0,
      mode: settings.mode,
      engine: settings.engine,
      model: null,
      cap: { usd: null, tokens: null },
      passedOver: [],
      lastDream: null,
      pendingId: null,
      running: null,
      gates: [],
      findings: { count: 0, first: [] },
      signals: null,
      month,
      nowMs,
      ...{ sizes: [], triggers: null, isUtf8 },
      warnings: [
        {
          message: `${found.dir} does not exist yet.`,
          hint: 'Run `memdream init` to create it, or name a memory with -C.',
        },
      ],
    };
  }
  const status = await statusOf(app.world, target);
  const { trouble, installed } = troubleHere(app, target, status);
  const plain = [...warnings, ...status.warnings].map((message) => ({ message }));
  return {
    ...shown(status),
    // A free engine on a month without costs has nothing to say about money.
    month:
      status.dreamer.costs || status.monthUsd > 0
        ? { usd: status.monthUsd, maxUsd: settings.budget.perMonthUsd }
        : { usd: null, maxUsd: null },
    nowMs,
    triggers: status.kept ? startedBy(app, installed) : null,
    isUtf8,
    warnings: [...trouble, ...plain],
  };
}

/** What is installed, and what else has fired: a line of somebody's crontab is known by that only. */
function startedBy(app: App, installed: readonly Installed[]): StatusData['triggers'] {
  const asked = new Map(readFired(app.paths.stateDir).map(({ trigger, atMs }) => [trigger, atMs]));
  const here = installed.map(({ trigger }) => trigger);
  // A hook that was taken out of the shell has fired once, and will not again.
  if (!here.includes('shell')) asked.delete('shell');
  const names = new Set([...here, ...asked.keys()]);
  return [...names].map((trigger) => ({ trigger, askedMs: asked.get(trigger) ?? null }));
}

function shown(status: Status): Omit<StatusData, 'month' | 'nowMs' | 'warnings' | 'triggers' | 'isUtf8'> {
  const { running, findings, dreamer } = status;
  return {
    memory: status.memory,
    project: status.project,
    isKept: status.kept,
    index: status.index,
    topics: status.topics,
    mode: status.mode,
    engine: dreamer.name,
    model: dreamer.model,
    cap: { usd: dreamer.capUsd, tokens: dreamer.capTokens },
    passedOver: dreamer.passedOver,
    lastDream: status.last,
    sizes: status.sizes,
    pendingId: status.pending,
    running: running && {
      pid: running.busy.pid,
      sinceMs: running.busy.sinceMs,
      purpose: running.busy.purpose ?? running.busy.who,
      ...(running.phase !== null && { phase: running.phase }),
    },
    signals: status.signals,
    gates: status.gates.map(({ name, answer }) => withoutEvent(gateFact(name, answer))),
    findings: {
      count: findings.length,
      first: findings.slice(0, FINDINGS_SHOWN).map(({ check, path, line, message }) => ({
        check,
        path,
        message,
        ...(line !== undefined && { line }),
      })),
    },
  };
}

function withoutEvent({ event: _, ...gate }: GateFact): StatusData['gates'][number] {
  return gate;
}

/** Watches the dream that runs, from any terminal, by the events it writes. Ends when it ends. */
async function follow(app: App): Promise<number> {
  const { found, memory } = keptMemory(app);
  const { terminal, globals, world } = app;
  const lock = lockOf(world, found.dir);
  const running = lock.look().busy;
  if (!running) {
    if (!globals.json) terminal.out('No dream is running here. See: memdream status');
    return 0;
  }
  let isLeft = false;
  const view = createLiveView(terminal, {
    memory: found.dir,
    onStop: () => lock.requestStop(),
    onLeave: () => {
      isLeft = true;
    },
  });
  const show = (event: DreamEvent) => {
    if (globals.json) terminal.out(eventLine(event));
    else if (terminal.isInteractive) view.feed(event);
    else terminal.out(eventView(event, terminal, found.dir));
  };
  let id: number | undefined;
  let seen = 0;
  let overMs: number | undefined;
  view.start();
  try {
    for (;;) {
      const isOver = lock.look().busy?.sinceMs !== running.sinceMs;
      id ??= eventIds(world.fs, memory.state).at(-1);
      const events = id === undefined ? [] : readEvents<DreamEvent>(world.fs, memory.state, id);
      for (const event of events.slice(seen)) show(event);
      seen = events.length;
      const isTold = events.at(-1)?.event === 'result';
      if (isOver) overMs ??= performance.now();
      // The lock is let go just before the result is written down; whoever was killed writes none.
      const isEnded = isOver && (isTold || performance.now() - overMs! > RESULT_COMES_WITHIN_MS);
      if (isEnded || isLeft || terminal.closed.aborted) break;
      await sleep(LOOK_EVERY_MS);
    }
  } finally {
    view.stop();
  }
  if (!globals.json && !isLeft) terminal.out('The dream has ended. See: memdream log');
  return 0;
}
