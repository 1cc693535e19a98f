import { readText } from '../search/contents.ts';
import type { Limits } from '../search/limits.ts';
import { isLost, locate, type Place, shownName } from '../search/place.ts';
import { ToolRefusal, type ToolWorld } from '../tools/tool.ts';
import type { OptionSpec, Options } from './options.ts';
import { firstLines, MOST_LINES, type Output } from './output.ts';

/** What a command works with. It holds no file system: it looks through `world.view`, and writes nothing. */
export type Io = {
  /** As the command was typed, for its complaints. */
  name: string;
  world: ToolWorld;
  limits: Limits;
  /** What the command before it said; undefined for the first. */
  stdin: string | undefined;
  out: Output;
  /** One complaint, and the exit status it leads to. */
  fail(message: string, status?: number): void;
};

export type Command = {
  names: readonly string[];
  /** `own`: the command reads its words itself. */
  options: OptionSpec | 'own';
  /** It opens nothing, and tells parts of the words it is given: those may be names of files that a glob has found. */
  tellsWords?: true;
  /** The exit status, where no complaint leads to a higher one. Throws a refusal for what is not allowed. */
  run(options: Options, io: Io): number | Promise<number>;
};

/** Of all files that one command reads. */
const MOST_CHARS = 4 << 20;

/** The texts that a filter works on: the files it names, `-` for what was piped in, or that where it names none. */
export function* textsOf(operands: readonly string[], io: Io): Generator<{ name: string; text: string }> {
  let [chars, lines] = [0, 0];
  for (const name of operands.length > 0 ? operands : ['-']) {
    if (name === '-') {
      yield { name, text: pipedIn(io) };
      continue;
    }
    const place = found(name, io);
    const contents = place && readText(io.world, place, io.limits);
    if (contents && 'problem' in contents) io.fail(`${shownName(name)}: ${contents.problem}`);
    if (!contents || 'problem' in contents) continue;
    const read = firstLines(contents.text, MOST_LINES - lines);
    yield { name, text: read.text };
    chars += read.text.length;
    lines += read.lines;
    if (chars > MOST_CHARS || lines >= MOST_LINES) {
      io.fail(`more than ${MOST_CHARS >> 20} MB or ${MOST_LINES} lines: the rest is not read`);
      return;
    }
  }
}

/** All of them, one behind the other. */
export function joinedTexts(operands: readonly string[], io: Io): string {
  return [...textsOf(operands, io)].map(({ text }) => text).join('');
}

export function pipedIn({ name, stdin }: Io): string {
  if (stdin === undefined) throw new ToolRefusal(`${name}: name a file: nothing is piped in.`, false);
  return stdin;
}

/** What a path is, or undefined and a complaint. */
export function found(asked: string, io: Io, status = 1): Place | undefined {
  const place = locate(io.world, asked);
  if (!isLost(place)) return place;
  io.fail(`${shownName(asked)}: ${place.problem}`, status);
  return undefined;
}

/** Lines without their ends; the last one may have none. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
