import { describe, expect, it } from 'vitest';
import { derivable } from '../../../../src/memory/checks/derivable.ts';
import { forSeeds } from '../../../support/random.ts';
import { factsWith, randomMemory, treeOf } from '../memories.ts';
import { projectOf } from '../projects.ts';

const PROJECT = projectOf({
  'CLAUDE.md': [
    '# Shop',
    '',
    '- Run the database migrations with `make migrate` before the tests',
    '- The staging server listens on port 8081',
    '- Never push to the release branch on Fridays',
    '',
    'Money is stored as integer cents. Dates are kept in UTC and shown in the zone of the shop.',
    '',
    '```sh',
    'docker compose up database cache queue',
    '```',
    '',
    '> Quoted words that nobody should count as said here.',
  ].join('\n'),
  'README.md': 'The shop needs Redis 7 and Postgres 16 on the same host.\n',
  'package.json': JSON.stringify(
    {
      name: 'shop',
      packageManager: 'pnpm@9.1.0',
      engines: { node: '>=20' },
      scripts: {
        test: 'vitest run',
        lint: 'eslint .',
        'test:unit': 'vitest run --project unit',
        build: 'tsc -b',
      },
    },
    null,
    2,
  ),
});

const said = (text: string) =>
  derivable
    .run({ before: new Map(), after: treeOf({ 'a.md': text }), facts: factsWith({ project: PROJECT }) })
    .map(({ line, message }) => [line, message]);

describe('derivable', () => {
  it.each([
    ['- Run database migrations with `make migrate` before the tests', 'CLAUDE.md', 3],
    ['Staging server listens on port 8081.', 'CLAUDE.md', 4],
    ['- Never push to the release branch on Fridays!', 'CLAUDE.md', 5],
    ['- 2026-10-02: Money is stored as integer cents', 'CLAUDE.md', 7],
    ['Dates are kept in UTC, shown in the zone of the shop (2026-10-02)', 'CLAUDE.md', 7],
    ['`docker compose up database cache queue`', 'CLAUDE.md', 10],
    ['Needs Redis 7 and Postgres 16', 'README.md', 1],
    ['- Tests: `vitest run`', 'package.json', 8],
    ['`npm test` runs vitest', 'package.json', 8],
    ['- Lint with `npm run lint`', 'package.json', 9],
    ['`pnpm lint` runs eslint', 'package.json', 9],
    ['Unit tests: `pnpm test:unit`', 'package.json', 10],
    ['To lint everything: `npm run lint` (that is `eslint .`).', 'package.json', 9],
    ['`npm run build` calls `tsc -b` and nothing more.', 'package.json', 11],
    ['- Package manager: pnpm', 'package.json', 3],
    ['- packageManager: pnpm@9.1.0', 'package.json', 3],
    ['Node: >=20', 'package.json', 5],
  ])('finds %s', (text, page, line) => {
    expect(said(`# T\n\n${text}\n`)).toEqual([[3, `${page} says this already (line ${line}). It may go.`]]);
  });

  it.each([
    'The production server listens on port 8081',
    'The staging server listens on port 8082',
    'Push to the release branch on Fridays',
    'Never run the database migrations with `make migrate` before the tests',
    'Money is stored',
    'Money is stored as integer cents because of the audit in 2024',
    'Before the tests run the migrations of the database',
    'Quoted words that nobody should count as said here',
    'Needs Redis 7 and Postgres 17',
    'The shop needs Redis and Postgres 16 on the same host',
    'Tests: `jest`',
    '`npm test` needs the database on port 5433',
    '`npm run lint` must pass before every commit',
    'Do not use `npm run lint`',
    '`npm run lint` checks nothing',
    'Package manager: yarn',
    'Node: >=18',
    'Use pnpm',
    '> Staging server listens on port 8081.',
    '# Staging server listens on port 8081',
  ])('does not find %s', (text) => {
    expect(said(`${text}\n`)).toEqual([]);
  });

  it('is about topics, and silent without a project or pages', () => {
    const tree = treeOf({
      'MEMORY.md': 'Staging server listens on port 8081.',
      'a.md': 'Tests: `vitest run`',
    });
    const of = (project: Parameters<typeof factsWith>[0]) =>
      derivable.run({ before: tree, after: tree, facts: factsWith(project) }).length;
    expect(of({ project: PROJECT })).toBe(1);
    expect(of({})).toBe(0);
    expect(of({ project: projectOf({ 'a.ts': '' }) })).toBe(0);
  });

  it('takes any page and any memory', () => {
    const pages = [
      '{',
      '[]',
      '{"scripts":[1],"engines":null,"name":{}}',
      '\uFEFF{"scripts":{"":""}}',
      'null',
      '"x"',
    ];
    for (const page of pages) {
      const project = projectOf({ 'package.json': page, 'CLAUDE.md': '\ud800```\n|x|\n---' });
      forSeeds(30, (random) => {
        const tree = randomMemory(random);
        expect(() =>
          derivable.run({ before: tree, after: tree, facts: factsWith({ project }) }),
        ).not.toThrow();
      });
    }
  });
});
