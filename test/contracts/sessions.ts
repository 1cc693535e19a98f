import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
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

/** One implementation at work on a new folder: where its transcripts go, and how it is opened. */
export type Subject = {
  root: string;
  /** The folder of transcripts, inside the one whose absence means that there is no source. */
  transcripts: string;
  source: string;
  cwd: string;
  open(reader: Reader): Sessions;
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
      expect(ids(await sessions.list(0))).toEqual(['newest', 'middle', 'old']);
      expect(ids(await sessions.list(1000 * 1000))).toEqual(['newest', 'middle']);
      expect(ids(await sessions.list(4000 * 1000))).toEqual([]);
      expect((await sessions.list(4000 * 1000)).sources).toBeGreaterThan(0);
    });

    test('a session says where it is, how large and when it was touched', async () => {
      const subject = create();
      const path = put(subject, 'one', 2000);
      const { sessions } = await subject.open(disk).list(0);
      expect(sessions).toEqual([
        expect.objectContaining({
          id: 'one',
          path,
          cwd: subject.cwd,
          mtimeMs: 2_000_000,
          bytes: lstatSync(path).size,
        }),
      ]);
    });

    test('a session touched in the future counts', async () => {
      const subject = create();
      put(subject, 'tomorrow', Date.now() / 1000 + 86_400);
      expect(ids(await subject.open(disk).list(Date.now()))).toEqual(['tomorrow']);
    });

    test('what a person said is told in order, with time and place', async () => {
      const subject = create();
      put(subject, 'one', 2000, [said('first'), said('second', '2026-11-18T05:00:01.000Z')]);
      const sessions = subject.open(disk);
      const words = await sessions.words((await sessions.list(0)).sessions[0]!);
      expect(words.map(({ session, origin, at, text }) => ({ session, origin, at, text }))).toEqual([
        { session: 'one', origin: 'person', at: '2026-11-18T05:00:00.000Z', text: 'first' },
        { session: 'one', origin: 'person', at: '2026-11-18T05:00:01.000Z', text: 'second' },
      ]);
      expect(words[0]!.offset).toBeLessThan(words[1]!.offset);
    });

    test('no more text comes back than was asked for, and no half character', async () => {
      const subject = create();
      put(subject, 'one', 2000, [said('abc'), said('ääää'), said('never')]);
      const sessions = subject.open(disk);
      const [session] = (await sessions.list(0)).sessions;
      const texts = async (maxBytes: number) =>
        (await sessions.words(session!, { maxBytes })).map(({ text }) => text);
      expect(await texts(8)).toEqual(['abc', 'ää']);
      expect(await texts(3)).toEqual(['abc']);
      expect(await texts(0)).toEqual([]);
    });

    test('a folder that may not be read is trouble, not an error', async () => {
      const subject = create();
      put(subject, 'one', 2000);
      const sessions = subject.open(refusing((path) => path === subject.transcripts));
      const found = await sessions.list(0);
      expect(found.sessions).toEqual([]);
      expect(found.trouble).toEqual([`${subject.transcripts} cannot be read: EACCES.`]);
    });

    test('a transcript that may not be read is trouble, and the others count', async () => {
      const subject = create();
      const path = put(subject, 'closed', 2000);
      put(subject, 'open', 1000);
      const sessions = subject.open(refusing((at) => at === path));
      const found = await sessions.list(0);
      expect(ids(found)).toEqual(['open']);
      expect(found.trouble).toEqual([`${path} cannot be read: EACCES.`]);
      const session = { ...found.sessions[0]!, path };
      expect(await sessions.words(session)).toEqual([]);
    });

    test('links and pipes are passed over', async () => {
      const subject = create();
      const path = put(subject, 'real', 1000);
      symlinkSync(path, join(subject.transcripts, 'link.jsonl'));
      execFileSync('mkfifo', [join(subject.transcripts, 'pipe.jsonl')]);
      mkdirSync(join(subject.transcripts, 'folder.jsonl'));
      const sessions = subject.open(disk);
      const found = await sessions.list(0);
      expect(ids(found)).toEqual(['real']);
      expect(found.trouble).toEqual([]);
      const pipe = { ...found.sessions[0]!, path: join(subject.transcripts, 'pipe.jsonl') };
      expect(await sessions.words(pipe)).toEqual([]);
    });

    test('a session that vanishes meanwhile has said nothing', async () => {
      const subject = create();
      const path = put(subject, 'one', 1000);
      const sessions = subject.open(disk);
      const [session] = (await sessions.list(0)).sessions;
      rmSync(path);
      expect(await sessions.words(session!)).toEqual([]);
      const vanishing: Reader = {
        ...disk,
        lstat: (at) => (at.endsWith('.jsonl') ? undefined : disk.lstat(at)),
      };
      put(subject, 'two', 1000);
      expect(await subject.open(vanishing).list(0)).toMatchObject({ sessions: [], trouble: [] });
    });

    test('nothing is written', async () => {
      const subject = create();
      put(subject, 'one', 1000);
      const before = snapshot(subject.root);
      const sessions = subject.open(disk);
      for (const session of (await sessions.list(0)).sessions) await sessions.words(session);
      expect(snapshot(subject.root)).toEqual(before);
    });

    function put(subject: Subject, id: string, seconds: number, lines = [said('hi')]): string {
      const path = join(subject.transcripts, `${id}.jsonl`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, lines.map((line) => `${JSON.stringify({ ...line, cwd: subject.cwd })}\n`).join(''));
      utimesSync(path, seconds, seconds);
      return path;
    }
  });
}

function said(text: string, timestamp = '2026-11-18T05:00:00.000Z') {
  return { type: 'user', isSidechain: false, timestamp, message: { role: 'user', content: text } };
}

function ids(found: { sessions: { id: string }[] }): string[] {
  return found.sessions.map(({ id }) => id);
}

function snapshot(root: string): string[] {
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const stat = lstatSync(join(root, name));
      return `${name} ${stat.size} ${stat.mtimeMs} ${stat.ctimeMs} ${stat.mode}`;
    });
}
