import type { Dream } from '../store/record.ts';
import { factsView } from './facts-view.ts';
import { filesView, leftAloneView } from './files-view.ts';
import { bytes, count, dollars, duration, localTime, number, signedBytes } from './format.ts';
import { title } from './headline.ts';
import { type NextStep, nextSteps, stepsFor } from './next-steps.ts';
import { safe, safeLine } from './safe-text.ts';
import type { Look } from './terminal.ts';
import { wrap } from './wrap.ts';

/** One dream in full, as `show` prints it. What is not known is left out; nothing is estimated. */
export function dreamView(dream: Dream, look: Look): string {
  const { color, width } = look;
  const sections = [
    [color.bold(title(dream)), ...wrap(identity(dream), { width })],
    factsView(facts(dream), look, '  '),
    withHeading(filesHeading(dream), filesView(dream.files, look), look),
    leftAloneView(dream.files, look),
    dream.reason ? [color.bold('Reason:'), ...wrap(safe(dream.reason), { width, indent: '  ' })] : [],
    dream.claim
      ? [
          color.bold("The engine's own words (not verified):"),
          ...wrap(safe(dream.claim), { width, indent: '  ' }),
        ]
      : [],
    dream.revertedBy === null ? [] : [color.yellow(`Reverted by dream ${dream.revertedBy}.`)],
    nextSteps(furtherSteps(dream), look),
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

function identity({ id, at, kind, outcome, commit, kept }: Dream): string {
  const parts = [
    id === null ? 'no number' : `Dream ${id}`,
    localTime(at),
    kind === 'dream' ? outcome : `${kind}, ${outcome}`,
    ...(commit ? [`commit ${safeLine(commit).slice(0, 10)}`] : []),
    ...(kept ? [] : ['kept nowhere']),
  ];
  return parts.join(' · ');
}

function facts(dream: Dream): [string, string | null][] {
  const { model, durationMs, sessions, turns, usage } = dream;
  return [
    ['Engine', dream.engine === 'none' ? null : safeLine(model ? `${dream.engine}, ${model}` : dream.engine)],
    ['Trigger', safeLine(dream.trigger)],
    ['Took', durationMs === null ? null : duration(durationMs)],
    ['Sessions', sessions === null ? null : number(sessions)],
    ['Turns', turns === null ? null : number(turns)],
    ['Tokens', usage && tokens(usage)],
    ['Cost', cost(dream)],
    ['Size', size(dream)],
    [
      'Lines',
      dream.files.length > 0 ? `+${number(dream.lines.added)} -${number(dream.lines.removed)}` : null,
    ],
  ];
}

function tokens({ input, cacheRead, cacheWrite, output }: NonNullable<Dream['usage']>): string {
  const cache = [
    ...(cacheRead > 0 ? [`${number(cacheRead)} from cache`] : []),
    ...(cacheWrite > 0 ? [`${number(cacheWrite)} to cache`] : []),
  ];
  return [`${number(input)} in`, ...cache, `${number(output)} out`].join(', ');
}

/** Tokens without a price are a cost that nobody knows, which is not the same as none. */
function cost({ costUsd, usage }: Dream): string | null {
  if (costUsd !== null) return dollars(costUsd);
  return usage ? 'unknown: this model has no known price' : null;
}

function size({ bytes: { before, after }, outcome, kind }: Dream): string | null {
  if (kind === 'purge' || (before === 0 && after === 0)) return null;
  const change = `${bytes(before)} → ${bytes(after)} (${signedBytes(after - before)})`;
  if (outcome === 'committed' || outcome === 'unchanged') return change;
  return outcome === 'proposed' ? `${change}, if applied` : `${change} in its draft`;
}

function filesHeading({ outcome, files }: Dream): string {
  const landed = files.filter(({ skipped }) => skipped === undefined).length;
  if (outcome === 'proposed') return `Files it would change (${count(landed, 'file')}):`;
  if (outcome === 'failed' || outcome === 'stopped') return 'Its draft, of which nothing landed:';
  return 'Files:';
}

function withHeading(heading: string, lines: string[], { color }: Look): string[] {
  return lines.length > 0 ? [color.bold(heading), ...lines] : [];
}

function furtherSteps(dream: Dream): NextStep[] {
  const { id, revertedBy } = dream;
  if (id === null) return [];
  const revert: NextStep[] = revertedBy === null ? [] : [[`memdream show ${revertedBy}`, 'the revert']];
  return [[`memdream show ${id} --events`, 'how it went, step by step'], ...revert, ...stepsFor(dream)];
}
