import type { Case, Plant } from './case.ts';
import { BUDGET, isWithinBudget } from './score/budget.ts';
import { orphans } from './score/links.ts';
import { type Files, type Finding, isLog, type Seen } from './score/seen.ts';

/** What a dream that knew the truth would make of a case: the scorer must find nothing wrong with it. */
export function ideal(made: Case): Seen {
  const before: Files = { ...made.memory };
  for (const { path, text } of made.later) before[path] = text;
  const after: Files = { ...before };
  for (const plant of made.truth.plants) mend(plant, after);
  gather(made, after);
  for (const path of orphans(after))
    add(after, 'MEMORY.md', `- [${titleOf(path)}](${/\s/.test(path) ? `<${path}>` : path})`);
  shorten(after);
  const findings = made.truth.plants.flatMap(findingOf);
  const same = { 'home/.bashrc': 'a' };
  return { before, after, again: after, outside: { before: same, after: same }, findings, troubles: [] };
}

/** Repairs in the files. */
function mend(plant: Plant, files: Files): void {
  if (plant.kind === 'exact-duplicate' || plant.kind === 'near-duplicate') keepLongest(files, plant.mark);
  if (plant.kind === 'keyed-contradiction') {
    edit(files, plant.key, (line) => (line.includes(plant.old) ? `${line} (superseded)` : line));
  }
  if (plant.kind === 'relative-date') {
    const phrase = new RegExp(plant.phrase.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i');
    edit(files, plant.mark, (line) => line.replace(phrase, plant.absolute[0]!));
  }
  if (plant.kind === 'dangling-pointer') {
    files['MEMORY.md'] = files['MEMORY.md']!.split('\n')
      .filter((line) => !line.includes(plant.target))
      .join('\n');
  }
}

function edit(files: Files, mark: string, change: (line: string) => string | undefined): void {
  for (const [path, text] of Object.entries(files)) {
    if (isLog(path) || !text.includes(mark)) continue;
    const lines = text.split('\n').map((line) => (line.includes(mark) ? change(line) : line));
    files[path] = lines.filter((line) => line !== undefined).join('\n');
  }
}

function keepLongest(files: Files, mark: string): void {
  let longest = '';
  edit(files, mark, (line) => {
    if (line.length > longest.length) longest = line;
    return line;
  });
  let isKept = false;
  edit(files, mark, (line) => {
    if (line !== longest || isKept) return undefined;
    isKept = true;
    return line;
  });
}

/** What people said to keep, each with its day where it has one. */
function gather({ truth }: Case, files: Files): void {
  for (const plant of truth.plants) {
    if (plant.kind !== 'save' && plant.kind !== 'correction' && plant.kind !== 'log-fact') continue;
    const date = truth.plants.find((other) => other.kind === 'relative-date' && other.mark === plant.mark);
    const day = date?.kind === 'relative-date' ? ` since ${date.absolute[0]}` : '';
    add(files, 'gathered.md', `- ${plant.mark}${day}`);
  }
}

function add(files: Files, path: string, line: string): void {
  files[path] = `${(files[path] ?? '').trimEnd()}\n${line}\n`.trimStart();
}

function titleOf(path: string): string {
  return path.replace(/\.md$/, '').replaceAll(/[-_/]/g, ' ');
}

/** Details of long pointers go to their topics; pointers that are too many go to a page of their own. */
function shorten(files: Files): void {
  const lines = files['MEMORY.md']!.trimEnd().split('\n');
  const short = lines.map((line) => {
    if (line.length <= BUDGET.line) return line;
    const [, pointer, path] = /^(.*?\]\(<?(?:\.\/)?([^)>]*)>?\))/.exec(line) ?? [];
    const isTopic = path !== undefined && files[path] !== undefined;
    add(files, isTopic ? path : 'details.md', `\n${isTopic ? line.slice(pointer!.length) : line}`);
    return isTopic ? pointer! : '- [Details](details.md)';
  });
  const moved: string[] = [];
  while (!isWithinBudget(`${short.join('\n')}\n- [More](index-more.md)`)) moved.unshift(short.pop()!);
  if (moved.length > 0) {
    files['index-more.md'] = `${moved.join('\n')}\n`;
    short.push('- [More](index-more.md)');
  }
  files['MEMORY.md'] = `${short.join('\n')}\n`;
}

/** What doctor says about that which a dream does not decide. */
function findingOf(plant: Plant): Finding[] {
  const finding = (check: string, path: string, message: string) => [{ check, path, message }];
  switch (plant.kind) {
    case 'open-contradiction':
      return finding('contradictions', plant.paths[0], plant.marks[0]);
    case 'secret':
      return finding('no-secrets', plant.path, plant.text);
    case 'missing-path':
      return finding('missing-paths', plant.file, plant.path);
    case 'derivable':
      return finding('derivable', plant.path, plant.mark);
    case 'broken-frontmatter':
      return finding('frontmatter', plant.path, 'cannot be read');
    default:
      return [];
  }
}
