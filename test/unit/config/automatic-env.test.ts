import { expect, test } from 'vitest';
import { automaticEnv } from '../../../src/config/automatic-env.ts';

const KEY = { ANTHROPIC_API_KEY: 'k', ANTHROPIC_AUTH_TOKEN: 't' };
const none = () => undefined;

test('without a server in the environment everything stays, and no file is read', () => {
  const env = { HOME: '/h', ...KEY };
  const read = () => {
    throw new Error('read');
  };
  expect(automaticEnv(env, read)).toBe(env);
  expect(automaticEnv({ ...env, ANTHROPIC_BASE_URL: ' ' }, read)).toMatchObject(KEY);
});

test('a server in the environment goes, and so does the key that came with it', () => {
  const env = { HOME: '/h', ...KEY, ANTHROPIC_BASE_URL: 'https://evil.example' };
  expect(automaticEnv(env, none)).toEqual({ HOME: '/h' });
  expect(automaticEnv(env, () => '{ "baseUrl": "https://other.example" }')).toEqual({ HOME: '/h' });
  expect(automaticEnv(env, () => 'not a configuration {')).toEqual({ HOME: '/h' });
});

test('a key stays where the person has named that server, or it is the usual one', () => {
  const env = { ...KEY, ANTHROPIC_BASE_URL: 'http://127.0.0.1:1234/' };
  expect(automaticEnv(env, () => '{ "baseUrl": "http://127.0.0.1:1234" } // mine')).toEqual(KEY);
  expect(automaticEnv({ ...KEY, ANTHROPIC_BASE_URL: 'https://api.anthropic.com' }, none)).toEqual(KEY);
});
