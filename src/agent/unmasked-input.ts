import type { Masks } from './masks.ts';
import { memoryPath, ToolRefusal } from './tools/tool.ts';

/** Fields whose text comes to stand in a memory, or is looked for there. */
const WRITTEN = ['old_string', 'new_string', 'content'];

/**
 * The input of a tool with the secrets that its masks stand for, and those that come to stand somewhere by it. Throws
 * ToolRefusal for a mask that stands for none.
 */
export function unmaskedInput(
  input: Readonly<Record<string, unknown>>,
  masks: Masks,
  memory: string,
): { given: Record<string, unknown>; putBack: string[] } {
  const path = typeof input.file_path === 'string' ? memoryPath(input.file_path, memory) : undefined;
  const unmasked = (value: unknown) => {
    if (typeof value !== 'string') return value;
    const result = masks.putBack(value, path);
    if ('unknown' in result) throw refusal(result.unknown);
    return result.text;
  };
  const result: Record<string, unknown> = { ...input };
  for (const field of WRITTEN) if (Object.hasOwn(result, field)) result[field] = unmasked(result[field]);
  if (Array.isArray(result.because))
    result.because = result.because.map((entry) => withRemoved(entry, unmasked));
  const put = [input.new_string, input.content].filter((text) => typeof text === 'string');
  return { given: result, putBack: put.flatMap((text) => masks.secretsIn(text, path)) };
}

function withRemoved(entry: unknown, unmasked: (value: unknown) => unknown): unknown {
  if (typeof entry !== 'object' || entry === null || !Object.hasOwn(entry, 'removed')) return entry;
  return { ...entry, removed: unmasked((entry as { removed: unknown }).removed) };
}

function refusal(mask: string): ToolRefusal {
  return new ToolRefusal(
    `${mask} stands for no secret of the memory. Secrets from elsewhere are not kept; the mask of one that is here must be copied whole.`,
    true,
  );
}
