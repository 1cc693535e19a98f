import { posix, win32 } from 'node:path';

export type UserPaths = { configFile: string; pricesFile: string; stateDir: string; cacheDir: string };

/** Where memdream keeps what belongs to the user, by the XDG base directories. */
export function userPaths(world: {
  env: NodeJS.ProcessEnv;
  home: string;
  platform: NodeJS.Platform;
}): UserPaths {
  const path = world.platform === 'win32' ? win32 : posix;
  const below = (variable: string, ...fallback: string[]) => {
    const named = world.env[variable];
    // The specification: a relative path is invalid and to be ignored.
    const base = named && path.isAbsolute(named) ? named : path.join(world.home, ...fallback);
    return path.join(base, 'memdream');
  };
  const configDir = below('XDG_CONFIG_HOME', '.config');
  return {
    configFile: path.join(configDir, 'config.json'),
    pricesFile: path.join(configDir, 'prices.json'),
    stateDir: below('XDG_STATE_HOME', '.local', 'state'),
    cacheDir: below('XDG_CACHE_HOME', '.cache'),
  };
}
