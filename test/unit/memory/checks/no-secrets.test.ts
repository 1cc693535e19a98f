import { expect, test } from 'vitest';
import { examine, inspect, verify } from '../../../../src/memory/checks/checks.ts';
import { noSecrets, noSecretsKept } from '../../../../src/memory/checks/no-secrets.ts';
import { factsWith, treeOf } from '../memories.ts';

// Put together from parts: no complete secret stands in this file.
const ONE = `gh${'p_'}${'3vKq8ZtR1xWm5LbN7cYd'}${'0hJs4GfA2uEo9PiQ'}`;
const TWO = `gh${'p_'}${'Xa7Lw2Vn9Tq4Rb6Km1Zs'}${'8Ye3Hc5Jd0Gf7Pu2'}`;
const facts = factsWith();

const found = (files: Record<string, string>) => {
  const tree = treeOf(files);
  return noSecrets.run({ before: tree, after: tree, facts });
};
const worse = (before: Record<string, string>, after: Record<string, string>) =>
  verify({ before: treeOf(before), after: treeOf(after), facts })
    .worse.filter(({ check }) => check === 'no-secrets')
    .map(({ path, line }) => [path, line]);

test('a secret is named by file, line and kind, with the way out, and never repeated', () => {
  const findings = found({
    'MEMORY.md': `# M\r\n\r\n- token ${ONE}\r\n`,
    'index-user.md': `a\n${TWO} and ${ONE}`,
    'deep/topic.md': `\n\n\n${TWO}`,
  });
  expect(findings.map(({ path, line }) => [path, line])).toEqual([
    ['MEMORY.md', 3],
    ['index-user.md', 2],
    ['index-user.md', 2],
    ['deep/topic.md', 4],
  ]);
  for (const { message } of findings)
    expect(message).toMatch(/\(GitHub token\).*Remove it and change the secret.*history/);
  for (const secret of [ONE, TWO]) expect(JSON.stringify(findings)).not.toContain(secret.slice(4, 16));
  expect(new Set(findings.map(({ key }) => key)).size).toBe(2);
});

test('logs and the files of other programs are not asked', () => {
  expect(
    found({ 'logs/2026/10/2026-10-03.md': ONE, 'team/t.md': ONE, '.x.md': ONE, 'data.json': ONE }),
  ).toEqual([]);
});

test('a secret that is added or copied makes a memory worse; one that stood there, moved or went does not', () => {
  const before = { 'MEMORY.md': '- [A](a.md)\n- [B](b.md)\n', 'a.md': `the token: ${ONE}\n`, 'b.md': 'b\n' };
  expect(worse(before, before)).toEqual([]);
  expect(worse(before, { ...before, 'a.md': 'gone\n' })).toEqual([]);
  expect(worse(before, { ...before, 'a.md': 'moved\n', 'b.md': `b\n${ONE}\n` })).toEqual([]);
  expect(worse(before, { ...before, 'b.md': `b\n${ONE}\n` })).toEqual([['b.md', 2]]);
  expect(worse(before, { ...before, 'b.md': `b\n\n${TWO}\n` })).toEqual([['b.md', 3]]);
  expect(worse(before, { ...before, 'a.md': `${TWO}\n` })).toEqual([['a.md', 1]]);
});

test('a value that no rule saw where it stood is not new where one does; what comes from a log is', () => {
  const value = `Fj${'ord'}4821`;
  const [quiet, plain] = [`Door: ${value}\n`, `password: ${value}\n`];
  const index = { 'MEMORY.md': '- [A](a.md)\n- [B](b.md)\n' };
  expect(found({ 'a.md': quiet })).toEqual([]);
  expect(found({ 'a.md': plain }).length).toBe(1);
  expect(
    worse({ ...index, 'a.md': quiet, 'b.md': 'b\n' }, { ...index, 'a.md': plain, 'b.md': 'b\n' }),
  ).toEqual([]);
  expect(
    worse({ ...index, 'a.md': quiet, 'b.md': 'b\n' }, { ...index, 'a.md': plain, 'b.md': plain }),
  ).toEqual([['b.md', 1]]);
  expect(
    worse(
      { ...index, 'a.md': 'a\n', 'b.md': 'b\n', 'logs/1.md': quiet },
      { ...index, 'a.md': plain, 'b.md': 'b\n', 'logs/1.md': quiet },
    ),
  ).toEqual([['a.md', 1]]);
});

test('what stands there is told with the line that purges it, in words of a shell and without the secret', () => {
  const tree = treeOf({ 'deploy.md': `a\nthe token: ${ONE}\n`, "it's a log.md": `the token: ${TWO}\n` });
  const messages = noSecrets.run({ before: tree, after: tree, facts }).map(({ message }) => message);
  expect(messages[0]).toMatch(/until you type `memdream purge --finding deploy\.md:2`\.$/);
  expect(messages[1]).toContain(`--finding 'it'\\''s a log.md:1'`);
  const added = noSecrets.run({ before: treeOf({}), after: tree, facts });
  expect(added).toHaveLength(2);
  for (const { message } of added) expect(message).not.toContain('purge');
});

test('logs and files of other programs are told of, and no dream is held to them', () => {
  const files = { 'logs/2026/10/2026-10-03.md': `b\nthe token: ${ONE}\n`, 'team/t.md': `token: ${TWO}\n` };
  const tree = treeOf(files);
  expect(
    noSecretsKept.run({ before: tree, after: tree, facts }).map(({ path, line }) => [path, line]),
  ).toEqual([
    ['logs/2026/10/2026-10-03.md', 2],
    ['team/t.md', 1],
  ]);
  expect(inspect(tree, facts).filter(({ check }) => check === 'no-secrets')).toHaveLength(2);
  expect(examine(tree, facts).filter(({ check }) => check === 'no-secrets')).toHaveLength(2);
  expect(worse({}, files)).toEqual([]);
});
