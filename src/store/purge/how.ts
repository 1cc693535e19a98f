import type { Opened } from '../opened.ts';
import { rewriteHistory } from './history.ts';
import type { PurgeRequest } from './request.ts';
import type { How } from './rewriter.ts';
import { scrubTexts } from './scrub.ts';
import { nowhere } from './sink.ts';

/** Shorter lines stand in many places by chance. */
const OWN_LINE = 20;

/**
 * What to look for. Of a purged file the lines are looked for too, in words about the memory: an engine's story or an
 * event may quote them. Not in other files: what stands there is theirs.
 */
export async function howTo(memory: Opened, request: PurgeRequest): Promise<How> {
  const contents = scrubTexts(request.texts);
  if (request.files.length === 0) return { request, contents, words: contents };
  const onlyFiles = {
    request: { texts: [], files: request.files },
    contents: scrubTexts([]),
    words: scrubTexts([]),
  };
  const { found } = await rewriteHistory(memory, onlyFiles, nowhere);
  const lines = new Set<string>();
  for (const oid of found.doomed) {
    const text = Buffer.from((await memory.repo.read(oid)).content).toString('utf8');
    for (const line of text.split(/\r?\n/)) {
      const words = line.replace(/^[\s>*+#-]+/, '').trim();
      if (words.length >= OWN_LINE) lines.add(words);
    }
  }
  return { request, contents, words: scrubTexts([...request.texts, ...lines]) };
}
