import fs from 'node:fs';
import { dirname, join } from 'node:path';
import type { Case } from './case.ts';

/** A person's machine with one project, its memory and sessions where Claude Code keeps them. */
export type Place = { home: string; project: string; memory: string };

/** Writes a case below a folder, as it is when `memdream init` is typed. Its truth is not written. */
export function layOut(made: Omit<Case, 'truth'>, root: string): Place {
  fs.mkdirSync(root, { recursive: true });
  const home = join(fs.realpathSync(root), 'home');
  const project = join(fs.realpathSync(root), 'project');
  const sessions = join(home, '.claude', 'projects', slugOf(project));
  const memory = join(sessions, 'memory');
  for (const [path, text] of Object.entries(made.project)) write(join(project, path), text, made.initAt);
  write(join(project, '.git', 'HEAD'), 'ref: refs/heads/main\n', made.initAt);
  for (const [path, text] of Object.entries(made.memory))
    write(join(memory, path), text, made.writtenAt[path]!);
  for (const { id, lines, at } of made.transcripts) {
    const text = lines.map((line) => `${JSON.stringify(withPaths(line, project))}\n`).join('');
    write(join(sessions, `${id}.jsonl`), text, at);
  }
  return { home, project, memory };
}

/** What agents and people write between init and the dream. */
export function layOutLater({ later }: Pick<Case, 'later'>, { memory }: Place): void {
  for (const { path, text, at } of later) write(join(memory, path), text, at);
}

/** Sessions that are open all day are written to again: a second dream meets what the first one has heard already. */
export function touchSessions(
  { transcripts }: Pick<Case, 'transcripts'>,
  { memory }: Place,
  at: string,
): void {
  for (const { id } of transcripts)
    fs.utimesSync(join(dirname(memory), `${id}.jsonl`), new Date(at), new Date(at));
}

function write(path: string, text: string, at: string): void {
  fs.mkdirSync(dirname(path), { recursive: true });
  fs.writeFileSync(path, text);
  fs.utimesSync(path, new Date(at), new Date(at));
}

/** Claude Code's name for a folder; long ones end in a hash, which scratch folders never need. */
function slugOf(path: string): string {
  const slug = path.replaceAll(/[^a-zA-Z0-9]/g, '-');
  if (slug.length >= 200) throw new Error(`The scratch folder's path is too long: ${path}`);
  return slug;
}

function withPaths(value: unknown, project: string): unknown {
  if (typeof value === 'string') return value.replaceAll('{{project}}', project);
  if (Array.isArray(value)) return value.map((item) => withPaths(item, project));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withPaths(item, project)]));
}
