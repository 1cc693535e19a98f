import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { findSecrets } from '../../src/memory/secrets.ts';
import { type SecretSample, secrets } from './secrets-corpus.ts';

/** A secret in the words it stands in, and what to look for afterwards: a part of it that stands nowhere else. */
export type Canary = { text: string; mark: string; kind: string };

/** Made-up secrets of all kinds, dealt out so that each place has its own. */
export function dealt<P extends string>(places: readonly P[]): Record<P, Canary[]> {
  const hands = Object.fromEntries(places.map((place) => [place, [] as Canary[]])) as Record<P, Canary[]>;
  const seen = new Set<string>();
  let next = 0;
  for (const sample of secrets) {
    const canary = canaryOf(sample);
    if (!canary || seen.has(canary.mark)) continue;
    seen.add(canary.mark);
    hands[places[next++ % places.length]!].push(canary);
  }
  return hands;
}

/** Only what the rules know: what they miss is the corpus test's to count. A mark must be long enough to be no accident. */
function canaryOf({ text, value, known, kind }: SecretSample): Canary | undefined {
  const isFound = findSecrets(text).some((secret) => secret.value.includes(value));
  const mark = value
    .split(/\n|\\n/)
    .reduce((longest, line) => (line.length > longest.length ? line : longest), '');
  return known && isFound && mark.length >= 8 && !/["\\]/.test(mark) ? { text, mark, kind } : undefined;
}

/** Paragraphs of a page, a secret in each. */
export function page(title: string, canaries: readonly Canary[]): string {
  return `# ${title}\n\n${canaries.map(({ text }) => `${text}\n`).join('\nThen something else was done.\n\n')}`;
}

/** Which of them stand in some bytes, as they are or as JSON escapes them. */
export function standingIn(bytes: Buffer | string, canaries: readonly Canary[]): Canary[] {
  const text = typeof bytes === 'string' ? bytes : bytes.toString('latin1');
  return canaries.filter(
    ({ mark }) => text.includes(Buffer.from(mark).toString('latin1')) || text.includes(mark),
  );
}

/** Every object of a repository, whatever refers to it: what it is, and its bytes. */
export function objectsOf(repository: string): { oid: string; type: string; bytes: Buffer }[] {
  const out = execFileSync('git', ['-c', 'safe.directory=*', 'cat-file', '--batch-all-objects', '--batch'], {
    cwd: repository,
    maxBuffer: 1 << 28,
  });
  const objects: { oid: string; type: string; bytes: Buffer }[] = [];
  for (let at = 0; at < out.length; ) {
    const end = out.indexOf('\n', at);
    const [oid, type, size] = out.toString('latin1', at, end).split(' ') as [string, string, string];
    objects.push({ oid, type, bytes: out.subarray(end + 1, end + 1 + Number(size)) });
    at = end + Number(size) + 2;
  }
  return objects;
}

/** All files below a folder, links not followed. */
export function filesBelow(root: string): string[] {
  if (!fs.existsSync(root)) return [];
  return fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
