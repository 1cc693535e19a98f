import { type Files, isLog, type Line, linesWith } from './seen.ts';

const APART = /^(logs|sessions|team|agents|pinned)\//;

/** The index: MEMORY.md, and pages for areas that it leads to. */
export function indexPages(files: Files): string[] {
  return Object.keys(files).filter((path) => path === 'MEMORY.md' || /^index-[^/]*\.md$/.test(path));
}

/** Lines of topics that hold a text. An index may repeat it in part, a topic's name, description and title may too. */
export function topicLinesWith(files: Files, text: string): Line[] {
  const pages = new Set(indexPages(files));
  return linesWith(files, text).filter(
    ({ path, line }) => !pages.has(path) && !/^(?:name:|description:|# )/.test(line),
  );
}

/** Links of a file into the memory, as paths; those that lead nowhere as they are written. */
export function linksOf(files: Files, path: string): { leads: string[]; dead: string[] } {
  const text = (files[path] ?? '').replaceAll(/<!--[\s\S]*?-->/g, '');
  const leads: string[] = [];
  const dead: string[] = [];
  for (const [, angled, plain] of text.matchAll(/\]\((?:<([^>\n]*)>|([^)\s]*))[^)\n]*\)/g)) {
    const target = targetOf(path, angled ?? plain ?? '');
    if (target === undefined) continue;
    if (files[target] === undefined) dead.push(target);
    else leads.push(target);
  }
  for (const [, name] of text.matchAll(/\[\[([^\]|#\n]+)[^\]\n]*\]\]/g)) {
    const target = byName(files, name!.trim());
    if (target !== undefined) leads.push(target);
  }
  return { leads, dead };
}

/** Topics that no chain of links from MEMORY.md reaches. */
export function orphans(files: Files): string[] {
  const reached = new Set(['MEMORY.md']);
  for (const path of reached) for (const next of linksOf(files, path).leads) reached.add(next);
  return Object.keys(files).filter(
    (path) => path.endsWith('.md') && !reached.has(path) && !APART.test(path) && !isLog(path),
  );
}

function targetOf(from: string, written: string): string | undefined {
  const bare = written.replace(/[#?].*$/, '');
  if (bare === '' || /^[a-z][a-z0-9+.-]*:/i.test(bare) || /^[/~]/.test(bare) || !/\.md$/i.test(bare)) {
    return undefined;
  }
  const parts: string[] = from.split('/').slice(0, -1);
  for (const part of decoded(bare).split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return undefined;
    } else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** A link's target as a path. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function byName(files: Files, name: string): string | undefined {
  const stem = name.replace(/\.md$/, '');
  if (files[`${stem}.md`] !== undefined) return `${stem}.md`;
  return Object.keys(files).find((path) => path.endsWith(`/${stem}.md`) || nameIn(files[path]!) === name);
}

function nameIn(text: string): string | undefined {
  if (!/^\uFEFF?---/.test(text)) return undefined;
  return /^name: *["']?([^"'\n]*?)["']?\s*$/m.exec(text.slice(0, 600))?.[1];
}
