import { maskText } from '../../memory/secrets/masked-text.ts';
import type { Secret } from '../../memory/secrets.ts';
import type { Place } from './occurrences.ts';
import { ToolRefusal, type ToolWorld } from './tool.ts';

/** More secrets than one call can move about. */
const MOST = 1_000;

/**
 * Throws ToolRefusal where a secret of a file would stand there unmasked afterwards. What makes it one is often the words
 * around it, and those can be written: `password: …` made to `fruit: …` would be read back plainly.
 */
export function checkCovered(before: string, after: string, { mustReadFirst, putBack }: ToolWorld): void {
  // Rules tell nobody what they read.
  if (!mustReadFirst) return;
  const [old, now] = [maskText(before).secrets, maskText(after).secrets];
  const masked = counted(now);
  const fewer = [...counted(old)].filter(([value, count]) => (masked.get(value) ?? 0) < count);
  const values = new Set([...fewer.map(([value]) => value), ...putBack]);
  if (values.size > MOST)
    throw new ToolRefusal(`This would move more than ${MOST} secrets: edit smaller pieces.`, false);
  for (const value of values) {
    if (uncovered(value, after, now) <= uncovered(value, before, old)) continue;
    throw new ToolRefusal(
      'Denied: a secret would no longer be known as one. Leave the words around its mask as they are, or take out the mask as well.',
      true,
    );
  }
}

function counted(secrets: readonly Secret[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { value } of secrets) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** How often a text stands outside of places that are in order. */
function uncovered(value: string, text: string, places: readonly Place[]): number {
  let [count, nth] = [0, 0];
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + value.length)) {
    while (nth < places.length && places[nth]!.end < at + value.length) nth++;
    if (nth === places.length || places[nth]!.start > at) count++;
  }
  return count;
}
