import { masked } from '../../sessions/masked.ts';
import { Limits } from '../search/limits.ts';
import { ToolRefusal, type ToolWorld } from '../tools/tool.ts';
import type { Command } from './command.ts';
import { commandNamed } from './commands.ts';
import { expand } from './expand.ts';
import { Options, readOptions } from './options.ts';
import { Output } from './output.ts';
import { parsePipeline, type Stage } from './parse.ts';

const ANSWER_BYTES = 24_000;
const MOST_COMPLAINTS = 4_000;

/**
 * Runs a pipeline in this process, over the Reader only: no program is started and nothing can be written. The answer is
 * what a terminal would show. Throws a refusal for everything that is not allowed, before anything has run.
 */
export async function runShell(command: string, world: ToolWorld): Promise<string> {
  const stages = parsePipeline(command).map((stage) => ({ ...stage, command: commandNamed(stage.name) }));
  const limits = new Limits(world.signal);
  const errors = new Output();
  let stdin: string | undefined;
  let status = 0;
  const prepared = stages.map((stage) => ({ stage, options: optionsOf(stage, world, limits) }));
  for (const [index, { stage, options }] of prepared.entries()) {
    await limits.breathe();
    if (limits.leftMs() < 0) throw new ToolRefusal('The command took too long: search narrowly.', false);
    const out = new Output();
    const complaints = stage.errors === 'joined' ? out : stage.errors === 'told' ? errors : new Output();
    let worst = 0;
    const fail = (message: string, failed = 1) => {
      complaints.line(`${stage.name}: ${message}`);
      worst = Math.max(worst, failed);
    };
    const result = await stage.command.run(options, { name: stage.name, world, limits, stdin, out, fail });
    status = Math.max(result, worst);
    if (out.isFull) errors.line(`${stage.name}: more output was cut off`);
    // A name can be a secret too, and what comes next may turn it around so that nobody knows it any more.
    const mayName = stdin === undefined || options.operands.length > 0;
    stdin = mayName && index < prepared.length - 1 ? masked(out.text()) : out.text();
  }
  if (limits.reached) errors.line(`(Not everything was looked at: ${limits.reached}.)`);
  return answer(stdin ?? '', errors.text(), status);
}

function optionsOf(stage: Stage & { command: Command }, world: ToolWorld, limits: Limits): Options {
  const { options: spec, tellsWords } = stage.command;
  const named = stage.args.flatMap((word) => expand(word, world, limits));
  const words = tellsWords ? named.map(masked) : named;
  if (spec !== 'own') return readOptions(stage.name, words, spec);
  const options = new Options();
  options.operands.push(...words);
  return options;
}

function answer(out: string, errors: string, status: number): string {
  const complaints =
    errors.length > MOST_COMPLAINTS ? `${errors.slice(0, MOST_COMPLAINTS)}…` : errors.trimEnd();
  const parts = [capped(out), complaints].filter((part) => part !== '');
  // Without a complaint a status only means that there was nothing, or a difference: the output says so.
  if (status > 0 && errors !== '') parts.push(`(exit code ${status})`);
  return out === '' && errors === '' ? ['(no output)', ...parts].join('\n') : parts.join('\n');
}

/** Whole lines as far as they fit. */
function capped(out: string): string {
  const text = out.replace(/\n$/, '');
  if (Buffer.byteLength(text) <= ANSWER_BYTES) return text;
  const bytes = Buffer.from(text)
    .subarray(0, ANSWER_BYTES)
    .toString('utf8')
    .replace(/\ufffd+$/, '');
  const newline = bytes.lastIndexOf('\n');
  const kept = newline > ANSWER_BYTES / 2 ? bytes.slice(0, newline) : bytes;
  const left = text.slice(kept.length);
  const lines = left.split('\n').length;
  return `${kept}\n(About ${lines} more lines, ${left.length} characters, were left out: narrow it, or add | head or | tail.)`;
}
