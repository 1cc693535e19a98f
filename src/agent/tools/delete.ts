import { check, memoryPath, stringField, type Tool, ToolRefusal } from './tool.ts';

/** Delete a memory from the draft. History keeps it. */
export const deleteTool: Tool = {
  name: 'Delete',
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
