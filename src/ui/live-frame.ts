import { count, dollars, elapsed, number } from './format.ts';
import { type LiveState, PHASES } from './live-state.ts';
import type { Look } from './terminal.ts';
import { fitEnd, fitStart, widthOf } from './text-width.ts';
import { capWords } from './who-and-cap.ts';

export type Asking = 'nothing' | 'stop?' | 'stopping';

const SPINNER = ['|', '/', '-', '\\'] as const;
const STEPS = new Map([
  ['lock', 'Taking the lock'],
  ['recover', 'Finishing what a crash left behind'],
  ['snapshot', 'Noting what is there'],
  ['mend', 'Mending what the checks found'],
  ['tidy', 'Tidying'],
  ['verify', 'Checking the result'],
  ['propose', 'Keeping the proposal'],
  ['publish', 'Putting it in place'],
]);

/** One picture of a running dream. No line is wider than the terminal, or redrawing in place would smear. */
export function liveFrame(
  state: LiveState,
  { nowMs, tick, asking, keys }: { nowMs: number; tick: number; asking: Asking; keys: string },
  look: Look,
): string[] {
  const { color } = look;
  // The last column stays free: some terminals wrap a line that fills it.
  const room = look.width - 1;
  const clock = elapsed(nowMs - state.startedMs);
  const heading = `${SPINNER[tick % SPINNER.length]} ${whoDreams(state, room - clock.length - 4)}`;
  const gap = ' '.repeat(Math.min(2, Math.max(0, room - widthOf(heading) - clock.length)));
  const line = (text: string, paint = (plain: string) => plain) =>
    text ? [`  ${paint(fitStart(text, room - 2))}`] : [];
  return [
    color.bold(heading) + gap + color.dim(clock),
    ...line(state.sessions === null ? '' : `${count(state.sessions, 'session')} under review`),
    ...phaseLine(state, room - 2, color),
    ...line(state.words && `"${fitEnd(state.words, room - 4)}"`, color.italic),
    ...line(calls(state, room - 2)),
    ...line(touched(state)),
    ...line(spent(state)),
    ...lastLine(asking, keys, room - 2, color),
  ];
}

/** What it may cost stays longest: nobody should have to guess that. */
function whoDreams({ engine }: LiveState, room: number): string {
  if (!engine) return fitStart('Getting ready to dream', room);
  const words = capWords(engine);
  const cap = words && `, ${words}`;
  const full = `Dreaming with ${engine.name}${engine.model ? ` (${engine.model})` : ''}`;
  const short = widthOf(full + cap) <= room ? full : engine.name;
  return fitStart(`${fitStart(short, room - cap.length)}${cap}`, room);
}

function phaseLine({ phase, step }: LiveState, room: number, color: Look['color']): string[] {
  const doing = step === null ? '' : (STEPS.get(step) ?? step);
  if (phase === null) return doing ? [`  ${fitStart(doing, room)}`] : [];
  const at = PHASES.indexOf(phase);
  const all = PHASES.map((name, index) => (index === at ? `[${name}]` : name)).join(' > ');
  if (widthOf(all) > room) return [`  ${fitStart(`[${phase}] ${at + 1} of ${PHASES.length}`, room)}`];
  const painted = PHASES.map((name, index) => {
    if (index === at) return color.cyan(`[${name}]`);
    return index < at ? name : color.dim(name);
  });
  const after = doing ? fitStart(`: ${doing}`, room - widthOf(all)) : '';
  return [`  ${painted.join(' > ')}${after}`];
}

function calls({ calls: amount, lastCall }: LiveState, room: number): string {
  if (!lastCall) return '';
  const words = `${count(amount, 'tool call')}, last: ${lastCall.name}`;
  return lastCall.path ? `${words} ${fitEnd(lastCall.path, Math.max(8, room - widthOf(words) - 1))}` : words;
}

function touched({ touched: paths }: LiveState): string {
  return paths.length === 0
    ? ''
    : `${count(paths.length, 'file')} touched: ${[...paths].reverse().join(', ')}`;
}

function spent({ usage }: LiveState): string {
  if (!usage) return '';
  const tokens = `${number(usage.input)} tokens in, ${number(usage.output)} out`;
  return usage.costUsd === null ? tokens : `${tokens}, ${dollars(usage.costUsd)}`;
}

function lastLine(asking: Asking, keys: string, room: number, color: Look['color']): string[] {
  if (asking === 'stopping')
    return [`  ${color.yellow(fitStart('Stopping. The memory stays as it was.', room))}`];
  if (asking === 'nothing') return keys ? [`  ${color.dim(fitStart(keys, room))}`] : [];
  // A narrow terminal must not cut off which keys answer.
  const short = 'Stop this dream? [y/N]';
  const long = 'Stop this dream? The memory stays as it was. [y/N]';
  return [`  ${color.yellow.bold(fitStart(widthOf(long) <= room ? long : short, room))}`];
}
