import { join, resolve } from 'node:path';
import { codeOf, MemdreamError } from '../errors.ts';
import { claudeMemoryDir } from '../memory/agents/claude-memory.ts';
import { isCodexMemory } from '../memory/agents/codex-memory.ts';
import { gitRoot } from '../memory/agents/git-root.ts';
import { absolutePath, nearestRealpath } from '../memory/agents/paths.ts';
import { qwenMemoryDir } from '../memory/agents/qwen-memory.ts';
import type { Reader } from '../memory/reader.ts';
import { hasSessions } from './has-sessions.ts';
import type { KnownMemory } from './known-memories.ts';
import { type Agent, agentOf, projectOf } from './memory-owner.ts';
import { enclosingMemory, holdsIndex, isEmptyOrMemory } from './memory-signs.ts';

export type FoundMemory = {
  /** The realpath, also of a directory that is still to be made. */
  dir: string;
  project: string | null;
  source: '-C' | 'MEMDREAM_DIR' | 'cwd' | 'agent' | 'known';
  /** True where the directory follows from a project, not from a name somebody gave. */
  derived: boolean;
  exists: boolean;
  agent: Agent | null;
  /** Who switched memory off in the agent: then no dream may start. */
  memoryOff?: string;
  warnings: string[];
};

export type FindOptions = {
  reader: Reader;
  env: NodeJS.ProcessEnv;
  home: string;
  cwd: string;
  dashC?: string | undefined;
  known: readonly KnownMemory[];
};

/**
 * The memory a command means, by the first of: -C, MEMDREAM_DIR, the folder we are in if it is a memory, the agent's
 * memory for this project, the only one known. Throws NO_MEMORY with the known ones, MEMORY_REFUSED for a link or
 * Codex's memory.
 *
 * The only known memory stands in only where there is nothing a person could mean by "here": no memory of the agent's,
 * no git repository and no session started in this folder. In a repository or beside sessions, "here" is that project,
 * and its memory is the answer even if it does not exist yet: a note typed there must never land in another project's
 * memory. With two or more known ones there is no guess at all.
 */
export function findMemory(options: FindOptions): FoundMemory {
  const { env, cwd } = options;
  if (options.dashC !== undefined) return named(options, options.dashC, '-C');
  if (env.MEMDREAM_DIR) return named(options, env.MEMDREAM_DIR, 'MEMDREAM_DIR');
  const here = enclosingMemory(options, cwd);
  if (here !== undefined) return given(options, here, 'cwd');
  const derived = ofProject(options, cwd, 'agent');
  if (derived.exists || isProject(options)) return derived;
  const only = options.known.length === 1 ? options.known[0] : undefined;
  if (only) return given(options, only.path, 'known');
  throw noMemory(options, `No memory belongs to ${cwd}.`);
}

/** A path a person gave: a memory, or a project whose memory is meant. */
function named(options: FindOptions, path: string, source: '-C' | 'MEMDREAM_DIR'): FoundMemory {
  const full = absolutePath(path, options.home) ?? resolve(options.cwd, path);
  mustBeDirectory(options, full, source);
  const memory = enclosingMemory(options, full, { byName: true });
  return memory === undefined ? ofProject(options, full, source) : given(options, memory, source);
}

/** A directory that is a memory itself. */
function given(options: FindOptions, path: string, source: FoundMemory['source']): FoundMemory {
  const dir = accepted(options, path);
  mustBeDirectory(options, dir, source);
  const owner = { project: projectOf(options, dir), agent: agentOf(options, dir) };
  const claude = claudeMemoryDir({ ...options, cwd: owner.project ?? dir });
  const off = owner.agent === 'claude-code' && !claude.enabled ? { memoryOff: claude.by } : {};
  const warnings = owner.agent === 'claude-code' ? claude.warnings : [];
  if (source === 'cwd') warnings.push(...shadowing(options, dir));
  return { dir, ...owner, source, derived: false, exists: true, ...off, warnings };
}

