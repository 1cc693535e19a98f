import fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { DoctorFinding } from '../../src/ui/doctor-view.ts';
import { footprint, type Place, place } from '../support/cli.ts';
import { sampleMemory, writeFiles } from '../support/world.ts';

const SECRET = ['ghp', '_', 'Xq7LmT2vR9cKz4WbN8yJd3HfS6gPaE1uVo5i'].join('');

/** One defect of each kind that can stand in a memory. */
const DEFECTS = {
  'MEMORY.md': [
    '# Memory',
    '',
    '- [Mail](mail.md) — how mail is sent',
    '- [Gone](gone.md) — port 5432',
    '- [Head](head.md) — frontmatter that nobody can read',
    `- [Long](long.md) — ${'much to say about it '.repeat(15)}`,
    '',
  ].join('\n'),
  'mail.md': [
    '# Mail',
    '',
    'Mail is sent by `src/mail/send.ts`.',
    'The token is fine.',
    '',
    '- Yesterday we raised the limit to 300 mails an hour.',
    '- Run database migrations with `make migrate` before the tests',
    `- The key is ${SECRET}`,
    '- See [the plan](plan.md)',
    '',
  ].join('\n'),
  'head.md': '---\nname: head\ndescription: a: b\n---\n\nText.\n',
  'long.md': '---\nname: long\ntype: odd\n---\n\nText.\n',
  'orphan.md': 'Nobody lists it.\n',
};

function withProject(at: Place): Place {
  writeFiles(at.project, {
    'CLAUDE.md': '# Shop\n\n- Run the database migrations with `make migrate` before the tests\n',
    'package.json': '{}',
    'src/post/send.ts': '',
  });
  return at;
}

async function findingsOf(at: Place): Promise<string[]> {
  const { findings } = (await at.json('doctor')) as { findings: DoctorFinding[] };
  return findings.map(({ check, path, line }) => `${check} ${path}${line === undefined ? '' : `:${line}`}`);
}

