import { isSameOrBelow } from '../../memory/agents/paths.ts';
import { kindOf } from '../../memory/kinds.ts';
import { isTooLarge, megabytes } from '../../memory/too-large.ts';
import { textOf } from '../../memory/tree.ts';
import type { Origin } from '../port.ts';
import { locateFile } from './locate.ts';
import { linesOf, pageOf, seenIn } from './page.ts';
import { readTranscript } from './read-transcript.ts';
import { skimmed } from './skim.ts';
import { numberField, stringField, type Tool, ToolRefusal, type ToolWorld, told } from './tool.ts';

const DEFAULT_LINES = 2000;

/** Read a text file with line numbers. Anywhere the policy allows, through links only after they were followed. */
export const readTool: Tool = {
  name: 'Read',
  description:
    'Reads a text file. Lines are numbered; offset is the first line (1), limit how many. In the orient phase a topic shows its frontmatter, headings and first lines only. A transcript is read in windows: offset and limit are needed there.',
  input_schema: {
    type: 'object',
    properties: {
      file_path: { type: 'string', description: 'Path of the file, absolute or relative to the memory.' },
      offset: { type: 'integer', minimum: 1, description: 'The first line to read.' },
      limit: { type: 'integer', minimum: 1, description: 'How many lines to read.' },
    },
    required: ['file_path'],
    additionalProperties: false,
  },
  async run(input, world) {
    const asked = stringField(input, 'file_path');
    const [offset, limit] = [numberField(input, 'offset'), numberField(input, 'limit')];
    const real = locateFile(asked, world);
    const stat = world.view.lstat(real);
    if (stat?.kind === 'directory')
      throw new ToolRefusal(`${told(asked)} is a folder: list it with Glob.`, false);
    if (stat?.kind !== 'file') throw new ToolRefusal(`Denied: ${told(asked)} is not a regular file.`, true);
    const transcript = world.transcripts.at(real);
    if (transcript) return readTranscript(transcript, { offset, limit }, world);
    if (isTooLarge(stat.size))
      throw new ToolRefusal(
        `${told(asked)} is too large to be read (${megabytes(stat.size)}): search it with Grep.`,
        false,
      );
    const text = textOf({ bytes: world.view.read(real, 0, stat.size) ?? new Uint8Array(), mode: '100644' });
    if (text === undefined) throw new ToolRefusal(`${told(asked)} is not text.`, false);
    return { text: shownText(text, real, offset, limit, world), origin: originOf(real, world) };
  },
};

function shownText(
  text: string,
  real: string,
  offset: number | undefined,
  limit: number | undefined,
  { memory, phase, shown }: ToolWorld,
): string {
  const inMemory = real.startsWith(`${memory}/`) ? real.slice(memory.length + 1) : undefined;
  const isSkimmed = phase() === 'orient' && inMemory !== undefined && kindOf(inMemory) === 'topic';
  const lines = linesOf(text);
  const page = pageOf(isSkimmed ? skimmed(lines) : lines, {
    from: Math.max(1, offset ?? 1),
    limit: limit ?? DEFAULT_LINES,
    total: lines.at(-1)?.number ?? 0,
  });
  const seen = seenIn(lines, page);
  if (inMemory !== undefined) shown.lines(inMemory, seen.first, seen.last, lines.length);
  const left = lines.length - page.lines.length;
  if (!isSkimmed || left === 0) return page.text;
  return `${page.text}\n(Skimmed: in this phase a topic shows its frontmatter, headings and first lines; ${left} more ${left === 1 ? 'line' : 'lines'} from the gather phase on.)`;
}

function originOf(real: string, { memory, project }: ToolWorld): Origin {
  if (real.startsWith(`${memory}/`))
    return kindOf(real.slice(memory.length + 1)) === 'log' ? 'log' : 'memory';
  return project !== undefined && isSameOrBelow(real, project) ? 'project' : 'file';
}
