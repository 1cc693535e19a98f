import { standsIn } from '../../memory/citations/stands.ts';
import { maskText } from '../../memory/secrets/masked-text.ts';
import { inTerminatorsOf } from '../../memory/text-lines.ts';
import { textOf } from '../../memory/tree.ts';
import { BECAUSE, checkedReasons } from './because.ts';
import { carriesNumbers, checkSeeable, checkSize, checkText, isBlank } from './memory-text.ts';
import { occurrencesAsSeen, occurrencesOf, type Place, replaced, sparing } from './occurrences.ts';
import { check, memoryPath, stringField, type Tool, ToolRefusal, told } from './tool.ts';
import { checkCovered } from './uncovered.ts';

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
  async run(input, world) {
    const { memory, draft, mayWrite, shown, cite } = world;
    const asked = stringField(input, 'file_path');
    const [from, to] = [stringField(input, 'old_string'), stringField(input, 'new_string')];
    const path = memoryPath(asked, memory);
    check(mayWrite(path, 'write', false), asked);
    const file = draft.get(path!);
    const text = textOf(file);
    if (text === undefined)
      throw new ToolRefusal(`${told(asked)} ${file ? 'is not text' : 'does not exist'}.`, false);
    const places = placesFor(text, from, to, input.replace_all === true, asked);
    const by = inTerminatorsOf(text, to);
    // Asked before it is made: a short text in many places can become more than the machine holds.
    checkSize(text.length + places.length * (by.length - from.length), file);
    const next = replaced(text, places, by);
    checkText(next, file);
    checkSeeable(text, next, world);
    checkCovered(text, next, world);
    const isEmpty = isBlank(next);
    if (isEmpty) check(mayWrite(path, 'delete', true), asked);
    const citations = await checkedReasons(input, path!, world);
    const isKnown = shown.isWhole(path!);
    if (isEmpty) draft.remove(path!);
    else draft.write(path!, next);
    shown.written(path!, isKnown);
    citations.forEach(cite);
    return {
      text: isEmpty
        ? `Deleted ${told(asked)}: nothing was left in it.`
        : `Edited ${told(asked)} (${places.length} ${places.length === 1 ? 'place' : 'places'}).`,
    };
  },
};

function placesFor(text: string, from: string, to: string, isAll: boolean, asked: string): Place[] {
  if (from === '' || from === to)
    throw new ToolRefusal('old_string must be there and differ from new_string.', false);
  const { text: masked, secrets } = maskText(text);
  const exact = sparing(occurrencesOf(text, from), secrets);
  const places = exact.length > 0 ? exact : sparing(occurrencesAsSeen(text, from), secrets);
  if (places.length === 0) throw new ToolRefusal(`${whyNot(masked, from)} in ${told(asked)}.`, false);
  if (places.length > 1 && !isAll)
    throw new ToolRefusal(
      `old_string occurs ${places.length} times in ${told(asked)}: give more of the text around it, or replace_all.`,
      false,
    );
  return places;
}

/** Held against what was shown: nobody finds out a secret by guessing at it here. */
function whyNot(masked: string, from: string): string {
  const never = 'old_string does not occur';
  if (carriesNumbers(from))
    return `${never}: it carries the line numbers that Read shows, which do not stand`;
  if (masked.includes(from)) return `${never}: it cuts through the mask of a secret, which stands whole`;
  if (standsIn(from, masked))
    return `${never}: it does with other spaces or line breaks, which must be as they are`;
  return `${never} (0 times)`;
}