describe('doctor', () => {
  test('names every defect with file and line, before init and after it, and writes nothing', async () => {
    const at = withProject(place(DEFECTS));
    const expected = [
      'index-within-budget MEMORY.md:6',
      'pointers-resolve MEMORY.md:4',
      'pointers-resolve mail.md:9',
      'no-orphan-topics orphan.md',
      'dates-absolute mail.md:6',
      'no-secrets mail.md:8',
      'frontmatter head.md:3',
      'frontmatter long.md:3',
      'missing-paths mail.md:3',
      'derivable mail.md:7',
    ];
    const before = footprint(at.home, at.project);
    expect((await findingsOf(at)).sort()).toEqual([...expected].sort());
    expect(footprint(at.home, at.project)).toEqual(before);
    await at.memdream('init');
    expect((await findingsOf(at)).sort()).toEqual([...expected].sort());
  });

  test('tells people what each kind means, where it is and what to do, and ends with 0', async () => {
    const at = withProject(place(DEFECTS));
    const ran = await at.memdream('doctor');
    expect(ran).toMatchObject({ status: 0, stderr: '' });
    expect(ran.stdout).toContain(`Memory   ${at.memory}\nProject  ${at.project}\n`);
    expect(ran.stdout).toMatch(
      /^no-orphan-topics \(1\): .+\n {2}A dream mends these: .+\n {2}orphan\.md {2}Nothing/m,
    );
    expect(ran.stdout).toMatch(
      /^derivable \(1\): .+\n {2}For you to decide: .+\n {2}mail\.md:7 {2}CLAUDE\.md says this already \(line 3\)/m,
    );
    expect(ran.stdout).toContain('There is src/post/send.ts.');
    expect(ran.stdout).toMatch(/\n10 findings in 5 files\. .*dry-run/);
    expect(ran.stdout).not.toContain(SECRET);
    expect(ran.stdout).not.toContain('\u001b');
  });

  test('gives no secret away, also where it stands twice', async () => {
    const line = `The deploy token of the staging host is ${SECRET} since the move.\n`;
    const index = '- [A](a.md)\n- [B](b.md)\n';
    const at = place({ 'MEMORY.md': index, 'a.md': line, 'b.md': line });
    const ran = await at.memdream('doctor');
    expect(ran.stdout).toContain('no-secrets (2)');
    expect(ran.stdout).toContain('duplicates (1)');
    expect(ran.stdout + (await at.memdream('doctor', '--json')).stdout).not.toContain(SECRET);
  });

  test('speaks JSON', async () => {
    const at = withProject(place(DEFECTS));
    expect(await at.json('doctor')).toMatchObject({
      schema: 'memdream/doctor@1',
      memory: at.memory,
      project: at.project,
      isProjectThere: true,
      warnings: [],
      counts: { findings: 10, checks: { 'pointers-resolve': 2, derivable: 1 } },
      findings: expect.arrayContaining([
        {
          check: 'derivable',
          path: 'mail.md',
          line: 7,
          severity: 'advice',
          message: 'CLAUDE.md says this already (line 3). It may go.',
        },
      ]),
    });
  });

  test('has nothing to say about a memory in order', async () => {
    const at = withProject(place());
    const ran = await at.memdream('doctor');
    expect(ran).toMatchObject({ status: 0, stderr: '' });
    expect(ran.stdout).toMatch(/\n\nNothing to mend\.\n$/);
    expect(await at.json('doctor')).toMatchObject({ findings: [], counts: { findings: 0, checks: {} } });
  });

  test('says that it could not look at a project it does not know, or that is gone', async () => {
    const at = withProject(place(DEFECTS));
    const lone = join(at.root, 'lone');
    writeFiles(lone, DEFECTS);
    const ran = await at.memdreamIn({ cwd: at.root }, '-C', lone, 'doctor');
    expect(ran).toMatchObject({ status: 0, stderr: '' });
    expect(ran.stdout).toContain(
      'Project  none known, so missing paths and derivable facts could not be checked',
    );
    expect(ran.stdout).not.toMatch(/^(missing-paths|derivable)/m);
    const gone = await at.memdreamIn(
      { cwd: at.root },
      '-C',
      lone,
      '-c',
      `project=${at.root}/nowhere`,
      'doctor',
    );
    expect(gone).toMatchObject({ status: 0, stderr: '' });
    expect(gone.stdout).toContain(
      '(nothing is there, so missing paths and derivable facts could not be checked)',
    );
  });

  test('shows ten of a kind, JSON all', async () => {
    const topics = Array.from({ length: 1_000 }, (_, n) => [`t${n}.md`, `Fact ${n}.\n`]);
    const at = place({ 'MEMORY.md': '# Memory\n', ...Object.fromEntries(topics) });
    expect((await at.memdream('doctor')).stdout).toContain('\n  and 990 more: --json has all\n');
    expect(await findingsOf(at)).toHaveLength(1_000);
  });

  test('lets no name, page or text of a file speak to the terminal', async () => {
    const at = place({
      'MEMORY.md': '# M\n- [X](\u001b[31mx.md)\n- [Y](y\u202e.md)\n',
      'bad\u001b]0;title\u0007\nname.md': '---\nname: a: \u001b[2J\n---\n`src/\u001b[1m.ts`\n',
      'not-text.md': Uint8Array.from([0, 255, 10]),
    });
    withProject(at);
    fs.mkdirSync(join(at.project, '\u001b[5m'));
    for (const args of [['doctor'], ['doctor', '--json']]) {
      const ran = await at.memdream(...args);
      expect(ran).toMatchObject({ status: 0, stderr: '' });
      expect(ran.stdout).toContain('no-orphan-topics');
      expect(ran.stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    }
  });

  test('is told about a reader who has gone, and a memory that is not there', async () => {
    const at = place(DEFECTS);
    const running = at.start('doctor');
    running.child.stdout!.destroy();
    expect(await running.ended).toMatchObject({ status: 0, stderr: '' });
    const nobody = place(null);
    const ran = await nobody.memdream('doctor');
    expect(ran).toMatchObject({ status: 10, stdout: '' });
    expect(ran.stderr).toContain('there is nothing to examine');
  });

  test('looks at a memory whose repository is damaged, and says so', async () => {
    const at = place({ ...sampleMemory(3), 'orphan.md': 'Lost.\n' });
    await at.memdream('init');
    fs.writeFileSync(join(at.memory, '.git', 'HEAD'), 'nonsense\n');
    const ran = await at.memdream('doctor');
    expect(ran).toMatchObject({ status: 0, stderr: '' });
    expect(ran.stdout).toMatch(/^! /m);
    expect(ran.stdout).toContain('orphan.md');
  });

  test('is where status sends people for the rest', async () => {
    const at = place(DEFECTS);
    expect((await at.memdream('status')).stdout).toContain(
      '`memdream doctor` lists them all, with what to do.',
    );
  });
});
