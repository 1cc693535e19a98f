import fs, { existsSync, lstatSync, readdirSync, type Stats, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { App } from '../compose.ts';
import { whyNotToTrust } from '../config/foreign.ts';
import { unagreedPlaces } from '../config/places.ts';
import type { Status } from '../dream/status.ts';
import type { Target } from '../dream/world.ts';
import { claudeConfigDir } from '../memory/agents/claude-memory.ts';
import { readClaudeSettings } from '../memory/agents/claude-settings.ts';
import { readRegular } from '../memory/regular-file.ts';
import { type Installed, installedTriggers } from '../triggers/installed.ts';
import { type Mode, type Trouble, troubleOf } from '../triggers/trouble.ts';

/** Known trouble of a memory on this machine, and what starts dreams here. */
export function troubleHere(
  app: App,
  target: Target,
  status: Status,
): { trouble: Trouble[]; installed: Installed[] } {
  const { env, home, cwd } = app.machine;
  const installed = installedTriggers({ env, home, readFile: textAt, listFolder: namesIn });
  const folders = target.project === null ? [] : [target.project];
  const { settings } = readClaudeSettings(app.world.reader, {
    folders,
    configDir: claudeConfigDir({ env, home, cwd }),
  });
  const trouble = troubleOf({
    status,
    blocked: target.blocked,
    claude: settings,
    installed,
    isThere: existsSync,
    modes: ourModes(app, target.dir),
    foreign: whyNotToTrust([app.paths.configFile, app.paths.stateDir, app.paths.cacheDir]),
    unagreed: unagreedPlaces(env, home),
  });
  return { trouble, installed };
}

/** What memdream itself made, and nobody else has to look into. Windows has other rights than these bits. */
export function ourModes({ paths }: App, memory: string): Mode[] {
  if (process.platform === 'win32') return [];
  const [anything, writing] = [0o077, 0o022];
  const ours: [path: string, unwanted: number][] = [
    [join(memory, '.git', 'memdream'), anything],
    ...ownRepository(memory).map((path): [string, number] => [path, anything]),
    [paths.stateDir, anything],
    [join(paths.stateDir, 'spend.jsonl'), anything],
    [paths.cacheDir, anything],
    // A person's own file: it may be read by whom they like, but not say what memdream does.
    [paths.configFile, writing],
    [dirname(paths.configFile), writing],
  ];
  return ours.flatMap(([path, unwanted]) => {
    // Only a configuration may be a link, to a person's collection of dot files: modes are mended where they stand.
    const stat = statOf(path, unwanted === writing ? statSync : lstatSync);
    return stat && !stat.isSymbolicLink() ? [{ path, mode: stat.mode, unwanted }] : [];
  });
}

/** The repository where memdream made it: it holds all that ever stood in the memory. An adopted one is the person's. */
function ownRepository(memory: string): string[] {
  const gitdir = join(memory, '.git');
  return textAt(join(gitdir, 'description'))?.includes('kept by memdream') ? [gitdir] : [];
}

/** A link that leads in a circle is for whoever reads the file to tell of. */
function statOf(path: string, look: typeof lstatSync): Stats | undefined {
  try {
    return look(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function textAt(path: string): string | undefined {
  try {
    return readRegular(fs, path).toString('utf8');
  } catch {
    return undefined;
  }
}

function namesIn(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
