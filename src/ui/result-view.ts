import type { DreamEvent } from '../dream/events.ts';
import type { MemdreamError } from '../errors.ts';
import type { Dream } from '../store/record.ts';
import { costWords } from './cost-words.ts';
import { filesView, leftAloneView } from './files-view.ts';
import { count, duration, localTime, signedBytes } from './format.ts';
import { headline, title } from './headline.ts';
import { type NextStep, namingMemory, nextSteps } from './next-steps.ts';
import { safe, safeLine } from './safe-text.ts';
import type { Look } from './terminal.ts';
import { wrap } from './wrap.ts';

/** How a run ended, as dream/outcome.ts hands it on. */
export type ShownResult = { dream: Dream; error?: MemdreamError; notes?: readonly string[] };
export type ClosedGate = Omit<
  Extract<DreamEvent, { event: 'gate' }>,
  'v' | 'at' | 'dream' | 'event' | 'open'
>;

export type ResultOptions = {
  command: 'run' | 'dry-run' | 'apply' | 'revert';
  /** The gate that ended the run, from its event: the record has only the reason. */
  closed?: ClosedGate | undefined;
  /** The memory, where what to type next has to name it. */
  at?: string | undefined;
};

const MAX_FILES = 12;
/** Reasons of a proposal that a person asked for; any other is what the guard found. */
const ASKED_FOR = new Map([
  ['a dry-run', 'Nothing was changed: this was a dry-run.'],
  ['asked for with --propose', 'Nothing was changed yet: you asked for a proposal.'],
  ['mode is propose', 'Nothing was changed yet: the mode is propose.'],
]);

/** What `run`, `dry-run`, `apply` and `revert` say at the end: what happened, then what to type next. */
export function resultView(result: ShownResult, look: Look, options: ResultOptions): string {
  const { dream, notes = [] } = result;
  const lines = [
    ...ENDINGS[dream.outcome](result, look, options),
    ...notes.flatMap((note) => wrap(safe(note), look)),
  ];
  const steps = nextSteps(namingMemory(furtherSteps(dream, options), options.at), look);
  return [...lines, ...(steps.length > 0 ? ['', ...steps] : [])].join('\n');
}

/** What a run says that a gate ended before it began. */
export function closedView(closed: ClosedGate, look: Look, at?: string): string {
  const steps = nextSteps(namingMemory(skippedSteps(closed.name), at), look);
  return [...closedGate(closed, look), '', ...steps].join('\n');
}

/** What `apply --discard` says. */
export function discardedView(id: number, look: Look): string {
  const step = nextSteps([[`memdream show ${id}`, 'it stays on record']], look);
  return [`Discarded proposal ${id}. The memory is as it was.`, '', ...step].join('\n');
}

type Ending = (result: ShownResult, look: Look, options: ResultOptions) => string[];

const ENDINGS: Readonly<Record<Dream['outcome'], Ending>> = {
  committed: ({ dream }, look) => [
    `${look.color.green.bold(title(dream))}${details(dream)}`,
    ...filesView(dream.files, look, MAX_FILES),
    ...leftAloneView(dream.files, look),
  ],
  proposed: ({ dream, error }, look, { command }) => [
    `${look.color.cyan.bold(command === 'dry-run' ? `Would improve ${count(dream.improved, 'memory')}` : title(dream))}${details(dream)}`,
    ...filesView(dream.files, look, MAX_FILES),
    ...(error ? ranOut(error, dream, look, command) : whyProposed(dream, look)),
  ],
  unchanged: ({ dream }, look, { command }) => [
    `${look.color.bold(dream.reason ? headline(dream) : UNCHANGED[command])}${details(dream)}`,
    ...leftAloneView(dream.files, look),
  ],
  skipped: ({ dream }, look, { closed }) =>
    closed ? closedGate(closed, look) : wrap(sentence(headline(dream)), look),
  failed: ({ dream, error }, look, { command }) => [
    ...wrap(sentence(headline(dream)), look).map((line) => look.color.red(line)),
    ...hinted(error, look, command),
    asItWas(dream),
  ],
  stopped: ({ dream }, look) => [
    ...wrap(sentence(headline(dream)), look).map((line) => look.color.yellow(line)),
    asItWas(dream),
  ],
};

const UNCHANGED = {
  run: 'Unchanged: nothing to improve',
  'dry-run': 'A dream would change nothing',
  apply: 'Unchanged: all of it is in place already',
  revert: 'Unchanged: nothing of it is left to take back',
} as const;

