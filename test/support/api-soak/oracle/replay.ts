import { type ContentBlock, messagesOf } from '../../messages-server/prompt.ts';
import type { Dreamt } from '../live-through.ts';

export type Texts = Readonly<Record<string, string>>;

/**
 * What a memory is after a dream, by the calls that its last request tells of: only those that were answered without an
 * error were carried out. Nothing is asked of the dream itself.
 */
export function replay(files: Texts, { asked }: Dreamt): Texts {
  const after: Record<string, string> = { ...files };
  const blocks = messagesOf(asked.at(-1)?.request.body).flatMap(({ content }) => content);
  const refused = new Map(
    blocks
      .filter(({ type }) => type === 'tool_result')
      .map(({ tool_use_id, is_error }) => [tool_use_id, is_error === true]),
  );
  for (const block of blocks)
    if (block.type === 'tool_use' && refused.get(block.id) === false) carryOut(after, block);
  return after;
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
