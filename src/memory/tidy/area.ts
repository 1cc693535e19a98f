import type { Facts } from '../finding.ts';
import { readFrontmatter } from '../frontmatter.ts';
import { parseLonePointer } from '../index-lines.ts';
import { INDEX, kindOf } from '../kinds.ts';
import { pathsMeant } from '../link-target.ts';
import type { Line } from '../markdown.ts';
import { type File, textOf } from '../tree.ts';
import { type Desk, slugOf } from './desk.ts';
import { openPage } from './page.ts';

const REST = 'more';
/** More area pages than this would only be a second index. */
const MAX_AREAS = 10;

/** The area of a topic: its type, or its folder, or the rest. */
export function areaOf(path: string, file: File | undefined): string {
  const type = readFrontmatter((textOf(file) ?? '').slice(0, 20_000)).type;
  const folder = path.includes('/') ? path.split('/')[0] : undefined;
  return slugOf(type ?? folder ?? REST, REST);
}

/** The areas that get a page; what belongs to none of them goes to the rest. */
export function chooseAreas(areas: readonly string[], maxLines: number): (area: string) => string {
  const sizes = new Map<string, number>();
  for (const area of areas) sizes.set(area, (sizes.get(area) ?? 0) + 1);
  const most = Math.max(1, Math.min(MAX_AREAS, Math.floor(maxLines / 8)));
  if (sizes.size <= most) return (area) => area;
  const largest = [...sizes].sort((a, b) => b[1] - a[1]).slice(0, most - 1);
  const kept = new Set(largest.map(([area]) => area));
  return (area) => (kept.has(area) ? area : REST);
}

/** The page of an area: the one there is, if it may be edited, else a free name. */
export function areaPath(area: string, desk: Desk, facts: Facts): string | undefined {
  const path = `index-${area}.md`;
  const file = desk.get(path);
  if (file && openPage(new Map([[path, file]]), path, facts)) return path;
  return desk.freePath(`index-${area}`, 'area');
}

export function isAreaPointer(line: Line): boolean {
  const pointer =
    line.kind === 'bullet' && line.shown === line.text ? parseLonePointer(line.text) : undefined;
  return pointer !== undefined && pathsMeant(pointer.target, INDEX).some((path) => kindOf(path) === 'area');
}
