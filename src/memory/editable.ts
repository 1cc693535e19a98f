import { matchesGlob } from './glob.ts';
import { kindOf } from './kinds.ts';

/** Whether a dream or tidy may change this path: index, area page or topic, and not protected by the person. */
export function isEditable(path: string, protect: readonly string[]): boolean {
  const kind = kindOf(path);
  if (kind !== 'index' && kind !== 'area' && kind !== 'topic') return false;
  return !protect.some((glob) => matchesGlob(glob, path));
}
