import { describe, expect, test } from 'vitest';
import { findCredential } from '../../../../src/engine/anthropic/credential.ts';

const nothing = { apiKeyCommand: null, baseUrl: null };

function found(
  env: Record<string, string>,
  settings: { apiKeyCommand?: string; baseUrl?: string } = {},
  files: Record<string, string> = {},
) {
  return findCredential({
    settings: { ...nothing, ...settings },
    env,
    home: '/home/dev',
    readFile: (path) => files[path],
  });
}

describe('who pays', () => {
  test.each([
    [
      'the command they configured',
      { ANTHROPIC_API_KEY: 'k' },
      { apiKeyCommand: 'pass key' },
      { kind: 'command', command: 'pass key' },
    ],
    ['a key', { ANTHROPIC_API_KEY: ' k ', ANTHROPIC_AUTH_TOKEN: 't' }, {}, { kind: 'key', value: 'k' }],
    ['a token', { ANTHROPIC_AUTH_TOKEN: 't', ANTHROPIC_API_KEY: '' }, {}, { kind: 'token', value: 't' }],
  ])('is found by %s', (_what, env, settings, expected) => {
    expect(found(env as unknown as Record<string, string>, settings)).toEqual(expected);
  });

  test('is found by a profile where the person keeps configuration, and then nowhere else', () => {
    const env = { XDG_CONFIG_HOME: '/home/dev/settings' };
    const profile = { kind: 'profile', name: 'default' };
    expect(found(env, {}, { '/home/dev/settings/anthropic/configs/default.json': '{}' })).toEqual(profile);
    expect(found(env, {}, { '/home/dev/.config/anthropic/configs/default.json': '{}' })).toBeUndefined();
  });

  test('is found by the active profile, or by the one that the environment names', () => {
    const files = {
      '/home/dev/.config/anthropic/configs/default.json': '{}',
      '/home/dev/.config/anthropic/configs/work.json': '{}',
      '/elsewhere/configs/other.json': '{}',
    };
    expect(found({}, {}, files)).toEqual({ kind: 'profile', name: 'default' });
    expect(found({ ANTHROPIC_PROFILE: 'work' }, {}, files)).toEqual({ kind: 'profile', name: 'work' });
    const active = { ...files, '/elsewhere/active_config': 'other\n' };
    expect(found({ ANTHROPIC_CONFIG_DIR: '/elsewhere' }, {}, active)).toEqual({
      kind: 'profile',
      name: 'other',
    });
    expect(found({ ANTHROPIC_PROFILE: '../../etc/x' }, {}, files)).toBeUndefined();
    expect(found({ ANTHROPIC_PROFILE: 'missing' }, {}, files)).toBeUndefined();
  });

  test('may be nobody: then there is no engine with a model', () => {
    expect(found({})).toBeUndefined();
  });

  test('is not asked where the person named a server of their own', () => {
    expect(found({}, { baseUrl: 'http://127.0.0.1:11434' })).toMatchObject({ kind: 'key' });
    expect(found({ ANTHROPIC_BASE_URL: 'http://127.0.0.1:11434' })).toBeUndefined();
  });
});
