import { textOf } from '../../memory/tree.ts';
import { BECAUSE } from './because.ts';
import { check, memoryPath, stringField, type Tool, ToolRefusal } from './tool.ts';

/** Replace an exact text in a memory: it must stand there once, or `replace_all` must be said. */
export const editTool: Tool = {
  name: 'Edit',
  description:
    'Replaces an exact text in a memory file. old_string must occur once, or replace_all must be true.',
  input_schema: {
    type: 'object',
    properties: {
      file_path: { type: 'string', description: 'Path of the memory file.' },
      old_string: {
        type: 'string',
        description: 'The text to replace, exactly as it stands there, without line numbers.',
      },
      new_string: { type: 'string', description: 'What stands there instead.' },
      replace_all: { type: 'boolean', description: 'Replace every occurrence.' },
      because: BECAUSE,
    },
    required: ['file_path', 'old_string', 'new_string'],
    additionalProperties: false,
  },
  run(input, { memory, draft, mayWrite }) {
    const asked = stringField(input, 'file_path');
    const [from, to] = [stringField(input, 'old_string'), stringField(input, 'new_string')];
    const path = memoryPath(asked, memory);
    check(mayWrite(path, 'write', false), asked);
    const text = textOf(draft.get(path!));
    if (text === undefined)
      throw new ToolRefusal(`${asked} ${draft.has(path!) ? 'is not text' : 'does not exist'}.`, false);
    if (from === '' || from === to)
      throw new ToolRefusal('old_string must be there and differ from new_string.', false);
    const count = text.split(from).length - 1;
    if (count === 0) throw new ToolRefusal(`old_string does not occur in ${asked}.`, false);
    if (count > 1 && input.replace_all !== true) {
      throw new ToolRefusal(
        `old_string occurs ${count} times in ${asked}: give more of the text around it, or replace_all.`,
        false,
      );
    }
    const next = text.split(from).join(to);
    const isEmpty = next.trim() === '';
    if (isEmpty) check(mayWrite(path, 'delete', true), asked);
    if (isEmpty) draft.remove(path!);
    else draft.write(path!, next);
    return isEmpty
      ? `Deleted ${asked}: nothing was left in it.`
      : `Edited ${asked} (${count} ${count === 1 ? 'place' : 'places'}).`;
  },
};
