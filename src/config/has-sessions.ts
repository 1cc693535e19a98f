import { join } from 'node:path';
import { claudeBases } from '../memory/agents/claude-memory.ts';
import { nearestRealpath } from '../memory/agents/paths.ts';
import { qwenProjects } from '../memory/agents/qwen-memory.ts';
import { qwenSlug, slug } from '../memory/agents/slug.ts';
import type { Reader } from '../memory/reader.ts';

/** True where an agent was started in this folder: it has transcripts under the folder's own name. */
export function hasSessions(world: {
  reader: Reader;
  env: NodeJS.ProcessEnv;
  home: string;
  cwd: string;
}): boolean {
  const cwd = nearestRealpath(world.reader, world.cwd);
  const folders = [
    ...claudeBases(world).map((base) => join(base, 'projects', slug(cwd))),
    join(qwenProjects(world.home), qwenSlug(cwd), 'chats'),
  ];
  return folders.some((folder) => holdsTranscripts(world.reader, folder));
}

function holdsTranscripts(reader: Reader, folder: string): boolean {
  try {
    const real = reader.realpath(folder);
    const names = real === undefined ? [] : (reader.readdir(real) ?? []);
    return names.some((name) => name.endsWith('.jsonl'));
  } catch {
    return false;
  }
}
