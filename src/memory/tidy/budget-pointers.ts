import type { Facts } from '../finding.ts';
import { parseLonePointer } from '../index-lines.ts';
import { INDEX, kindOf } from '../kinds.ts';
import { pathsMeant } from '../link-target.ts';
import { linksOfLine } from '../links.ts';
import type { Line } from '../markdown.ts';
import { linkTitle } from '../plain-text.ts';
import { terminatorOf } from '../text-lines.ts';
import { fileOf } from '../tree.ts';
import { areaOf, areaPath, chooseAreas } from './area.ts';
import type { Desk } from './desk.ts';
import { excessOf } from './over.ts';
import { hasChildren, openPage, rebuilt, withBulletsAtEnd } from './page.ts';
import { pointerLine } from './pointer-line.ts';

type Candidate = { index: number; line: string; target: string; area: string };

/** The least recently changed pointers move to area pages, as many as it takes and no more. */
export function movePointers(text: string, lines: readonly Line[], desk: Desk, facts: Facts): string {
  const candidates = oldestFirst(candidatesOf(lines, desk), facts);
  if (candidates.length === 0) return text;
  const keptArea = chooseAreas(
    candidates.map(({ area }) => area),
    facts.limits.maxLines,
  );
  const listed = new Set(lines.flatMap(linksOfLine).flatMap((link) => pathsMeant(link.target, INDEX)));
  const pathOf = remembered((area) => areaPath(area, desk, facts));
  const excess = excessOf(lines, facts.limits);
  const pages = new Map<string, string[]>();
  const added: string[] = [];
  const gone = new Set<number>();
  let [freeLines, freeChars] = [-1, -2];
  for (const { index, line, area } of candidates) {
    if (freeLines >= excess.lines && freeChars >= excess.chars) break;
    const path = pathOf(keptArea(area));
    if (path === undefined) continue;
    if (!pages.has(path) && !listed.has(path)) {
      added.push(pointerLine(path, titleOf(path), 'further memories'));
      freeLines -= 1;
      freeChars -= added.at(-1)!.length + 2;
    }
    const pointers = pages.get(path) ?? [];
    pages.set(path, pointers);
    pointers.push(line.trim());
    gone.add(index);
    freeLines += 1;
    freeChars += line.length + 1;
  }
  if (freeLines <= 0 || freeChars <= 0) return text;
  for (const [path, pointers] of pages) putOnPage(path, pointers, desk, facts);
  const left = rebuilt(text, lines, (line, index) => (gone.has(index) ? [] : [line.text]));
  return withBulletsAtEnd(left, added, terminatorOf(text));
}

function candidatesOf(lines: readonly Line[], desk: Desk): Candidate[] {
  const areaAt = remembered((path) => areaOf(path, desk.get(path)));
  return lines.flatMap((line, index) => {
    const pointer =
      line.kind === 'bullet' && line.shown === line.text ? parseLonePointer(line.text) : undefined;
    const target = pointer && pathsMeant(pointer.target, INDEX).find((path) => desk.get(path));
    if (target === undefined || kindOf(target) !== 'topic' || hasChildren(lines, index)) return [];
    return [{ index, line: line.text, target, area: areaAt(target) }];
  });
}

/** Of two that changed at the same time the lower line goes first: it is the one a session would not see. */
function oldestFirst(candidates: Candidate[], facts: Facts): Candidate[] {
  const times = new Map(candidates.map(({ target }) => [target, facts.changedAt(target)]));
  return candidates.sort((a, b) => times.get(a.target)! - times.get(b.target)! || b.index - a.index);
}

function titleOf(path: string): string {
  const area = path.replace(/^index-|\.md$/g, '').replaceAll('-', ' ');
  return linkTitle(`${area.charAt(0).toUpperCase()}${area.slice(1)} memories`, 60);
}

function putOnPage(path: string, pointers: string[], desk: Desk, facts: Facts): void {
  const file = desk.get(path);
  const page = file && openPage(new Map([[path, file]]), path, facts);
  const there = new Set(page?.lines.map((line) => line.text.trim()));
  const bullets = pointers.reverse().filter((line) => !there.has(line));
  const text = withBulletsAtEnd(page?.text ?? `# ${titleOf(path)}\n`, bullets);
  desk.put(
    path,
    page ? page.save(text) : fileOf(text),
    `Took over ${pointers.length} pointers from the index.`,
  );
}

/** Many pointers share an area or a target: each is looked up once. */
function remembered<T>(find: (key: string) => T): (key: string) => T {
  const found = new Map<string, T>();
  return (key) => {
    if (!found.has(key)) found.set(key, find(key));
    return found.get(key)!;
  };
}
