import fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openProject } from '../../../src/memory/open-project.ts';
import type { Reader } from '../../../src/memory/reader.ts';
import { diskReader } from '../../../src/store/disk-reader.ts';
import { scratch, writeFiles } from '../../support/world.ts';
import { projectOf, readerOf } from './projects.ts';

function onDisk(files: Record<string, string>) {
  const folder = scratch();
  const root = join(folder, 'shop');
  writeFiles(root, files);
  writeFiles(join(folder, 'outside'), { 'secret.ts': '' });
  return { root, folder, project: openProject(diskReader(fs), root) };
}

describe('a project', () => {
  it('knows files and folders below its root and nothing above it', () => {
    const { project, root } = onDisk({ 'src/a.ts': '' });
    const kinds = ['src', 'src/', 'src/a.ts', './src/a.ts', 'src/b.ts', 'src/a.ts/x'].map(project.kind);
    expect(kinds).toEqual(['directory', 'directory', 'file', 'file', undefined, undefined]);
    for (const path of ['..', '../outside', 'src/../../outside/secret.ts', root, `${root}/src`, 'a\0b'])
      expect([path, project.kind(path)]).toEqual([path, undefined]);
  });

  it('follows links within the root and looks through none that leads out', () => {
    const { project, root } = onDisk({ 'src/a.ts': '' });
    fs.symlinkSync('src', join(root, 'inside'));
    fs.symlinkSync('../outside', join(root, 'out'));
    fs.symlinkSync('nowhere', join(root, 'dangling'));
    fs.symlinkSync('loop', join(root, 'loop'));
    const paths = ['inside/a.ts', 'inside/b.ts', 'out', 'out/secret.ts', 'dangling', 'loop'];
    expect(paths.map(project.kind)).toEqual(['file', undefined, 'other', 'other', 'other', 'other']);
    // Whether something is behind a link that leads out is not asked.
    expect(project.named('secret.ts')).toEqual([]);
  });

  it('takes the real path of a root that is a link', () => {
    const { root, folder } = onDisk({ 'src/a.ts': '', 'CLAUDE.md': 'x' });
    fs.symlinkSync(root, join(folder, 'link'));
    const project = openProject(diskReader(fs), join(folder, 'link'));
    expect([project.root, project.kind('src/a.ts'), project.pages().length]).toEqual([root, 'file', 1]);
  });

  it('finds files by name, nearest first, without what was fetched or made', () => {
    const project = projectOf({
      'z/deep/er/a.ts': '',
      'b/a.ts': '',
      'node_modules/x/a.ts': '',
      'dist/a.ts': '',
      'packages/ui/target/a.ts': '',
      '.git/a.ts': '',
      'packages/ui/src/mail/send.ts': '',
    });
    expect(project.named('a.ts')).toEqual(['b/a.ts', 'z/deep/er/a.ts']);
    expect(project.named('deep')).toEqual([]);
    expect(['src/mail/send.ts', 'src/mail', 'ail/send.ts', 'deep/er'].map(project.standsDeeper)).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });

  it('stops looking after 20,000 entries', () => {
    const files = Object.fromEntries(Array.from({ length: 21_000 }, (_, n) => [`a/f${n}.ts`, '']));
    const reader = readerOf({ ...files, 'b/last.ts': '' }, '/p');
    let asked = 0;
    const counting: Reader = {
      ...reader,
      lstat(path) {
        asked++;
        return reader.lstat(path);
      },
    };
    expect(openProject(counting, '/p').named('last.ts')).toEqual([]);
    expect(asked).toBe(20_000);
  });

  it('reads the few pages it knows, text only and not beyond 256 KB', () => {
    const { project } = onDisk({
      'README.md': 'read',
      '.claude/CLAUDE.md': 'mine',
      'CLAUDE.md': 'x'.repeat(256 * 1024 + 1),
      'AGENTS.md': 'a\0b',
      'package.json': '{}',
      'NOTES.md': 'no',
    });
    expect(project.pages().map(({ path }) => path)).toEqual([
      '.claude/CLAUDE.md',
      'README.md',
      'package.json',
    ]);
  });

  it('knows its own ignore rules', () => {
    const project = projectOf({ '.gitignore': '# made\n/reports/\n*.snap\n!keep.snap\n', 'a.ts': '' });
    expect(['reports/a.json', 'src/x.snap', 'src/a.ts'].map(project.isIgnored)).toEqual([true, true, false]);
  });

  it('asks nothing of the disk before it is asked, and survives one that fails', () => {
    const fail = () => {
      throw Object.assign(new Error('no'), { code: 'EACCES' });
    };
    const project = openProject({ lstat: fail, readdir: fail, read: fail, realpath: fail }, '/p');
    expect([project.root, project.entries(), project.kind('a'), project.named('a'), project.pages()]).toEqual(
      ['/p', 0, 'other', [], []],
    );
  });
});
