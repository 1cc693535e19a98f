import { posix } from 'node:path';
import { textOf } from '../../memory/tree.ts';
import { mayRead } from '../policy.ts';
import { check, memoryPath, numberField, stringField, type Tool, ToolRefusal } from './tool.ts';

const MAX_BYTES = 1024 * 1024;
const DEFAULT_LINES = 2000;
const MAX_LINE = 2000;

/** Read a text file with line numbers. Anywhere the policy allows, through links only after they were followed. */
export const readTool: Tool = {
  name: 'Read',
  description:
    'Reads a text file. Lines are numbered; offset is the first line (1), limit how many. A transcript is read in windows only: offset and limit are needed there.',
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
  run(input, { memory, view }) {
    const asked = stringField(input, 'file_path');
    const relative = memoryPath(asked, memory);
    const full = relative === undefined ? asked : posix.join(memory, relative);
    const real = view.realpath(full);
    if (!real) throw new ToolRefusal(`${asked} does not exist.`, false);
    check(mayRead(real), asked);
    const stat = view.lstat(real);
    if (stat?.kind === 'directory') throw new ToolRefusal(`${asked} is a folder.`, false);
    if (stat?.kind !== 'file') throw new ToolRefusal(`Denied: ${asked} is not a regular file.`, true);
    if (stat.size > MAX_BYTES)
      throw new ToolRefusal(`${asked} is too large (${stat.size} bytes, at most ${MAX_BYTES}).`, false);
    const text = textOf({ bytes: view.read(real, 0, stat.size) ?? new Uint8Array(), mode: '100644' });
    if (text === undefined) throw new ToolRefusal(`${asked} is not text.`, false);
    return numbered(text, numberField(input, 'offset') ?? 1, numberField(input, 'limit') ?? DEFAULT_LINES);
  },
};

function numbered(text: string, offset: number, limit: number): string {
  const first = Math.max(1, offset);
  const lines = text.split('\n').slice(first - 1, first - 1 + limit);
  return lines.map((line, i) => `${String(first + i).padStart(6)}\t${line.slice(0, MAX_LINE)}`).join('\n');
}
