import { posix } from 'node:path';
import type { Project } from '../project.ts';
import type { Tree } from '../tree.ts';
import type { Document, Unit } from '../units.ts';
import { speaksOfAbsence, speaksOfOtherNames, surroundingsOf } from './left-alone.ts';
import { markAt } from './mark.ts';
import { type NamedPath, pathsNamed } from './named-paths.ts';

/** A path that a document names, as the project has it now. `at` is the position of its line in the document. */
export type Sighting = NamedPath & {
  unit: Unit;
  at: number;
  /** The mark that stands behind it, or ''. */
  mark: string;
  state: 'there' | 'missing' | 'unclear';
};

/** Fewer entries are an empty checkout, and no evidence. */
const MIN_ENTRIES = 3;

/**
 * Every path of the project that the prose and the tables of a document name. Code, quotes and headings are left out,
 * and so is what stands in the memory itself.
 */
export function sightings(
  document: Document,
  project: Project,
  isInMemory: (path: string) => boolean,
): Sighting[] {
  if (!document.lines.some(({ shown }) => shown.includes('/')) || project.entries() < MIN_ENTRIES) return [];
  const around = surroundingsOf(document.units);
  return document.units
    .filter(({ kind }) => kind === 'bullet' || kind === 'paragraph' || kind === 'row')
    .flatMap((unit) => inUnit(unit, document, project, around))
    .filter(({ path }) => !isInMemory(path));
}

function inUnit(
  unit: Unit,
  { lines }: Document,
  project: Project,
  around: (unit: Unit) => string,
): Sighting[] {
  const found: Sighting[] = [];
  let context: string | undefined;
  for (let at = unit.first; at <= unit.last; at++) {
    const line = lines[at]!;
    if (line.shown !== line.text) continue; // part of it is a comment
    for (const named of pathsNamed(line.text, project.root)) {
      const mark = markAt(line.text, named.end) ?? '';
      let state: Sighting['state'] = project.kind(named.path) ? 'there' : 'unclear';
      if (state === 'unclear' && isMissing(named.path, project)) {
        context ??= `${around(unit)} \n ${unit.text}`;
        const isName = posix.extname(named.path) === '' && speaksOfOtherNames(context);
        if (!isName && !speaksOfAbsence(context)) state = 'missing';
      }
      found.push({ ...named, unit, at, mark, state });
    }
  }
  return found;
}

/**
 * Nothing is there, and it should be. A path whose first folder the project does not have is more often one of another
 * project than a stale one.
 */
function isMissing(path: string, project: Project): boolean {
  const [first, ...rest] = path.split('/');
  if (rest.length > 0 && project.kind(first!) !== 'directory') return false;
  if (rest.length === 0 && project.named(path).length > 0) return false;
  return (
    !project.isIgnored(path) &&
    !isRunByScript(path, project) &&
    !otherSpellings(path).some((spelling) => project.kind(spelling)) &&
    !project.standsDeeper(path)
  );
}

/** What package.json still runs is the project's own affair: it may be made on the way. */
function isRunByScript(path: string, project: Project): boolean {
  return project.pages().some((page) => page.path === 'package.json' && page.text.includes(path));
}

/** Imports leave endings out, or name the file that a compiler would make. */
function otherSpellings(path: string): string[] {
  const ending = posix.extname(path);
  if (ending === '') return [...SOURCES, '.md', '.json', '.sh', '.yml', '.yaml'].map((more) => path + more);
  if (!/^\.[cm]?jsx?$/.test(ending)) return [];
  const stem = path.slice(0, -ending.length);
  return ['.ts', '.tsx', '.mts', '.cts'].map((more) => stem + more);
}

const SOURCES =
  '.ts .tsx .mts .cts .js .jsx .mjs .cjs .vue .svelte .py .rb .go .rs .java .kt .swift .cs .php .ex .scala .css .scss .sql'.split(
    ' ',
  );

/** The only other file of that name, where the name says enough and can stand in a line of a memory. */
export function namesakeOf(path: string, project: Project): string | undefined {
  const name = posix.basename(path);
  if (!name.includes('.') || COMMON.test(name)) return undefined;
  const [only, ...more] = project.named(name);
  return only !== undefined && more.length === 0 && PLAIN.test(only) ? only : undefined;
}

/** Every second folder has one of these. */
const COMMON =
  /^(?:index|main|mod|__init__|init|readme|package|lib|types?|utils?|helpers?|config|setup|app|test|conftest)\./i;
const PLAIN = /^[\p{L}\p{N}\p{M}._+@/-]{1,200}$/u;

/** Whether a path that a file of a memory names is one of the memory, seen from that file or from its root. */
export function inMemory(tree: Tree, from: string): (path: string) => boolean {
  return (path) => tree.has(path) || tree.has(posix.join(posix.dirname(from), path));
}
