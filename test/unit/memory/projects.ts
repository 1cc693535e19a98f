import { openProject } from '../../../src/memory/open-project.ts';
import type { Project } from '../../../src/memory/project.ts';
import type { Reader } from '../../../src/memory/reader.ts';

/** A project that is only in memory: paths and texts; a text that begins with `→` is a link to what follows. */
export function projectOf(files: Record<string, string>, root = '/code/shop'): Project {
  return openProject(readerOf(files, root), root);
}

export function readerOf(files: Record<string, string>, root: string): Reader {
  const texts = new Map<string, string>();
  const folders = new Map<string, Set<string>>([[root, new Set()]]);
  for (const [path, text] of Object.entries(files)) {
    let folder = root;
    const names = path.split('/');
    names.forEach((name, at) => {
      folders.get(folder)!.add(name);
      folder = `${folder}/${name}`;
      if (at < names.length - 1 && !folders.has(folder)) folders.set(folder, new Set());
    });
    texts.set(folder, text);
  }
  const realpath = (path: string): string | undefined => {
    const names = path.split('/').slice(1);
    let at = '';
    for (const name of names) {
      at = name === '..' ? at.replace(/\/[^/]*$/, '') : `${at}/${name}`;
      const text = texts.get(at);
      if (text?.startsWith('→')) at = text.slice(1);
    }
    return texts.has(at) || folders.has(at) || at === '/etc' ? at : undefined;
  };
  return {
    lstat(path) {
      const text = texts.get(path);
      if (folders.has(path)) return { kind: 'directory', size: 0, mtimeMs: 0 };
      if (text === undefined) return undefined;
      return { kind: text.startsWith('→') ? 'link' : 'file', size: Buffer.byteLength(text), mtimeMs: 0 };
    },
    readdir: (path) => (folders.has(path) ? [...folders.get(path)!] : undefined),
    read: (path, offset, length) => Buffer.from(texts.get(path) ?? '').subarray(offset, offset + length),
    realpath,
  };
}
