import { describe, expect, it } from 'vitest';
import { contradictions } from '../../../src/memory/checks/contradictions.ts';
import { findContradictions } from '../../../src/memory/contradictions/find.ts';
import { keyedOf } from '../../../src/memory/contradictions/keyed.ts';
import { readDocument } from '../../../src/memory/units.ts';
import { factsWith, treeOf } from './memories.ts';

const keyed = (text: string) => {
  const found = keyedOf(readDocument(text).units[0]!);
  return found && [found.key, found.value];
};
const count = (a: string, b: string, [first, second] = ['one.md', 'two.md']) =>
  findContradictions(treeOf({ [first!]: a, [second!]: b }), factsWith()).length;

describe('a key with its value', () => {
  it.each([
    ['- Node version: 18', ['node version', '18']],
    ['**Node Version:** `18`.', ['node version', '18']],
    ['- **Node version**: 18', ['node version', '18']],
    ['Node version = 18', ['node version', '18']],
    ['- 2026-01-02: Node version: 18', ['node version', '18']],
    ['- Node version: 18 (2026-01-02)', ['node version', '18']],
    ['- 端口：5432', ['端口', '5432']],
  ])('is read from %s', (text, expected) => {
    expect(keyed(text)).toEqual(expected);
  });

  it.each([
    'Meet at 10:30 sharp',
    'See https://a.example/b',
    'Note: the server restarts every night at two sharp',
    'Host: a Port: b',
    'a == b',
    'One sentence. Another: more',
    '| Port: 1 |',
    '> Port: 1',
  ])('is not read from %s', (text) => {
    expect(keyed(text)).toBeUndefined();
  });
});

describe('statements that differ in one or two specifics', () => {
  it.each([
    ['The staging server is gull-1.', 'The staging server is gull-2.', 1],
    ['The orders database of the shop is gull-1.', 'The orders database of the shop is gull-2.', 1],
    ['The web packages of this project use pnpm.', 'The web packages of this project use yarn.', 1],
    ['Nightly reports of the shop go to Marit.', 'Nightly reports of the shop go to Tobias.', 1],
    [
      'The shop listens at gull-1 on port 80 behind nginx.',
      'The shop listens at gull-2 on port 81 behind nginx.',
      1,
    ],
    [
      'Releases of the shop happen on Tuesday mornings.',
      'Releases of the shop happen on Thursday mornings.',
      1,
    ],
    [
      'Der Nachtlauf der Bestellungen läuft auf gull-1.',
      'Der Nachtlauf der Bestellungen läuft auf gull-2.',
      1,
    ],
    [
      'El informe nocturno de pedidos usa el puerto 80.',
      'El informe nocturno de pedidos usa el puerto 81.',
      1,
    ],
    // What is none:
    ['Marit reviews the API changes of the shop.', 'Tobias reviews the API changes of the shop.', 0],
    [
      'Service gull-1 answers the health checks quickly.',
      'Service gull-2 answers the health checks quickly.',
      0,
    ],
    [
      'The nightly backup of gull-1 runs at 02:00 sharp.',
      'The nightly backup of gull-2 runs at 03:00 sharp.',
      0,
    ],
    ['The orders database of the shop was gull-1.', 'The orders database of the shop was gull-2.', 0],
    ['The staging database of the shop is gull-1.', 'The production database of the shop is gull-2.', 0],
    ['The import of the orders failed on 2026-01-02.', 'The import of the orders failed on 2026-02-03.', 0],
    ['The orders database of the shop is gull-1.', 'The orders database of the shop is not gull-2.', 0],
    ['The shop has the port 80.', 'The shop has the port 81.', 0],
  ])('%s / %s: %d reported', (a, b, expected) => {
    expect(count(`- ${a}\n`, `- ${b}\n`)).toBe(expected);
  });

  it.each([
    ['Export session archiver queue', 1],
    ['Label task runner host', 1],
    ['Next session', 0],
    ['Session focus', 0],
    ['Last checked host', 0],
  ])('are told of the key %s, or not where it is a label of its entry', (key, clashes) => {
    expect(count(`- ${key}: gull-1\n`, `- ${key}: heron-2\n`)).toBe(clashes);
  });

  it('are records in files for staging and production, and in files of a kind', () => {
    const [a, b] = [
      'The orders database of the shop is gull-1.\n',
      'The orders database of the shop is gull-2.\n',
    ];
    expect(count(a, b)).toBe(1);
    expect(count(a, b, ['staging.md', 'production.md'])).toBe(0);
    expect(count(a, b, ['service-a.md', 'service-b.md'])).toBe(0);
    expect(count(`## Old setup\n\n${a}`, b)).toBe(0);
  });

  it('are records where three files have three values', () => {
    const line = (n: number) => `The orders database of the shop is gull-${n}.\n`;
    const tree = treeOf({ 'one.md': line(1), 'two.md': line(2), 'three.md': line(3) });
    expect(findContradictions(tree, factsWith())).toEqual([]);
  });
});

it('contradictions are advice that names both places and says which is newer where that is known', () => {
  const run = (one: string, two: string) => {
    const tree = treeOf({ 'one.md': one, 'two.md': two });
    return contradictions.run({ before: tree, after: tree, facts: factsWith() });
  };
  expect(run('# A\n\n- Node version: 18\n', '- Node version: 22\n')).toMatchObject([
    {
      check: 'contradictions',
      path: 'one.md',
      line: 3,
      severity: 'advice',
      message:
        '"Node version: 18" contradicts two.md:1, "Node version: 22". Correct the one that is wrong, or say of what each is true.',
    },
  ]);
  const [dated] = run('- Node version: 18 (2026-01-02)\n', '- Node version: 22 (2026-02-03)\n');
  expect([dated!.path, dated!.message]).toEqual([
    'one.md',
    '"Node version: 18 (2026-01-02)" contradicts two.md:1, "Node version: 22 (2026-02-03)". The other is of 2026-02-03: say of this one that it is superseded, or correct it.',
  ]);
});
