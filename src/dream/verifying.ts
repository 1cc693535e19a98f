import { verify } from '../memory/checks/checks.ts';
import type { Draft } from '../memory/draft.ts';
import type { Finding } from '../memory/finding.ts';
import { respectReverts } from '../memory/reverts.ts';
import { tidied } from '../memory/tidy/tidy.ts';
import type { Tree } from '../memory/tree.ts';
import type { Acting } from './dream-context.ts';
import type { Dreaming } from './dreaming.ts';

export type Found = { worse: Finding[]; guard: Finding[] };

/** Step six: what code repairs by itself, then what the checks say of the result. */
export function tidyAndVerify({ draft, before, facts, telling }: Dreaming, { learnt }: Acting): Found {
  telling.emit({ event: 'step', name: 'tidy' });
  const tidy = tidied(draft.tree(), facts).tree;
  put(draft, respectReverts(before, tidy, facts.reverted));
  telling.emit({ event: 'step', name: 'verify' });
  const found = verify({ before, after: draft.tree(), facts: { ...facts, ...learnt() } });
  for (const { check, path, line, severity, message } of [...found.worse, ...found.guard]) {
    telling.emit({ event: 'finding', check, path, ...(line !== undefined && { line }), severity, message });
  }
  return found;
}

/** Makes the draft the same as a tree. */
export function put(draft: Draft, tree: Tree): void {
  for (const path of draft.paths()) if (!tree.has(path)) draft.remove(path);
  for (const [path, file] of tree) if (draft.get(path) !== file) draft.write(path, file);
}
