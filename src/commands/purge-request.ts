import { isAbsolute, join, relative, sep } from 'node:path';
import type { App } from '../compose.ts';
import { MemdreamError } from '../errors.ts';
import { INDEX } from '../memory/kinds.ts';
import { findSecrets } from '../memory/secrets.ts';
import type { PurgeRequest } from '../store/purge/request.ts';
import { askHidden } from '../ui/ask-hidden.ts';
import type { Args } from './table.ts';

/** Shorter texts stand inside other words everywhere. */
const SHORTEST = 4;

/** What a person wants gone: named on the command line, typed where nobody sees it, or found by doctor. */
export async function purgeRequest(app: App, args: Args, dir: string): Promise<PurgeRequest> {
  const list = (name: string) => ((args[name] as unknown[] | undefined) ?? []).map(String);
  const texts = [...list('text'), ...list('finding').flatMap((place) => secretsAt(app, dir, place))];
  if (args.stdin) texts.push(await typed(app));
  const files = list('file').map((file) => pathInMemory(dir, file));
  if (texts.length + files.length === 0)
    throw new MemdreamError('USAGE', 'What is to be gone?', {
      hint: 'Name it: --text T, --stdin (nobody sees it), --finding FILE:LINE (as doctor names it), or --file F.',
    });
  if (texts.some((text) => text.trim().length < SHORTEST))
    throw new MemdreamError(
      'USAGE',
      `A text of fewer than ${SHORTEST} characters stands in other words everywhere.`,
      {
        hint: 'Give more of what stands around it, or purge the file: --file F.',
      },
    );
  return { texts: [...new Set(texts)], files: [...new Set(files)] };
}

async function typed(app: App): Promise<string> {
  const { terminal } = app;
  if (!terminal.isInteractive) return readAll(app.machine.stdin).then((text) => text.replace(/\r?\n$/, ''));
  const text = await askHidden(terminal, 'The text to purge (it is not shown):');
  if (text === undefined) throw new MemdreamError('STOPPED', 'Stopped. Nothing was changed.');
  return text;
}

async function readAll(stdin: NodeJS.ReadStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

/** The secrets that doctor names at a line, so that nobody has to type them. */
function secretsAt(app: App, dir: string, place: string): string[] {
  const [, file = '', number = ''] = /^(.+):(\d+)$/.exec(place) ?? [];
  const line = Number(number);
  if (file === '')
    throw new MemdreamError('USAGE', `${place} is no FILE:LINE.`, { hint: 'As in: --finding deploy.md:12' });
  const path = pathInMemory(dir, file);
  let text: string;
  try {
    text = app.world.fs.readFileSync(join(dir, path), 'utf8');
  } catch (cause) {
    throw new MemdreamError('NOT_FOUND', `${path} cannot be read in the memory.`, {
      hint: 'See: memdream doctor',
      cause,
    });
  }
  const lineAt = (index: number) => text.slice(0, index).split('\n').length;
  const found = findSecrets(text).filter(({ start, end }) => lineAt(start) <= line && line <= lineAt(end));
  if (found.length > 0) return found.map(({ value }) => value);
  throw new MemdreamError('NOT_FOUND', `No secret that memdream knows stands in ${path} at line ${line}.`, {
    hint: 'Lines move when files are edited: memdream doctor. Or give the text: --stdin.',
  });
}

function pathInMemory(dir: string, file: string): string {
  const path = (isAbsolute(file) ? relative(dir, file) : file).split(sep).join('/').replace(/^\.\//, '');
  if (path === '' || path.split('/').some((part) => part === '..' || part === '.git'))
    throw new MemdreamError('USAGE', `${file} is no file of this memory.`, { hint: `Name it from ${dir}.` });
  if (path === INDEX)
    throw new MemdreamError('USAGE', `${INDEX} is what makes a folder a memory: it cannot go whole.`, {
      hint: 'Purge the text in it instead: --stdin.',
    });
  return path;
}
