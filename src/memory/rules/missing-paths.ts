import { isEditable } from '../editable.ts';
import type { Facts } from '../finding.ts';
import { kindOf } from '../kinds.ts';
import { printMarkdown } from '../markdown.ts';
import type { Project } from '../project.ts';
import { markFor } from '../project-paths/mark.ts';
import { inMemory, namesakeOf, type Sighting, sightings } from '../project-paths/missing.ts';
import type { Edit, Step } from '../tidy/step.ts';
import { fileOf, type Tree } from '../tree.ts';
import { documentOf } from '../units.ts';

/**
 * Marks paths that the project does not have any more, with the day and perhaps where the file is now, and takes the
 * mark back when the path is there again. Never deletes: many a path that looks stale is only somewhere else.
 */
export const missingPaths: Step = {
  name: 'missing-paths',
  run(tree: Tree, facts: Facts) {
    const { project } = facts;
    if (!project) return [];
    return [...tree]
      .filter(([path]) => kindOf(path) === 'topic' && isEditable(path, facts.guard.protect))
      .flatMap(([path]) => marked(tree, path, project, facts));
  },
};

function marked(tree: Tree, path: string, project: Project, facts: Facts): Edit[] {
  const file = tree.get(path)!;
  const document = documentOf(file);
  const lines = document.lines.map((line) => ({ ...line }));
  const count = { marked: 0, cleared: 0 };
  // A mark names its day: one that was taken back would come back tomorrow as another line.
  const restored = new Set(
    facts.reverted
      .filter((one) => one.path === path && one.was === 'restored')
      .map(({ line }) => line.trimEnd()),
  );
  // From the end of a line to its start, so that offsets stay true.
  for (const seen of sightings(document, project, inMemory(tree, path)).reverse()) {
    const change = changeFor(seen, project, facts);
    if (change === undefined || restored.has(document.lines[seen.at]!.text.trimEnd())) continue;
    const line = lines[seen.at]!;
    line.text = line.text.slice(0, seen.end) + change + line.text.slice(seen.end + seen.mark.length);
    count[change === '' ? 'cleared' : 'marked']++;
  }
  if (count.marked + count.cleared === 0) return [];
  return [{ path, file: fileOf(printMarkdown(lines), file.mode), why: reasonFor(count) }];
}

/** What should stand behind a path instead; undefined where all is well. */
function changeFor(seen: Sighting, project: Project, { today }: Facts): string | undefined {
  if (seen.state === 'there' && seen.mark !== '') return '';
  if (seen.state !== 'missing' || seen.mark !== '' || seen.unit.kind === 'row') return undefined;
  return markFor(today, namesakeOf(seen.path, project));
}

function reasonFor({ marked, cleared }: { marked: number; cleared: number }): string {
  const parts: string[] = [];
  if (marked) parts.push(`${marked} marked as not found`);
  if (cleared) parts.push(`${cleared} found again`);
  return `Paths of the project: ${parts.join(', ')}.`;
}
