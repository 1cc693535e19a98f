import type { Facts } from '../finding.ts';
import { type Pointer, parseLonePointer, printPointer } from '../index-lines.ts';
import { inlineLinks } from '../inline-links.ts';
import { INDEX, kindOf } from '../kinds.ts';
import { pathsMeant, targetFor } from '../link-target.ts';
import { type LinkMap, mapLinks } from '../links.ts';
import type { Line } from '../markdown.ts';
import { terminatorOf, withEndingOf } from '../text-lines.ts';
import type { Tree } from '../tree.ts';
import { hasChildren, openPage, type Page, rebuilt } from './page.ts';
import { carriesSpecifics } from './specifics.ts';
import type { Edit, Step } from './step.ts';

/** Pointers to files that are gone: repointed where the file is merely elsewhere, else kept as words or dropped if empty. */
export const pointers: Step = {
  name: 'pointers',
  run(tree, facts) {
    const links = mapLinks(tree);
    const pages = [...tree.keys()].filter((path) => path === INDEX || kindOf(path) === 'area');
    return pages.flatMap((path) => mendedPage(openPage(tree, path, facts), { tree, facts, links }));
  },
};

type World = { tree: Tree; facts: Facts; links: LinkMap };

function mendedPage(page: Page | undefined, world: World): Edit[] {
  if (!page?.text.includes('](')) return [];
  const count = { repointed: 0, kept: 0, dropped: 0 };
  const text = rebuilt(page.text, page.lines, (line, index) => {
    const pointer = danglingPointer(line, page.path, world);
    if (!pointer) return [line.text];
    const path = namesake(pointer, page.path, world);
    if (path !== undefined) {
      count.repointed++;
      return [printPointer({ ...pointer, destination: destinationFor(path, pointer, page.path) })];
    }
    if (carriesSpecifics(pointer.title, pointer.hook) || hasChildren(page.lines, index)) {
      count.kept++;
      const { lead, title, close, separator, hook } = pointer;
      return [`${lead}${title}${close}${separator}${hook}`];
    }
    count.dropped++;
    return [];
  });
  if (count.repointed + count.kept + count.dropped === 0) return [];
  const filled = text.trim() === '' ? withEndingOf(page.text, `# Memory${terminatorOf(page.text)}`) : text;
  return [{ path: page.path, file: page.save(filled), why: reasonFor(count) }];
}

function danglingPointer(line: Line, from: string, { facts, links }: World): Pointer | undefined {
  if (line.kind !== 'bullet' || line.shown !== line.text) return undefined;
  const pointer = parseLonePointer(line.text);
  if (!pointer) return undefined;
  const missing = links.missing(inlineLinks(line.text)[0]!, from);
  const onDisk =
    missing !== undefined && pathsMeant(pointer.target, from).some((path) => facts.existsOnDisk(path));
  return missing === undefined || onDisk ? undefined : pointer;
}

function namesake(pointer: Pointer, from: string, { links }: World): string | undefined {
  const [meant] = pathsMeant(pointer.target, from);
  const path = meant === undefined ? undefined : links.namesake(meant);
  return path === undefined || path === from || path === INDEX || kindOf(path) === 'hidden'
    ? undefined
    : path;
}

/** The new target with the fragment and the title of the old one. */
function destinationFor(path: string, pointer: Pointer, from: string): string {
  const fragment = /#.*$/s.exec(pointer.target)?.[0] ?? '';
  const title = /\s+(?:"[^"]*"|'[^']*'|\([^()]*\))\s*$/.exec(pointer.destination)?.[0] ?? '';
  return targetFor(path, from) + fragment + title;
}

function reasonFor({
  repointed,
  kept,
  dropped,
}: {
  repointed: number;
  kept: number;
  dropped: number;
}): string {
  const parts: string[] = [];
  if (repointed) parts.push(`${repointed} repointed`);
  if (kept) parts.push(`${kept} kept as words`);
  if (dropped) parts.push(`${dropped} dropped`);
  return `Pointers to missing files: ${parts.join(', ')}.`;
}
