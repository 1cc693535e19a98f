import { join, resolve } from 'node:path';
import type { Reader } from '../reader.ts';
import { type ClaudeSettings, readClaudeSettings } from './claude-settings.ts';
import { canonicalRoot } from './git-root.ts';
import { absolutePath, isSameOrBelow, nearestRealpath } from './paths.ts';
import { slug } from './slug.ts';

type World = { reader: Reader; env: NodeJS.ProcessEnv; home: string };

/** Where Claude Code keeps the memory for a folder, and whether it keeps one at all. */
export type ClaudeMemory = {
  dir: string;
  root: string;
  /** The variable or settings file that moved the memory from its usual place. */
  movedBy: string | null;
  /** True where a file inside the project moved it: then the project, not the person, chose the directory. */
  movedByProject: boolean;
  warnings: string[];
} & ({ enabled: true } | { enabled: false; by: string });

export function claudeMemoryDir({ reader, env, home, cwd }: World & { cwd: string }): ClaudeMemory {
  const root = canonicalRoot(reader, cwd);
  const folders = [...new Set([nearestRealpath(reader, cwd), root])];
  const configDir = claudeConfigDir({ env, home, cwd });
  const { settings, warnings } = readClaudeSettings(reader, { folders, configDir });
  const place = movedPlace({ env, home, settings, warnings }) ?? usualPlace({ env, home, cwd, root });
  const by = switchedOffBy(env, settings);
  return { ...place, root, warnings, ...(by === undefined ? { enabled: true } : { enabled: false, by }) };
}

/**
 * The memory that a session started in a folder feeds. Files inside that folder have no say: a project could otherwise
 * name another project's memory and have its sessions count there.
 */
export function claudeMemoryOf({ reader, env, home }: World): (cwd: string) => string {
  return (cwd) => {
    const configDir = claudeConfigDir({ env, home, cwd });
    const { settings, warnings } = readClaudeSettings(reader, { folders: [], configDir });
    const place = movedPlace({ env, home, settings, warnings });
    return (place ?? usualPlace({ env, home, cwd, root: canonicalRoot(reader, cwd) })).dir;
  };
}

/** Where transcripts may lie: below `<base>/projects` of each. */
export function claudeBases(world: { env: NodeJS.ProcessEnv; home: string; cwd: string }): string[] {
  return [...new Set([claudeConfigDir(world), memoryBase(world)])];
}

export function claudeConfigDir({
  env,
  home,
  cwd,
}: {
  env: NodeJS.ProcessEnv;
  home: string;
  cwd: string;
}): string {
  return env.CLAUDE_CONFIG_DIR ? resolve(cwd, env.CLAUDE_CONFIG_DIR) : join(home, '.claude');
}

function memoryBase(world: { env: NodeJS.ProcessEnv; home: string; cwd: string }): string {
  const remote = world.env.CLAUDE_CODE_REMOTE_MEMORY_DIR;
  return remote ? resolve(world.cwd, remote) : claudeConfigDir(world);
}

type Place = Pick<ClaudeMemory, 'dir' | 'movedBy' | 'movedByProject'>;

function usualPlace(world: { env: NodeJS.ProcessEnv; home: string; cwd: string; root: string }): Place {
  const dir = join(memoryBase(world), 'projects', slug(world.root), 'memory');
  return { dir, movedBy: null, movedByProject: false };
}

const OVERRIDE = 'CLAUDE_COWORK_MEMORY_PATH_OVERRIDE';

function movedPlace(from: {
  env: NodeJS.ProcessEnv;
  home: string;
  settings: readonly ClaudeSettings[];
  warnings: string[];
}): Place | undefined {
  const wishes = [
    { by: OVERRIDE, value: from.env[OVERRIDE] || undefined, ofProject: false },
    ...from.settings.map(({ file, ofProject, values }) => ({
      by: file,
      value: own(values, 'autoMemoryDirectory'),
      ofProject,
    })),
  ];
  for (const { by, value, ofProject } of wishes) {
    if (value === undefined) continue;
    const dir = typeof value === 'string' ? absolutePath(value, from.home) : undefined;
    if (dir !== undefined && !isSameOrBelow(from.home, dir))
      return { dir, movedBy: by, movedByProject: ofProject };
    const why = dir === undefined ? 'not an absolute path or ~/…' : 'it would hold the whole home folder';
    from.warnings.push(`${by}: the memory directory is ignored: ${why}.`);
  }
  return undefined;
}

function switchedOffBy(env: NodeJS.ProcessEnv, settings: readonly ClaudeSettings[]): string | undefined {
  const variable = 'CLAUDE_CODE_DISABLE_AUTO_MEMORY';
  if (!/^(|0|false|no|off)$/i.test(env[variable]?.trim() ?? '')) return variable;
  const deciding = settings.find(({ values }) => typeof own(values, 'autoMemoryEnabled') === 'boolean');
  return deciding?.values.autoMemoryEnabled === false ? `autoMemoryEnabled in ${deciding.file}` : undefined;
}

function own(values: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}
