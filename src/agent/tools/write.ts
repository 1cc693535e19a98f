import { BECAUSE } from './because.ts';
import { check, memoryPath, stringField, type Tool, ToolRefusal } from './tool.ts';

/** Write a whole memory. An empty one is a deletion. */
export const writeTool: Tool = {
  name: 'Write',
  description: 'Writes a whole memory file, new or over the old one. Empty content deletes it.',
  input_schema: {
    type: 'object',
    properties: {
      file_path: { type: 'string', description: 'Path of the memory file; it ends in .md.' },
      content: { type: 'string', description: 'The whole text.' },
      because: BECAUSE,
    },
    required: ['file_path', 'content'],
    additionalProperties: false,
  },
  run(input, { memory, draft, mayWrite }) {
    const asked = stringField(input, 'file_path');
    const content = stringField(input, 'content');
    const path = memoryPath(asked, memory);
    const isEmpty = content.trim() === '';
    check(mayWrite(path, isEmpty ? 'delete' : 'write', isEmpty), asked);
    if (isEmpty) {
      draft.remove(path!);
      return `Deleted ${asked}: an empty memory is no memory.`;
    }
    const obstacle = draft.obstacle(path!);
    if (obstacle !== undefined) throw new ToolRefusal(`${obstacle} stands in the way of ${asked}.`, false);
    if (draft.get(path!)?.mode === '120000') throw new ToolRefusal(`Denied: ${asked} is a link.`, true);
    const existed = draft.has(path!);
    draft.write(path!, content);
    return `${existed ? 'Rewrote' : 'Created'} ${asked}.`;
  },
};