/** The agent's memory for a project: Claude Code's, else an existing one of Qwen Code's. */
function ofProject(options: FindOptions, folder: string, source: FoundMemory['source']): FoundMemory {
  const claude = claudeMemoryDir({ ...options, cwd: folder });
  const qwen = qwenMemoryDir({ ...options, cwd: folder });
  const isClaude = isDirectory(options, claude.dir) || !isDirectory(options, qwen.dir);
  const dir = accepted(options, isClaude ? claude.dir : qwen.dir);
  const exists = isDirectory(options, dir);
  if (!exists && lstat(options, dir)) throw noMemory(options, `${dir} is not a directory.`);
  if (isClaude && claude.movedByProject && exists) mustBeMeant(options, dir, claude.movedBy!);
  return {
    dir,
    project: claude.root,
    source,
    derived: true,
    exists,
    agent: isClaude ? 'claude-code' : 'qwen-code',
    ...(isClaude && !claude.enabled ? { memoryOff: claude.by } : {}),
    warnings: isClaude ? claude.warnings : [],
  };
}

function isProject(options: FindOptions): boolean {
  return gitRoot(options.reader, options.cwd) !== undefined || hasSessions(options);
}

/** The realpath of a memory, where memdream may work on it. */
function accepted(options: FindOptions, path: string): string {
  const { reader } = options;
  const dir = nearestRealpath(reader, path);
  if (isCodexMemory(path, options) || isCodexMemory(dir, options)) {
    throw new MemdreamError(
      'MEMORY_REFUSED',
      `${dir} is Codex's memory. Codex resets the git repository in it, so a history kept there would be lost.`,
    );
  }
  if (lstat(options, path)?.kind === 'link') {
    throw new MemdreamError(
      'MEMORY_REFUSED',
      `${path} is a link to ${dir}. Claude Code neither reads nor writes a memory through a link, and memdream keeps to that.`,
      { hint: `memdream -C ${dir} …` },
    );
  }
  return dir;
}

/** A file in a project, perhaps not written by this person, points here: only at a memory, never at any folder. */
function mustBeMeant(options: FindOptions, dir: string, by: string): void {
  if (isEmptyOrMemory(options.reader, dir)) return;
  throw new MemdreamError(
    'MEMORY_REFUSED',
    `${by} says that the memory is ${dir}, but there is no MEMORY.md among the files there.`,
    { hint: `If it is a memory, put an empty MEMORY.md there.` },
  );
}

/** In a project that has a MEMORY.md of its own, say that the agent's memory was passed over. */
function shadowing(options: FindOptions, dir: string): string[] {
  if (!holdsIndex(options.reader, dir)) return [];
  const agents = claudeMemoryDir({ ...options, cwd: dir });
  if (agents.dir === dir || !isDirectory(options, agents.dir)) return [];
  return [
    `${join(dir, 'MEMORY.md')} makes this folder the memory. Claude Code's memory for it is ${agents.dir}: name it with -C.`,
  ];
}

function mustBeDirectory(options: FindOptions, path: string, source: string): void {
  const real = realpath(options, path);
  const stat = real === undefined ? undefined : lstat(options, real);
  const by = source === 'MEMDREAM_DIR' ? ' (MEMDREAM_DIR)' : '';
  if (stat === undefined) throw noMemory(options, `${path}${by} does not exist.`);
  if (stat.kind !== 'directory') throw noMemory(options, `${path}${by} is not a directory.`);
  readable(options, real!, () => options.reader.readdir(real!));
}

function isDirectory(options: FindOptions, path: string): boolean {
  const real = realpath(options, path);
  return real !== undefined && lstat(options, real)?.kind === 'directory';
}

function lstat(options: FindOptions, path: string): ReturnType<Reader['lstat']> {
  return readable(options, path, () => options.reader.lstat(path));
}

function realpath(options: FindOptions, path: string): string | undefined {
  return readable(options, path, () => options.reader.realpath(path));
}

function readable<T>(options: FindOptions, path: string, look: () => T): T {
  try {
    return look();
  } catch (cause) {
    throw noMemory(options, `${path} cannot be read: ${codeOf(cause) ?? 'unknown error'}.`, cause);
  }
}

function noMemory(options: FindOptions, message: string, cause?: unknown): MemdreamError {
  const list = options.known.map(({ path }) => `  memdream -C ${path}`).join('\n');
  const hint = list ? `Known memories:\n${list}` : 'Name a memory or a project: memdream -C DIR';
  return new MemdreamError('NO_MEMORY', message, { hint, cause });
}
