import { expect, test } from 'vitest';
import { userPaths } from '../../../src/config/paths.ts';

test('files of the user go below the XDG directories', () => {
  const env = { XDG_CONFIG_HOME: '/c', XDG_STATE_HOME: '/s', XDG_CACHE_HOME: '/k' };
  expect(userPaths({ env, home: '/h', platform: 'linux' })).toEqual({
    configFile: '/c/memdream/config.json',
    pricesFile: '/c/memdream/prices.json',
    stateDir: '/s/memdream',
    cacheDir: '/k/memdream',
  });
});

test.each([{}, { XDG_CONFIG_HOME: '', XDG_STATE_HOME: 'relative', XDG_CACHE_HOME: './x' }])(
  'without absolute XDG directories (%j) they go below home',
  (env) => {
    expect(userPaths({ env, home: '/h', platform: 'darwin' })).toEqual({
      configFile: '/h/.config/memdream/config.json',
      pricesFile: '/h/.config/memdream/prices.json',
      stateDir: '/h/.local/state/memdream',
      cacheDir: '/h/.cache/memdream',
    });
  },
);