/** A dream that came to nothing may have cost something. */
function asItWas(dream: Dream): string {
  const cost = costWords(dream);
  return `The memory is as it was.${cost ? ` Spent: ${cost}.` : ''}`;
}

function details(dream: Dream): string {
  const { engine, durationMs, outcome, bytes } = dream;
  const { before, after } = bytes;
  const cost = costWords(dream);
  const parts = [
    ...(outcome !== 'unchanged' && (before || after) ? [signedBytes(after - before)] : []),
    ...(engine === 'none' ? [] : [`by ${safeLine(engine)}`]),
    ...(durationMs === null ? [] : [duration(durationMs)]),
    ...(cost ? [cost] : []),
  ];
  return parts.length > 0 ? ` (${parts.join(', ')})` : '';
}

/** A budget that ran out late: what is there is worth a look, but it is not all that the dream meant to do. */
function ranOut(
  error: MemdreamError,
  { reason, kept }: Dream,
  look: Look,
  command: ResultOptions['command'],
): string[] {
  const words = `Broken off: ${sentence(reason ?? error.message)} What was done by then passes the checks.`;
  return [
    ...wrap(words, look).map((line) => look.color.yellow(line)),
    ...hinted(error, look, command),
    kept ? 'It waits as a proposal. Nothing was changed.' : 'Nothing was changed, and it is kept nowhere.',
  ];
}

/** The way out. Whoever only looked is not told to type what changes something. */
function hinted(error: MemdreamError | undefined, look: Look, command: ResultOptions['command']): string[] {
  if (!error?.hint) return [];
  const hint =
    command === 'dry-run' ? error.hint.replaceAll('memdream run --force', 'memdream dry-run') : error.hint;
  return wrap(safe(hint), { ...look, indent: '  ' });
}

function whyProposed({ reason, kept }: Dream, look: Look): string[] {
  const asked = ASKED_FOR.get(reason ?? 'a dry-run');
  const place = kept ? [] : ['It is kept nowhere.'];
  if (asked) return [asked, ...place];
  const guard = `Nothing was changed: the guard wants you to look first. ${sentence(reason ?? '')}`;
  return [...wrap(guard, look).map((line) => look.color.yellow(line)), ...place];
}

function closedGate({ name, need, have, reason, until }: ClosedGate, look: Look): string[] {
  const [gate, needed, had] = [safeLine(name), safeLine(need), safeLine(have)];
  return [
    ...wrap(`Skipped: the ${gate} gate is closed${reason ? `: ${safeLine(reason)}` : ''}.`, look),
    `  needs ${needed}; has ${had}`,
    ...(until ? [`  may open ${localTime(until)}`] : []),
  ];
}

function furtherSteps(dream: Dream, { command, closed }: ResultOptions): NextStep[] {
  const { id, outcome, kept, reverts } = dream;
  // The reason of a skip begins with its gate: "lock: …".
  if (outcome === 'skipped') return skippedSteps(closed?.name ?? dream.reason?.split(':')[0]);
  if (outcome === 'proposed' && !kept)
    return [['memdream init', 'keep a history, then `memdream dry-run` again']];
  if (id === null) return [];
  if (outcome === 'proposed') {
    return [
      ['memdream show pending', 'read it'],
      ['memdream apply', 'put it in place'],
      ['memdream apply --discard', 'let it go'],
    ];
  }
  if (outcome === 'failed' || outcome === 'stopped')
    return [[`memdream show ${id}`, 'its draft, and how far it came']];
  if (outcome === 'unchanged') return [];
  if (command === 'revert' && reverts.length > 0) return [[`memdream revert ${id}`, 'bring it back']];
  return [
    [`memdream show ${id}`, 'every line of it'],
    [`memdream revert ${id}`, 'take it back'],
  ];
}

/** --force passes most gates, not these: there the way out is another one. */
function skippedSteps(gate: string | undefined): NextStep[] {
  if (gate === 'enabled') return [['memdream status', 'what is switched off, and by whom']];
  if (gate === 'budget') return [['memdream config get budget.perMonthUsd', 'what a month may cost']];
  if (gate === 'lock') return [['memdream status --follow', 'watch the dream that runs']];
  if (gate === 'pending')
    return [
      ['memdream show pending', 'read the proposal that waits'],
      ['memdream run --force', 'dream anyway'],
    ];
  return [['memdream run --force', 'dream now']];
}

function sentence(text: string): string {
  const line = safeLine(text).trim();
  return /[.!?]$/.test(line) ? line : `${line}.`;
}
