import { textOf } from '../../memory/tree.ts';
import { BECAUSE, checkedReasons } from './because.ts';
import { asInFile, checkSeeable, checkText, isBlank, isNumbered } from './memory-text.ts';
import { check, checkSeen, memoryPath, stringField, type Tool, ToolRefusal, told } from './tool.ts';
import { checkCovered } from './uncovered.ts';

/** Write a whole memory. An empty one is a deletion. */
export const writeTool: Tool = {
  name: 'Write',
  description:
    'Writes a whole memory file, new or over the old one, which must have been read before. Empty content deletes it.',
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
  async run(input, world) {
    const { memory, draft, mayWrite, shown, cite } = world;
    const asked = stringField(input, 'file_path');
    const content = stringField(input, 'content');
    const path = memoryPath(asked, memory);
    const isEmpty = isBlank(content);
    check(mayWrite(path, isEmpty ? 'delete' : 'write', isEmpty), asked);
    const obstacle = draft.obstacle(path!);
    if (obstacle !== undefined)
      throw new ToolRefusal(`${told(obstacle)} stands in the way of ${told(asked)}.`, false);
    const file = draft.get(path!);
    if (file?.mode === '120000') throw new ToolRefusal(`Denied: ${told(asked)} is a link.`, true);
    if (isEmpty && !file)
      throw new ToolRefusal(`${told(asked)} does not exist, and is not made empty.`, false);
    checkSeen(path!, asked, world);
    const text = asInFile(file, content);
    checkText(text, file);
    checkSeeable(textOf(file) ?? '', text, world);
    checkCovered(textOf(file) ?? '', text, world);
    if (isNumbered(content))
      throw new ToolRefusal('Each line of content begins with a number of Read: leave them out.', false);
    const citations = await checkedReasons(input, path!, world);
    if (isEmpty) draft.remove(path!);
    else draft.write(path!, text);
    shown.written(path!, true);
    citations.forEach(cite);
    if (isEmpty) return { text: `Deleted ${told(asked)}: an empty memory is no memory.` };
    return { text: `${file ? 'Rewrote' : 'Created'} ${told(asked)}.` };
  },
};
