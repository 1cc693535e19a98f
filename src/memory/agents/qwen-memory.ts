import { join } from 'node:path';
import type { Reader } from '../reader.ts';
import { canonicalRoot } from './git-root.ts';
import { qwenSlug } from './slug.ts';

/** Where Qwen Code keeps the memory for a folder. */
export function qwenMemoryDir(world: { reader: Reader; home: string; cwd: string }): {
  dir: string;
  root: string;
} {
  const root = canonicalRoot(world.reader, world.cwd);
  return { dir: join(qwenProjects(world.home), qwenSlug(root), 'memory'), root };
}

export function qwenProjects(home: string): string {
  return join(home, '.qwen', 'projects');
}
