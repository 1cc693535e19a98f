import type { Facts } from '../finding.ts';
import { loadedSize } from '../loaded-size.ts';
import { type Line, printMarkdown } from '../markdown.ts';
import { terminatorOf, withFinalNewline } from '../text-lines.ts';
import { fileOf } from '../tree.ts';
import { isAreaPointer } from './area.ts';
import { type Desk, slugOf } from './desk.ts';
import { excessOf } from './over.ts';
import { rebuilt } from './page.ts';
import { pointerTo } from './pointer-line.ts';

/** A heading and all up to the next one. The first heading of a page is its title: it stays where it is. */
type Section = { start: number; end: number; isTitle: boolean; body: Line[]; lines: number; chars: number };

/** Whole sections become topics, the largest first, each with a pointer in its place. */
export function moveSections(text: string, lines: readonly Line[], desk: Desk, facts: Facts): string {
  const excess = excessOf(lines, facts.limits);
  const byLines = excess.lines > 0;
  const sections = sectionsOf(lines).sort((a, b) => (byLines ? b.lines - a.lines : b.chars - a.chars));
  const pointers = new Map<Section, string>();
  let [freeLines, freeChars] = [0, 0];
  for (const section of sections) {
    if (freeLines >= excess.lines && freeChars >= excess.chars) break;
    const pointer = movedToTopic(section, lines, terminatorOf(text), desk);
    if (pointer === undefined) continue;
    pointers.set(section, pointer);
    freeLines += section.lines - 3;
    freeChars += section.chars - pointer.length - 4;
  }
  if (pointers.size === 0) return text;

  const at = new Map<number, readonly string[]>();
  for (const [section, pointer] of pointers) {
    const areas = lines.slice(section.start, section.end).filter(isAreaPointer);
    for (let index = section.start; index < section.end; index++) at.set(index, []);
    const title = section.isTitle ? [lines[section.start]!.text, ''] : [];
    at.set(section.start, [...title, pointer, ...areas.map((line) => line.text)]);
  }
  return rebuilt(text, lines, (line, index) => at.get(index) ?? [line.text]);
}

/** Sections worth moving: a pointer must be shorter than what it stands for. */
function sectionsOf(lines: readonly Line[]): Section[] {
  const starts = lines.flatMap((line, index) => (line.kind === 'heading' ? [index] : []));
  return starts
    .map((start, nth) => {
      const end = starts[nth + 1] ?? lines.length;
      const body = lines.slice(start + 1, end).filter((line) => !isAreaPointer(line));
      return { start, end, isTitle: nth === 0, body, ...loadedSize(body) };
    })
    .filter(({ lines: count, chars }) => chars > 0 && (count > 3 || chars > 400));
}

function movedToTopic(
  section: Section,
  lines: readonly Line[],
  terminator: string,
  desk: Desk,
): string | undefined {
  const heading = lines[section.start]!.text.replace(/^\s*#+\s*|\s+#+\s*$/g, '');
  const slug = slugOf(heading, 'section');
  const path = desk.freePath(/^index-/.test(slug) ? `section-${slug}` : slug, 'topic');
  if (path === undefined) return undefined;
  const body = printMarkdown(section.body).replace(/^(?:[ \t]*\r?\n)+/, '');
  const file = fileOf(`# ${heading}${terminator}${terminator}${withFinalNewline(body, '\n')}`);
  desk.put(path, file, 'Took over a section of the index.');
  return pointerTo(path, file);
}
