import { BECAUSE, checkedReasons } from './because.ts';
import { check, checkSeen, memoryPath, stringField, type Tool, ToolRefusal, told } from './tool.ts';

/** Delete a memory from the draft. History keeps it. */
export const deleteTool: Tool = {
  name: 'Delete',
  description: 'Deletes a memory file, which must have been read before.',
  input_schema: {
    type: 'object',
    properties: {
      file_path: { type: 'string', description: 'Path of the memory file.' },
      because: BECAUSE,
    },
    required: ['file_path'],
    additionalProperties: false,
  },
  async run(input, world) {
    const { memory, draft, mayWrite, shown, cite } = world;
    const asked = stringField(input, 'file_path');
    const path = memoryPath(asked, memory);
    check(mayWrite(path, 'delete', false), asked);
    if (!draft.has(path!)) throw new ToolRefusal(`${told(asked)} does not exist.`, false);
    if (draft.get(path!)?.mode === '120000') throw new ToolRefusal(`Denied: ${told(asked)} is a link.`, true);
    checkSeen(path!, asked, world);
    const citations = await checkedReasons(input, path!, world);
    draft.remove(path!);
    shown.written(path!, true);
    citations.forEach(cite);
    return { text: `Deleted ${told(asked)}.` };
  },
};
