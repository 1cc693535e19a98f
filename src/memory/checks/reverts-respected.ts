import type { Check, Finding } from '../finding.ts';
import { editsBetween } from '../line-edits.ts';
import type { RevertedLine } from '../reverts.ts';
import { splitLines } from '../text-lines.ts';
import { sameFile, type Tree, textOf } from '../tree.ts';

const NAME = 'reverts-respected';

/**
 * What a person took back stays taken back: a line that a standing revert restored is not removed from its file, one
 * that it removed is not added to it. A line that one revert restored and another removed is nobody's last word.
 */
export const revertsRespected: Check = {
  name: NAME,
  run({ before, after, facts: { reverted } }) {
    const findings: Finding[] = [];
    for (const [path, lines] of byPath(reverted)) {
      const texts = comparable(path, before, after);
      if (!texts) continue;
      const [old, now] = [linesOf(texts.old), linesOf(texts.now)];
      for (const [line, { revert, was }] of lines) {
        const [oldAt, nowAt] = [old.get(line), now.get(line)];
        if (was === 'restored' && oldAt !== undefined && nowAt === undefined) {
          const message = `Line ${oldAt}, which dream ${revert} restored, is removed again. Put it back.`;
          findings.push({ check: NAME, path, severity: 'error', message, key: `${path}:${line}` });
        }
        if (was === 'removed' && oldAt === undefined && nowAt !== undefined) {
          const message = `A line that dream ${revert} removed is added again. Leave it out.`;
          findings.push({
            check: NAME,
            path,
            line: nowAt,
            severity: 'error',
            message,
            key: `${path}:${line}`,
          });
        }
      }
    }
    return findings;
  },
};

function byPath(reverted: readonly RevertedLine[]): Map<string, Map<string, RevertedLine>> {
  const paths = new Map<string, Map<string, RevertedLine>>();
  const disputed = new Set<string>();
  for (const one of reverted) {
    const lines = paths.get(one.path) ?? new Map<string, RevertedLine>();
    paths.set(one.path, lines);
    const line = one.line.trimEnd();
    const known = lines.get(line);
    if (known && known.was !== one.was) disputed.add(`${one.path}\0${line}`);
    lines.set(line, known ?? one);
  }
  for (const [path, lines] of paths)
    for (const line of lines.keys()) if (disputed.has(`${path}\0${line}`)) lines.delete(line);
  return paths;
}

/** Both texts, where lines can be told from lines: what no filter can judge is no fault of a dream. */
function comparable(path: string, before: Tree, after: Tree): { old: string; now: string } | undefined {
  const [old, now] = [before.get(path), after.get(path)];
  if (sameFile(old, now)) return undefined;
  const texts = { old: old ? textOf(old) : '', now: now ? textOf(now) : '' };
  if (texts.old === undefined || texts.now === undefined) return undefined;
  return editsBetween(texts.old, texts.now) && { old: texts.old, now: texts.now };
}

/** The number of each line, from 1. */
function linesOf(text: string): Map<string, number> {
  return new Map(splitLines(text).map((line, at) => [line.trimEnd(), at + 1]));
}
