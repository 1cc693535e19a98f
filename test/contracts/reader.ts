import { describe, expect, test } from 'vitest';
import type { Reader } from '../../src/memory/reader.ts';

/** What is at `root` when a Reader is handed over: `a.md` ("alpha\n"), `folder/b.md` ("beta\n"), `link` → a.md. */
export type ReaderSubject = { reader: Reader; root: string };

/** The promises of the Reader port: tools rely on every one of them. */
export function readerContract(name: string, create: () => ReaderSubject): void {
  describe(`${name} keeps the Reader's promises`, () => {
    test('a missing path is undefined, never an exception', () => {
      const { reader, root } = create();
      for (const path of ['nothing.md', 'nothing/at/all.md', 'a.md/below']) {
        expect(reader.lstat(`${root}/${path}`)).toBeUndefined();
        expect(reader.read(`${root}/${path}`, 0, 10)).toBeUndefined();
        expect(reader.realpath(`${root}/${path}`)).toBeUndefined();
      }
      expect(reader.readdir(`${root}/nothing`)).toBeUndefined();
    });

    test('files, folders and links are told apart without following a link', () => {
      const { reader, root } = create();
      expect(reader.lstat(`${root}/a.md`)).toMatchObject({ kind: 'file', size: 6 });
      expect(reader.lstat(`${root}/folder`)).toMatchObject({ kind: 'directory' });
      expect(reader.lstat(`${root}/link`)).toMatchObject({ kind: 'link' });
    });

    test('a read returns the asked window, and less at the end', () => {
      const { reader, root } = create();
      const text = (offset: number, length: number) =>
        Buffer.from(reader.read(`${root}/a.md`, offset, length)!).toString();
      expect(text(0, 100)).toBe('alpha\n');
      expect(text(1, 3)).toBe('lph');
      expect(text(6, 10)).toBe('');
      expect(text(60, 10)).toBe('');
    });

    test('a read never follows a link; realpath does', () => {
      const { reader, root } = create();
      expect(() => reader.read(`${root}/link`, 0, 10)).toThrow();
      expect(reader.realpath(`${root}/link`)).toBe(`${root}/a.md`);
    });

    test('a folder lists its names', () => {
      const { reader, root } = create();
      expect(reader.readdir(root)?.sort()).toEqual(['a.md', 'folder', 'link']);
      expect(reader.readdir(`${root}/folder`)).toEqual(['b.md']);
    });
  });
}
