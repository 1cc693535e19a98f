import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { environmentOfAutomatic } from '../../../src/config/automatic-env.ts';
import { automaticHome } from '../../../src/config/automatic-home.ts';
import { whyNotToTrust } from '../../../src/config/foreign.ts';
import { agreeToPlaces, forgetPlaces, unagreedPlaces } from '../../../src/config/places.ts';
import { scratch, writeFiles } from '../../support/world.ts';

const NAMES = [
  'XDG_CONFIG_HOME',
  'XDG_STATE_HOME',
  'XDG_CACHE_HOME',
  'CLAUDE_CONFIG_DIR',
  'CODEX_HOME',
  'ANTHROPIC_CONFIG_DIR',
];
const none = () => undefined;
const everywhere = (path: string) => Object.fromEntries(NAMES.map((name) => [name, path]));

test('places that a project names are dropped for what starts by itself, and so is the memory it names', () => {
  const home = scratch();
  const env = { ...everywhere('/p/evil'), MEMDREAM_DIR: '/p/memory', MEMDREAM_OFF: '1', PATH: '/bin' };
  expect(environmentOfAutomatic(env, { home, readConfig: none })).toEqual({
    ...{ HOME: home, MEMDREAM_OFF: '1', PATH: '/bin' },
  });
});

test('the usual places, said aloud, stay', () => {
  const home = scratch();
  const env = { XDG_CONFIG_HOME: join(home, '.config/'), CLAUDE_CONFIG_DIR: join(home, '.claude') };
  expect(environmentOfAutomatic(env, { home, readConfig: none })).toEqual({ ...env, HOME: home });
});

test('what a person agreed to stays, each value that they agreed to, until they take it back', () => {
  const home = scratch();
  agreeToPlaces({ CLAUDE_CONFIG_DIR: '/a', XDG_STATE_HOME: '/s' }, home);
  agreeToPlaces({ CLAUDE_CONFIG_DIR: '/b' }, home);
  for (const value of ['/a', '/b', '/b/'])
    expect(unagreedPlaces({ CLAUDE_CONFIG_DIR: value }, home)).toEqual([]);
  expect(unagreedPlaces({ CLAUDE_CONFIG_DIR: '/c', XDG_CONFIG_HOME: '/s' }, home)).toHaveLength(2);
  const file = join(home, '.local/state/memdream/places.json');
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  forgetPlaces(home);
  expect(unagreedPlaces({ CLAUDE_CONFIG_DIR: '/a' }, home)).toHaveLength(1);
});

test.each([
  ['garbage', (file: string) => fs.writeFileSync(file, '{')],
  ['of another shape', (file: string) => fs.writeFileSync(file, '{"places":{"CODEX_HOME":"/p"}}')],
  [
    'a link',
    (file: string) => {
      fs.writeFileSync(`${file}.evil`, '{"places":{"CODEX_HOME":["/p"]}}');
      fs.symlinkSync(`${file}.evil`, file);
    },
  ],
])('a list of places that is %s agrees to nothing', (_what, spoil) => {
  const home = scratch();
  writeFiles(home, { '.local/state/memdream/x': '' });
  spoil(join(home, '.local/state/memdream/places.json'));
  expect(unagreedPlaces({ CODEX_HOME: '/p' }, home)).toHaveLength(1);
});

test('another home than the system knows counts only outside repositories, and if it is ours', () => {
  const root = scratch();
  writeFiles(root, { 'clone/.git/HEAD': '', 'clone/home/x': '', 'mine/x': '' });
  const person = { home: '/home/me', uid: process.getuid!() };
  expect(automaticHome(join(root, 'mine'), person)).toBe(join(root, 'mine'));
  expect(automaticHome(join(root, 'clone/home'), person)).toBe('/home/me');
  expect(automaticHome(join(root, 'gone'), person)).toBe('/home/me');
  expect(automaticHome(join(root, 'mine'), { ...person, uid: person.uid + 1 })).toBe('/home/me');
  expect(automaticHome('/home/me', person)).toBe('/home/me');
  expect(automaticHome(undefined, person)).toBe('/home/me');
  expect(automaticHome('/h', { home: undefined, uid: undefined })).toBe('/h');
});

test('a configuration that everybody may write is not gone by', () => {
  const root = scratch();
  writeFiles(root, { 'config.json': '{}' });
  const file = join(root, 'config.json');
  expect(whyNotToTrust([file, join(root, 'gone')])).toEqual([]);
  fs.chmodSync(file, 0o664);
  expect(whyNotToTrust([file])).toEqual([]);
  fs.chmodSync(file, 0o666);
  expect(whyNotToTrust([file])).toEqual([`${file} can be written by everybody (mode 666).`]);
});

test('nor one that belongs to somebody else', () => {
  const file = join(scratch(), 'config.json');
  fs.writeFileSync(file, '{}');
  const uid = fs.statSync(file).uid;
  if (uid === 0) fs.chownSync(file, 65534, 65534);
  const owner = uid === 0 ? 65534 : uid;
  expect(whyNotToTrust([file], owner + 1)).toEqual([`${file} belongs to another user (uid ${owner}).`]);
  expect(whyNotToTrust([file], owner)).toEqual([]);
});
