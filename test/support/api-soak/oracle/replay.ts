import { type ContentBlock, messagesOf } from '../../messages-server/prompt.ts';
import type { Dreamt } from '../live-through.ts';
import { DREAMS } from '../script.ts';
import { check } from './check.ts';

export type Texts = Readonly<Record<string, string>>;

/**
 * What a memory is after a dream, by the calls that its last request tells of: only those that were answered without an
 * error were carried out. Nothing is asked of the dream itself.
 */
export function replay(files: Texts, dream: Dreamt): Texts {
  const after: Record<string, string> = { ...files };
  for (const call of carriedOut(dream)) carryOut(after, call);
  return after;
}

/** Where no bit was turned over, whatever changed something was said by the model in just these words, to the last one. */
export function checkAsSaid(dream: Dreamt): void {
  for (const { name, input } of carriedOut(dream).filter(({ name }) => CHANGING.includes(String(name))))
    check(SAID.has(JSON.stringify(input)), `nobody has said ${name} ${JSON.stringify(input)}`);
}

const CHANGING = ['Edit', 'Write', 'Delete'];
const SAID = new Set(
  Object.values(DREAMS)
    .flat()
    .flatMap(({ blocks }) => blocks.map((block) => JSON.stringify('input' in block ? block.input : null))),
);

function carriedOut({ asked }: Dreamt): ContentBlock[] {
  const blocks = messagesOf(asked.at(-1)?.request.body).flatMap(({ content }) => content);
  const refused = new Map(
    blocks
      .filter(({ type }) => type === 'tool_result')
      .map(({ tool_use_id, is_error }) => [tool_use_id, is_error === true]),
  );
  return blocks.filter(({ type, id }) => type === 'tool_use' && refused.get(id) === false);
}

function carryOut(files: Record<string, string>, { name, input }: ContentBlock): void {
  const { file_path, content, old_string, new_string, replace_all } = input as Record<string, unknown>;
  const path = String(file_path);
  if (name === 'Write') files[path] = String(content);
  if (name === 'Delete') delete files[path];
  if (name !== 'Edit') return;
  const [text, from, to] = [files[path] ?? '', String(old_string), String(new_string)];
  files[path] = replace_all === true ? text.replaceAll(from, () => to) : text.replace(from, () => to);
}
