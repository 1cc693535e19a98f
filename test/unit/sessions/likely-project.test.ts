import { mkdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { likelyProject, projectBySessions } from '../../../src/sessions/likely-project.ts';
import { disk, folder, write } from './disk.ts';

const at = (...cwds: (string | undefined)[]) => cwds.map((cwd) => ({ cwd }));
const itself = (cwd: string) => cwd;

test.each<[string, (string | undefined)[], string | null]>([
  ['no session', [], null],
  ['sessions without a folder', [undefined, undefined], null],
  ['the most common one', ['/a', '/b', '/b', undefined], '/b'],
  ['of equals the first', ['/b', '/a', '/a', '/b'], '/b'],
])('the likely project of %s', (_, cwds, expected) => {
  expect(likelyProject(at(...cwds), itself)).toBe(expected);
});

test('folders of one repository count together, and one that cannot be told counts nothing', () => {
  const rootOf = (cwd: string) => {
    if (cwd === '/x') throw new Error('EACCES');
    return cwd === '/gone' ? undefined : cwd.slice(0, 2);
  };
  expect(likelyProject(at('/b', '/a/1', '/a/2', '/gone', '/gone', '/x', '/x', '/x'), rootOf)).toBe('/a');
});

const line = (cwd: string) => `${JSON.stringify({ type: 'user', message: { content: 'hi' }, cwd })}\n`;

test('the project of an agent’s memory is told by the sessions beside it that feed it', () => {
  const root = folder();
  const [app, twin] = [join(root, 'a/b'), join(root, 'a-b')];
  write(root, { 'a/b/.git/HEAD': '', 'a/b/src/': '', 'a-b/.git/HEAD': '' });
  const memory = join(root, 'claude/projects/-a-b/memory');
  write(root, {
    'claude/projects/-a-b/memory/MEMORY.md': '',
    'claude/projects/-a-b/1.jsonl': line(twin),
    'claude/projects/-a-b/2.jsonl': line(twin),
    'claude/projects/-a-b/3.jsonl': line(join(app, 'src')),
    'claude/projects/-a-b/4.jsonl': 'nonsense',
  });
  const memoryOf = (cwd: string) => (cwd.startsWith(app) ? memory : join(root, 'another'));
  expect(projectBySessions({ reader: disk, memory, memoryOf })).toBe(app);
  expect(projectBySessions({ reader: disk, memory, memoryOf: () => join(root, 'another') })).toBeNull();
});

test('the project of any other memory is told by the transcripts it keeps, the newest 32', () => {
  const root = folder();
  const memory = join(root, 'notes');
  for (const name of ['old', 'new']) mkdirSync(join(root, name, '.git'), { recursive: true });
  for (let i = 0; i < 70; i++) {
    const [name, project] = [`notes/transcripts/${i}.jsonl`, i < 40 ? 'old' : 'new'];
    write(root, { [name]: line(join(root, project)) });
    utimesSync(join(root, name), 1000 + i, 1000 + i);
  }
  expect(projectBySessions({ reader: disk, memory })).toBe(join(root, 'new'));
  expect(projectBySessions({ reader: disk, memory: join(root, 'nothing') })).toBeNull();
});
