import { basename, isAbsolute, join } from 'node:path';

/** A trigger as it stands in a file of the person's: `script` is the memdream it starts, where the file names it. */
export type Installed = { trigger: string; file: string; scripts: string[] };

export type InstalledWorld = {
  env: NodeJS.ProcessEnv;
  home: string;
  /** Undefined where there is none, or where it cannot be read. */
  readFile(path: string): string | undefined;
  /** Empty where there is no such folder. */
  listFolder(path: string): readonly string[];
};

/**
 * What starts memdream here, by the files that say so. A crontab can only be read by starting a program; that one is
 * known by having fired.
 */
export function installedTriggers(world: InstalledWorld): Installed[] {
  return [...shells(world), ...agents(world), ...timers(world)];
}

function shells({ env, home, readFile }: InstalledWorld): Installed[] {
  const config = configHome({ env, home });
  const fish = join(config, 'fish');
  const startFiles: [file: string, says: RegExp][] = [
    [join(home, '.bashrc'), /memdream\/shell\./],
    [join(home, '.bash_profile'), /memdream\/shell\./],
    [join(absolute(env.ZDOTDIR) ?? home, '.zshrc'), /memdream\/shell\./],
    [join(fish, 'config.fish'), /memdream/],
    [join(fish, 'conf.d', 'memdream.fish'), /memdream/],
  ];
  return startFiles.flatMap(([file, says]) => {
    const text = readFile(file);
    if (text === undefined || !says.test(uncommented(text))) return [];
    const sourced = ['bash', 'zsh', 'fish']
      .filter((shell) => text.includes(`memdream/shell.${shell}`))
      .map((shell) => readFile(join(config, 'memdream', `shell.${shell}`)) ?? '');
    return [{ trigger: 'shell', file, scripts: scriptsIn([text, ...sourced].join('\n')) }];
  });
}

function agents({ env, home, readFile }: InstalledWorld): Installed[] {
  const places: [trigger: string, file: string][] = [
    ['claude-code', join(absolute(env.CLAUDE_CONFIG_DIR) ?? join(home, '.claude'), 'settings.json')],
    ['codex', join(absolute(env.CODEX_HOME) ?? join(home, '.codex'), 'hooks.json')],
    ['codex', join(absolute(env.CODEX_HOME) ?? join(home, '.codex'), 'config.toml')],
  ];
  return places.flatMap(([trigger, file]) => {
    const text = readFile(file);
    const calls = new RegExp(`memdream[^\\n]*hook["',\\s]+${trigger}`);
    return text !== undefined && calls.test(text) ? [{ trigger, file, scripts: scriptsIn(text) }] : [];
  });
}

function timers({ env, home, readFile, listFolder }: InstalledWorld): Installed[] {
  const units = join(configHome({ env, home }), 'systemd', 'user');
  const launch = join(home, 'Library', 'LaunchAgents');
  const found: Installed[] = [];
  if (readFile(join(units, 'memdream.timer')) !== undefined) {
    const scripts = scriptsIn(readFile(join(units, 'memdream.service')) ?? '');
    found.push({ trigger: 'timer', file: join(units, 'memdream.timer'), scripts });
  }
  for (const name of listFolder(launch)) {
    if (!/memdream.*\.plist$/.test(basename(name))) continue;
    const file = join(launch, name);
    found.push({ trigger: 'timer', file, scripts: scriptsIn(readFile(file) ?? '') });
  }
  return found;
}

/** Paths of the script that starts memdream; a name that the search path resolves is none of them. */
function scriptsIn(text: string): string[] {
  const paths = text.match(/\/[^'"<>\n]*?\/memdream\.cjs/g) ?? [];
  // Unquoted, the path of node stands before it on the same line: the script is what begins after the last blank.
  return [...new Set(paths.map((path) => path.slice(path.lastIndexOf(' /') + 1)))];
}

/** A line that somebody switched off by a # starts nothing. */
function uncommented(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n');
}

function configHome({ env, home }: Pick<InstalledWorld, 'env' | 'home'>): string {
  return absolute(env.XDG_CONFIG_HOME) ?? join(home, '.config');
}

function absolute(path: string | undefined): string | undefined {
  return path && isAbsolute(path) ? path : undefined;
}
