import { describe, expect, it } from 'vitest';
import { createDraft } from '../../../src/memory/draft.ts';
import { overlay } from '../../../src/memory/overlay.ts';
import type { Reader } from '../../../src/memory/reader.ts';
import { fileOf } from '../../../src/memory/tree.ts';

const decode = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString();

describe('overlay', () => {
  it('shows the draft below the memory, and the disk elsewhere', () => {
    const { view } = world();
    expect(decode(view.read('/m/MEMORY.md', 0, 99))).toBe('draft index');
    expect(decode(view.read('/m/MEMORY.md', 6, 3))).toBe('ind');
    expect(decode(view.read('/etc/hosts', 0, 99))).toBe('hosts');
    expect(view.lstat('/m/new/topic.md')).toMatchObject({ kind: 'file', size: 5 });
    expect(view.lstat('/m/new')).toMatchObject({ kind: 'directory' });
    expect(view.readdir('/m')).toEqual(['MEMORY.md', 'loop.md', 'new', 'out']);
    expect(view.readdir('/m/new')).toEqual(['topic.md']);
  });

  it('hides what only the disk has below the memory: .git, the lock, deleted files', () => {
    const { view } = world();
    for (const path of ['/m/.git/config', '/m/.git', '/m/.consolidate-lock', '/m/deleted.md']) {
      expect(view.lstat(path)).toBeUndefined();
      expect(view.read(path, 0, 9)).toBeUndefined();
      expect(view.realpath(path)).toBeUndefined();
    }
  });

  it('hides it also from a way in through a link', () => {
    const { view } = world();
    expect(view.realpath('/alias')).toBe('/m');
    expect(view.realpath('/alias/.git/config')).toBeUndefined();
    expect(view.read('/alias/.git/config', 0, 9)).toBeUndefined();
    expect(view.read('/m/../m/.git/config', 0, 9)).toBeUndefined();
    expect(view.lstat('/alias/deleted.md')).toBeUndefined();
    expect(view.realpath('/alias/new/topic.md')).toBe('/m/new/topic.md');
    expect(decode(view.read('/alias/new/topic.md', 0, 99))).toBe('topic');
  });

  it('follows the draft now, not the draft as it was', () => {
    const { view, draft } = world();
    draft.remove('new/topic.md');
    draft.write('later.md', 'x');
    expect(view.lstat('/m/new')).toBeUndefined();
    expect(view.realpath('/m/later.md')).toBe('/m/later.md');
  });

  it('reports links, resolves them by realpath only, and never reads through one', () => {
    const { view } = world();
    expect(view.lstat('/m/out')).toMatchObject({ kind: 'link' });
    expect(view.realpath('/m/out')).toBe('/etc');
    expect(view.realpath('/m/out/hosts')).toBe('/etc/hosts');
    expect(() => view.read('/m/out', 0, 9)).toThrow('ELOOP');
    expect(() => view.realpath('/m/loop.md')).toThrow('ELOOP');
  });

  it('answers with an errno where a file is a folder or a folder a file', () => {
    const { view } = world();
    expect(() => view.read('/m/new', 0, 9)).toThrow('EISDIR');
    expect(() => view.readdir('/m/MEMORY.md')).toThrow('ENOTDIR');
    expect(view.realpath('/m/MEMORY.md/x')).toBeUndefined();
    expect(view.readdir('/m/nowhere')).toBeUndefined();
  });

  it('shows the root of an empty memory as an empty folder', () => {
    const view = overlay(fakeDisk(), '/m', createDraft(new Map()));
    expect(view.lstat('/m')).toMatchObject({ kind: 'directory' });
    expect(view.readdir('/m/')).toEqual([]);
  });
});

function world() {
  const draft = createDraft(
    new Map([
      ['MEMORY.md', fileOf('draft index')],
      ['new/topic.md', fileOf('topic')],
      ['out', fileOf('../etc', '120000')],
      ['loop.md', fileOf('loop.md', '120000')],
      ['.git/config', fileOf('a draft that should not have this')],
    ]),
  );
  return { draft, view: overlay(fakeDisk(), '/m', draft) };
}

/** A disk with one link: /alias leads to /m. */
function fakeDisk(): Reader {
  const files: Record<string, string> = {
    '/m/MEMORY.md': 'disk index',
    '/m/.git/config': 'secret',
    '/m/.consolidate-lock': '1',
    '/m/deleted.md': 'gone',
    '/etc/hosts': 'hosts',
  };
  const real = (path: string) =>
    path
      .replace(/^\/alias(?=\/|$)/, '/m')
      .replace('/m/../', '/')
      .replace(/(.)\/$/, '$1');
  const isFolder = (path: string) =>
    path === '/' || Object.keys(files).some((file) => file.startsWith(`${path}/`));
  return {
    lstat(path) {
      const text = files[real(path)];
      if (text !== undefined) return { kind: 'file', size: text.length, mtimeMs: 1 };
      return isFolder(real(path)) ? { kind: 'directory', size: 0, mtimeMs: 1 } : undefined;
    },
    readdir: () => [],
    read: (path, offset, length) => {
      const text = files[real(path)];
      return text === undefined ? undefined : Buffer.from(text).subarray(offset, offset + length);
    },
    realpath: (path) => (files[real(path)] !== undefined || isFolder(real(path)) ? real(path) : undefined),
  };
}
