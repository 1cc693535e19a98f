import { describe, expect, it } from 'vitest';
import { advice, checks, guards } from '../../../src/memory/checks/checks.ts';
import { wordsFor } from '../../../src/ui/check-words.ts';
import { type DoctorData, type DoctorFinding, doctorView } from '../../../src/ui/doctor-view.ts';
import { widthOf } from '../../../src/ui/text-width.ts';
import { HOSTILE } from './fake-dream.ts';
import { COLORED, PLAIN, plainAt } from './fake-terminal.ts';

const CLEAN: DoctorData = {
  memory: '/home/ann/notes/memory',
  cache: { digests: 0, bytes: 0, isCleared: false },
  project: '/home/ann/shop',
  isProjectThere: true,
  findings: [],
  warnings: [],
  trouble: [],
  mended: [],
};
const orphan = (path: string): DoctorFinding => ({
  check: 'no-orphan-topics',
  path,
  severity: 'error',
  message: `Nothing in MEMORY.md leads to ${path}. Add a line for it, or merge it into a topic that is listed.`,
});
const twice: DoctorFinding = {
  check: 'derivable',
  path: 'deploy.md',
  line: 4,
  severity: 'advice',
  message: 'CLAUDE.md says this already (line 12). It may go.',
};

describe('the doctor screen', () => {
  it('tells what is kept of transcripts, and that it was cleared', () => {
    const cache = { digests: 3, bytes: 20_480, isCleared: false };
    expect(doctorView({ ...CLEAN, cache }, PLAIN)).toContain(
      'Cache    3 sessions, 20.5 KB; `memdream doctor --fix` clears it',
    );
    expect(doctorView({ ...CLEAN, cache: { ...cache, isCleared: true } }, PLAIN)).toContain(
      'Cache    cleared (3 sessions, 20.5 KB)',
    );
    expect(doctorView(CLEAN, PLAIN)).not.toContain('Cache');
  });

  it('says that a memory is in order', () => {
    expect(`\n${doctorView(CLEAN, PLAIN)}\n`).toBe(`
Memory   /home/ann/notes/memory
Project  /home/ann/shop

Nothing to mend.
`);
  });

  it('groups findings by check, each with what it means and what to do', () => {
    const findings = [orphan('a.md'), twice, orphan('sub/b.md')];
    expect(`\n${doctorView({ ...CLEAN, findings }, plainAt(80))}\n`).toBe(`
Memory   /home/ann/notes/memory
Project  /home/ann/shop

no-orphan-topics (2): nothing in MEMORY.md leads to a topic: no session will
read it
  A dream mends these: they get a line in the index.
  a.md      Nothing in MEMORY.md leads to a.md. Add a line for it, or merge it
            into a topic that is listed.
  sub/b.md  Nothing in MEMORY.md leads to sub/b.md. Add a line for it, or merge
            it into a topic that is listed.

derivable (1): CLAUDE.md, the README or package.json says the same
  For you to decide: remove it if it is no more than that; no dream does by
  itself.
  deploy.md:4  CLAUDE.md says this already (line 12). It may go.

3 findings in 3 files. \`memdream dry-run\` shows what a dream would do about
them.
`);
  });

  it('shows ten of a thousand', () => {
    const findings = Array.from({ length: 1_000 }, (_, n) => orphan(`topic-${n}.md`));
    const text = doctorView({ ...CLEAN, findings }, PLAIN);
    expect(text).toContain('\n  and 990 more: --json has all\n');
    expect(text.split('\n').filter((line) => line.startsWith('  topic-'))).toHaveLength(10);
    expect(doctorView({ ...CLEAN, findings: findings.slice(0, 11) }, PLAIN)).not.toContain('more');
  });

  it('says why the project was not looked at', () => {
    expect(doctorView({ ...CLEAN, project: null }, PLAIN)).toContain(
      'Project  none known, so missing paths and derivable facts could not be checked: `memdream config set project DIR --here`',
    );
    expect(doctorView({ ...CLEAN, isProjectThere: false }, PLAIN)).toContain('(nothing is there, so ');
  });

  it('lets nothing through to the terminal that files bring along', () => {
    const findings = [{ ...twice, check: HOSTILE, path: HOSTILE, message: HOSTILE }];
    const data = { ...CLEAN, memory: HOSTILE, project: HOSTILE, findings, warnings: [HOSTILE] };
    const text = doctorView(data, PLAIN);
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e]/);
    expect(doctorView({ ...CLEAN, findings: [twice] }, COLORED)).toContain('\u001b[');
  });

  it('keeps to the width of the terminal', () => {
    const findings = [
      orphan(`${'long-name-'.repeat(9)}.md`),
      twice,
      { ...twice, message: '說明 '.repeat(60) },
    ];
    for (const width of [60, 80, 120])
      for (const line of doctorView({ ...CLEAN, findings }, plainAt(width)).split('\n'))
        expect([width, line, widthOf(line) <= width || /^\s*\S+$/.test(line)]).toEqual([width, line, true]);
  });
});

describe('the words for checks', () => {
  it('are there for every check', () => {
    const names = [...checks, ...advice, ...guards].map(({ name }) => name);
    expect(names.filter((name) => wordsFor(name) === wordsFor('unheard of'))).toEqual([]);
  });

  it('are there for a check that nobody told about', () => {
    expect(wordsFor('__proto__')).toEqual(wordsFor('constructor'));
    expect(wordsFor('toString').means).toBe('a broken rule');
  });
});
