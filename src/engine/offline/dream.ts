import { join } from 'node:path';
import { type GatheredEdit, gathered } from '../../memory/gather/gathered.ts';
import { INDEX } from '../../memory/kinds.ts';
import { consolidating, pruning } from '../../memory/rules/rules.ts';
import type { Edit } from '../../memory/tidy/step.ts';
import { isTooLargeToTidy, megabytes } from '../../memory/too-large.ts';
import { textOf } from '../../memory/tree.ts';
import type { DreamContext } from '../port.ts';
import { readMemory, UNREAD } from '../read-memory.ts';
import { hear } from './hear.ts';

/** A dream by rules. It edits as any engine does, through `context.call`: the same policy, checks and events apply. */
export async function dream(context: DreamContext): Promise<Record<string, never>> {
  const { signal } = context;
  signal.throwIfAborted();
  context.enter('orient');
  const tree = readMemory(context.view, context.memory);
  for (const [path, file] of tree) {
    if (file !== UNREAD) continue;
    const size = context.view.lstat(join(context.memory, path))?.size ?? 0;
    // A large index is not for rules, but tidy still moves what is too much of it.
    if (path === INDEX && !isTooLargeToTidy(size)) continue;
    context.say(`${path} is left alone: ${megabytes(size)}.`);
  }

  context.enter('gather');
  const heard = await hear(context, tree);

  context.enter('consolidate');
  for (const rule of consolidating) await act(rule.run(tree, context.facts));
  await act(gathered(tree, context.facts, heard));

  context.enter('prune');
  for (const rule of pruning) await act(rule.run(tree, context.facts));
  return {};

  async function act(edits: readonly (Edit & Partial<GatheredEdit>)[]): Promise<void> {
    signal.throwIfAborted();
    for (const { path, file, why, took = [] } of edits) {
      const file_path = join(context.memory, path);
      const content = textOf(file);
      const result =
        content === undefined
          ? await context.call('Delete', { file_path })
          : await context.call('Write', { file_path, content });
      // A refusal is the policy's right: the file stays as it is, for the rules that follow too.
      if (!result.ok) continue;
      took.forEach(context.took);
      if (file) tree.set(path, file);
      else tree.delete(path);
      context.say(`${path}: ${why}`);
    }
  }
}
