import { posix } from 'node:path';
import { matchesGlob } from './glob.ts';
import type { Project } from './project.ts';
import { walkProject } from './project-walk.ts';
import type { Reader } from './reader.ts';
import { textOf } from './tree.ts';

/** Where people say what everybody should know, at the root of a project. */
const PAGES = [
  'CLAUDE.md',
  '.claude/CLAUDE.md',
  'AGENTS.md',
  'GEMINI.md',
  'README.md',
  'CONTRIBUTING.md',
  'package.json',
];
const MAX_PAGE_BYTES = 256 * 1024;

/** The project at a path. Nothing is read before something is asked, and each thing once. */
export function openProject(reader: Reader, path: string): Project {
  const root = once(() => quietly(() => reader.realpath(path)) ?? path);
  const walked = once(() => walkProject(reader, root()));
  const ignoreRules = once(() => rulesOf(pageAt(reader, root(), '.gitignore') ?? ''));
  const kinds = new Map<string, ReturnType<Project['kind']>>();
  return {
    get root() {
      return root();
    },
    entries: once(() => quietly(() => reader.readdir(root()))?.length ?? 0),
    kind(relative) {
      if (!kinds.has(relative)) kinds.set(relative, kindAt(reader, root(), relative));
      return kinds.get(relative);
    },
    isIgnored: (relative) => ignoreRules().some((rule) => matchesGlob(rule, relative)),
    named: (name) => walked().files.get(name) ?? [],
    standsDeeper: (relative) =>
      (walked().entries.get(posix.basename(relative)) ?? []).some((found) => found.endsWith(`/${relative}`)),
    pages: once(() =>
      PAGES.flatMap((name) => {
        const text = pageAt(reader, root(), name);
        return text === undefined ? [] : [{ path: name, text }];
      }),
    ),
  };
}

function kindAt(reader: Reader, root: string, relative: string): ReturnType<Project['kind']> {
  const path = posix.normalize(relative).replace(/\/+$/, '');
  if (path === '..' || path.startsWith('../') || path.startsWith('/') || path.includes('\0'))
    return undefined;
  try {
    const full = posix.join(root, path);
    const real = reader.realpath(full);
    // A link that leads nowhere is there all the same.
    if (real === undefined) return reader.lstat(full) ? 'other' : undefined;
    if (!isBelow(real, root)) return 'other';
    const kind = reader.lstat(real)?.kind;
    return kind === 'file' || kind === 'directory' ? kind : 'other';
  } catch {
    return 'other';
  }
}

function pageAt(reader: Reader, root: string, name: string): string | undefined {
  return quietly(() => {
    const real = reader.realpath(posix.join(root, name));
    if (real === undefined || !isBelow(real, root)) return undefined;
    const stat = reader.lstat(real);
    if (stat?.kind !== 'file' || stat.size > MAX_PAGE_BYTES) return undefined;
    const bytes = reader.read(real, 0, MAX_PAGE_BYTES);
    return bytes && textOf({ bytes, mode: '100644' });
  });
}

function isBelow(real: string, root: string): boolean {
  return real === root || real.startsWith(root.endsWith('/') ? root : `${root}/`);
}

/** Rules that take something back are left out: a path that is ignored too readily is only not looked for. */
function rulesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^[#!]/.test(line));
}

/** A project that cannot be read is one that nothing is known about. */
function quietly<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
