import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Reader } from '../../src/memory/reader.ts';
import type { Sessions } from '../../src/sessions/port.ts';
import { disk, refusing } from '../unit/sessions/disk.ts';
import type { Writer } from './transcripts.ts';

/** One implementation at work on a new folder: where its transcripts go, and how it is opened. */
export type Subject = {
  root: string;
  writer: Writer;
  /** The folder whose absence means that there is no source. */
  source: string;
  /** The folder of transcripts of sessions started in a folder; makes what an agent puts beside them. */
  folderFor(cwd: string): string;
  /** The project's root: a repository with the worktree `worktree`; `other` is another one. */
  cwd: string;
  worktree: string;
  other: string;
  /** Every session counts, whatever its project: somebody named the place. */
  isNamed: boolean;
  open(reader: Reader, more?: { except?: string[] }): Sessions;
};

/** What every source of sessions promises, whatever lies behind it. */
export function sessionsContract(name: string, create: () => Subject): void {
  describe(`${name} keeps the promises of a source of sessions`, () => {
    test('a source that is not there is empty and counts as none', async () => {
      const subject = create();
      rmSync(subject.source, { recursive: true, force: true });
      expect(await subject.open(disk).list(0)).toEqual({ sessions: [], sources: 0, trouble: [] });
    });

    test('sessions touched later than the moment are listed, the newest first', async () => {
      const subject = create();
      put(subject, 'old', 1000);
      put(subject, 'newest', 4000);
      put(subject, 'middle', 3000);
      const sessions = subject.open(disk);
      const ids = async (sinceMs: number) => idsOf(subject, await sessions.list(sinceMs));
      expect(await ids(0)).toEqual(['newest', 'middle', 'old']);
      expect(await ids(1000 * 1000)).toEqual(['newest', 'middle']);
      expect(await ids(4000 * 1000)).toEqual([]);
      expect((await sessions.list(4000 * 1000)).sources).toBeGreaterThan(0);
    });

    test('a session says where it is, how large and when it was touched', async () => {
      const subject = create();
      const path = put(subject, 'one', 2000);
      const { sessions } = await subject.open(disk).list(0);
      const bytes = lstatSync(path).size;
      const expected = { path, cwd: subject.cwd, mtimeMs: 2_000_000, bytes };
      expect(sessions).toEqual([
        { ...expected, agent: expect.any(String), id: `${subject.writer.prefix}one` },
      ]);
    });

    test('a session touched in the future counts', async () => {
      const subject = create();
      put(subject, 'tomorrow', Date.now() / 1000 + 86_400);
      expect(idsOf(subject, await subject.open(disk).list(Date.now()))).toEqual(['tomorrow']);
    });

    test('no more are looked at than are enough', async () => {
      const subject = create();
      for (const id of ['a', 'b', 'c', 'd']) put(subject, id, 1000);
      const heads: string[] = [];
      const counting: Reader = {
        ...disk,
        read(path, ...at) {
          heads.push(path);
          return disk.read(path, ...at);
        },
      };
      const sessions = subject.open(counting);
      expect((await sessions.list(0, { enough: 2 })).sessions).toHaveLength(2);
      const looked = heads.filter((path) => path.endsWith('.jsonl'));
      expect(looked).toHaveLength(2);
      expect((await sessions.list(0, { enough: 0 })).sessions).toEqual([]);
      expect((await sessions.list(0, { enough: 9 })).sessions).toHaveLength(4);
    });

    test("the caller's own session is left out where that is asked, and heard else", async () => {
      const subject = create();
      put(subject, 'mine', 1000);
      put(subject, 'theirs', 2000);
      const sessions = subject.open(disk, { except: [`${subject.writer.prefix}mine`] });
      expect(idsOf(subject, await sessions.list(0, { withoutCaller: true }))).toEqual(['theirs']);
      expect(idsOf(subject, await sessions.list(0))).toEqual(['theirs', 'mine']);
    });

    test('subfolders and worktrees of the project count, another project only where it was named', async () => {
      const subject = create();
      put(subject, 'root', 5000);
      put(subject, 'below', 4000, { cwd: join(subject.cwd, 'src') });
      put(subject, 'worktree', 3000, { cwd: subject.worktree });
      put(subject, 'other', 2000, { cwd: subject.other });
      put(subject, 'gone', 1000, { cwd: join(subject.root, 'never/was') });
      const others = subject.isNamed ? ['other', 'gone'] : [];
      const found = await subject.open(disk).list(0);
      expect(idsOf(subject, found)).toEqual(['root', 'below', 'worktree', ...others]);
      expect(found.trouble).toEqual([]);
    });

    test("sub-agents' sessions are not listed", async () => {
      const subject = create();
      put(subject, 'main', 1000);
      write(subject, 'sub', 2000, lines([...subject.writer.subAgentHead(subject.cwd)]));
      expect(idsOf(subject, await subject.open(disk).list(0))).toEqual(['main']);
    });

    test('what a person said is told in order, with time and place', async () => {
      const subject = create();
      put(subject, 'one', 2000, { said: ['first', 'second'] });
      const sessions = subject.open(disk);
      const words = await sessions.words((await sessions.list(0)).sessions[0]!);
      const session = `${subject.writer.prefix}one`;
      expect(words.map(({ offset: _, ...rest }) => rest)).toEqual([
        { session, origin: 'person', at: '2026-11-18T05:00:00.000Z', text: 'first' },
        { session, origin: 'person', at: '2026-11-18T05:00:01.000Z', text: 'second' },
      ]);
      expect(words[0]!.offset).toBeLessThan(words[1]!.offset);
    });

    test("only what a person typed is a person's; replies and results are told apart", async () => {
      const subject = create();
      const { person, others } = subject.writer;
      const { agent, tool, harness } = others(subject.cwd);
      const typed = person('typed', '2026-11-18T05:00:00.000Z', subject.cwd);
      write(
        subject,
        'one',
        1000,
        lines([...head(subject), ...harness, typed, ...agent, ...tool, ...harness]),
      );
      const sessions = subject.open(disk);
      const [session] = (await sessions.list(0)).sessions;
      const words = await sessions.words(session!, { origins: ['person', 'agent', 'tool'] });
      expect(words.map(({ origin, text }) => [origin, text])).toEqual([
        ['person', 'typed'],
        ['agent', 'reply'],
        ['tool', 'result'],
      ]);
    });

    test('no more text comes back than was asked for, and no half character', async () => {
      const subject = create();
      put(subject, 'one', 2000, { said: ['abc', 'ääää', 'never'] });
      const sessions = subject.open(disk);
      const [session] = (await sessions.list(0)).sessions;
      const texts = async (maxBytes: number) =>
        (await sessions.words(session!, { maxBytes })).map(({ text }) => text);
      expect(await texts(8)).toEqual(['abc', 'ää']);
      expect(await texts(3)).toEqual(['abc']);
      expect(await texts(0)).toEqual([]);
    });

    test('a session that grew tells what is new as well', async () => {
      const subject = create();
      const path = put(subject, 'one', 1000, { said: ['first'] });
      const sessions = subject.open(disk);
      await sessions.words((await sessions.list(0)).sessions[0]!);
      appendFileSync(path, lines([subject.writer.person('later', '2026-11-18T06:00:00.000Z', subject.cwd)]));
      const [session] = (await sessions.list(1_000_000)).sessions;
      expect((await sessions.words(session!)).map(({ text }) => text)).toEqual(['first', 'later']);
    });

    test('hostile transcripts do no harm: what is whole in them is heard', async () => {
      const subject = create();
      const { person } = subject.writer;
      const typed = lines([person('heard', '2026-11-18T05:00:00.000Z', subject.cwd)]);
      const start = lines(head(subject));
      const hostile = {
        nul: `\0\0\0\n${start}{"type":"user"\0}\n${typed}`,
        windows: (start + typed).replaceAll('\n', '\r\n'),
        cut: `${start}${typed}${typed.slice(0, -9)}`,
        odd: `5\nnull\n[]\n"user"\n${start}{}\n{"type":5,"message":5,"payload":5,"content":5}\n${typed}`,
        nested: `${start}{"type":"user","payload":${'['.repeat(1e5)}${']'.repeat(1e5)}}\n${typed}`,
        proto: `${start}{"__proto__":{"type":"user","message":{"content":"x"},"payload":{}}}\n${typed}`,
        surrogate: `${start}${typed}{"type":"user","x":"\\ud800"}\n`,
        long: `${start}{"type":"user","x":"${'x'.repeat(5 << 20)}"}\n${typed}`,
      };
      for (const [id, text] of Object.entries(hostile)) write(subject, id, 1000, text);
      write(
        subject,
        'bytes',
        1000,
        Buffer.concat([Buffer.from([0xff, 0xfe, 10]), Buffer.from(start + typed)]),
      );
      const sessions = subject.open(disk);
      const found = await sessions.list(0);
      expect(idsOf(subject, found).sort()).toEqual([...Object.keys(hostile), 'bytes'].sort());
      for (const session of found.sessions) {
        const words = await sessions.words(session);
        expect([session.id, words.map(({ text }) => text)]).toEqual([session.id, ['heard']]);
      }
    });

    test('a file with no session in it is nobody’s', async () => {
      const subject = create();
      write(subject, 'empty', 1000, '');
      write(subject, 'foreign', 1000, '{"a":1}\nnonsense\n');
      write(subject, 'cut', 1000, lines(head(subject)).slice(0, 20));
      const found = await subject.open(disk).list(0);
      expect(found.sessions).toHaveLength(subject.isNamed ? 3 : 0);
      expect(found.trouble).toEqual([]);
    });

    test('a folder that may not be read is trouble, not an error', async () => {
      const subject = create();
      put(subject, 'one', 2000);
      const folder = subject.folderFor(subject.cwd);
      const found = await subject.open(refusing((path) => path === folder)).list(0);
      expect(found.sessions).toEqual([]);
      expect(found.trouble).toEqual([`${folder} cannot be read: EACCES.`]);
    });

    test('a transcript that may not be read is trouble, and the others count', async () => {
      const subject = create();
      const path = put(subject, 'closed', 2000);
      put(subject, 'open', 1000);
      const sessions = subject.open(refusing((at) => at === path));
      const found = await sessions.list(0);
      expect(idsOf(subject, found)).toEqual(['open']);
      expect(found.trouble).toEqual([`${path} cannot be read: EACCES.`]);
      const session = { ...found.sessions[0]!, path };
      expect(await sessions.words(session)).toEqual([]);
    });

    test('links and pipes are passed over', async () => {
      const subject = create();
      const path = put(subject, 'real', 1000);
      const at = (id: string) => join(dirname(path), `${subject.writer.prefix}${id}.jsonl`);
      symlinkSync(path, at('link'));
      symlinkSync(dirname(path), join(dirname(path), 'loop'));
      execFileSync('mkfifo', [at('pipe')]);
      mkdirSync(at('folder'));
      const sessions = subject.open(disk);
      const found = await sessions.list(0);
      expect(idsOf(subject, found)).toEqual(['real']);
      expect(found.trouble).toEqual([]);
      expect(await sessions.words({ ...found.sessions[0]!, path: at('pipe') })).toEqual([]);
    });

    test('a session that vanishes meanwhile has said nothing', async () => {
      const subject = create();
      const path = put(subject, 'one', 1000);
      const sessions = subject.open(disk);
      const [session] = (await sessions.list(0)).sessions;
      rmSync(path);
      expect(await sessions.words(session!)).toEqual([]);
      put(subject, 'two', 1000);
      const isGone = (at: string) => at.endsWith('.jsonl');
      const before: Reader = { ...disk, lstat: (at) => (isGone(at) ? undefined : disk.lstat(at)) };
      expect(await subject.open(before).list(0)).toMatchObject({ sessions: [], trouble: [] });
      const after: Reader = {
        ...disk,
        read: (at, ...more) => (isGone(at) ? undefined : disk.read(at, ...more)),
      };
      expect((await subject.open(after).list(0)).trouble).toEqual([]);
    });

    test('nothing is written', async () => {
      const subject = create();
      put(subject, 'one', 1000);
      const before = snapshot(subject.root);
      const sessions = subject.open(disk);
      for (const session of (await sessions.list(0)).sessions) await sessions.words(session);
      expect(snapshot(subject.root)).toEqual(before);
    });
  });
}

