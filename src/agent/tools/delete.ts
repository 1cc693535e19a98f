import { BECAUSE } from './because.ts';
import { check, memoryPath, stringField, type Tool, ToolRefusal } from './tool.ts';

/** Delete a memory from the draft. History keeps it. */
export const deleteTool: Tool = {
  name: 'Delete',
  description: 'Deletes a memory file.',
  input_schema: {
    type: 'object',
    properties: {
      file_path: { type: 'string', description: 'Path of the memory file.' },
      because: BECAUSE,
    },
    required: ['file_path'],
    additionalProperties: false,
  },
  run(input, { memory, draft, mayWrite }) {
    const asked = stringField(input, 'file_path');
    const path = memoryPath(asked, memory);
    check(mayWrite(path, 'delete', false), asked);
    if (!draft.has(path!)) throw new ToolRefusal(`${asked} does not exist.`, false);
    if (draft.get(path!)?.mode === '120000') throw new ToolRefusal(`Denied: ${asked} is a link.`, true);
    draft.remove(path!);
    return `Deleted ${asked}.`;
  },
};