function put(
  subject: Subject,
  id: string,
  seconds: number,
  talk: { said?: string[]; cwd?: string } = {},
): string {
  const { said = ['hi'], cwd = subject.cwd } = talk;
  const spoken = said.map((text, second) =>
    subject.writer.person(text, `2026-11-18T05:00:0${second}.000Z`, cwd),
  );
  return write(subject, id, seconds, lines([...subject.writer.head(cwd), ...spoken]), cwd);
}

function write(
  subject: Subject,
  id: string,
  seconds: number,
  text: string | Buffer,
  cwd = subject.cwd,
): string {
  const path = join(subject.folderFor(cwd), `${subject.writer.prefix}${id}.jsonl`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  utimesSync(path, seconds, seconds);
  return path;
}

/** Lines that show what session it is; Claude Code's first ones do not, but its harness's next ones do. */
function head({ writer, cwd }: Subject): object[] {
  return [...writer.head(cwd), ...writer.others(cwd).harness];
}

function lines(objects: object[]): string {
  return objects.map((line) => `${JSON.stringify(line)}\n`).join('');
}

function idsOf({ writer }: Subject, found: { sessions: { id: string }[] }): string[] {
  return found.sessions.map(({ id }) => id.slice(writer.prefix.length));
}

function snapshot(root: string): string[] {
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const stat = lstatSync(join(root, name));
      const text = stat.isFile() ? readFileSync(join(root, name), 'latin1') : '';
      return `${name} ${stat.size} ${stat.mtimeMs} ${stat.ctimeMs} ${stat.mode} ${text}`;
    });
}
