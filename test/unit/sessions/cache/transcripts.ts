import fs from 'node:fs';
import { type CacheOptions, openCache, type SessionCache } from '../../../../src/sessions/cache/cache.ts';
import type { Words } from '../../../../src/sessions/port.ts';
import { recordsIn, textOf } from '../../../../src/sessions/records.ts';

export const person = (text: string, more: object = {}) =>
  `${JSON.stringify({ type: 'user', timestamp: '2026-11-18T09:00:00.000Z', message: { content: text }, ...more })}\n`;

export const agent = (text: string) =>
  `${JSON.stringify({ type: 'assistant', message: { content: [{ type: 'text', text }] } })}\n`;

export const tool = (text: string) =>
  `${JSON.stringify({ type: 'user', message: { content: [{ type: 'tool_result', content: text }] } })}\n`;

export const harness = (bytes: number) =>
  `${JSON.stringify({ type: 'attachment', text: 'x'.repeat(bytes) })}\n`;

export function cacheIn(dir: string, more: Partial<CacheOptions> = {}): SessionCache {
  return openCache({ fs, dir, now: () => new Date(), ...more });
}

export type Digested = Omit<Words, 'session'>;

/** Everything a digest tells, or undefined where there is none. */
export async function digested(cache: SessionCache, path: string): Promise<Digested[] | undefined> {
  const all: Digested[] = [];
  const isThere = await cache.digest({ agent: 'claude-code', path }, (body) => {
    for (const record of recordsIn(body)) {
      const { origin, at, offset } = record;
      all.push({ origin, at, offset, text: textOf(body, record) });
    }
    return true;
  });
  return isThere ? all : undefined;
}

export async function texts(cache: SessionCache, path: string): Promise<string[] | undefined> {
  return (await digested(cache, path))?.map(({ text }) => text);
}

/** What digests read of transcripts, in bytes: the cost of a run must follow what is new. */
export function counting(): { fs: typeof fs; bytesRead(): number; reset(): void } {
  let bytes = 0;
  const readSync = ((...args: Parameters<typeof fs.readSync>) => {
    const got = fs.readSync(...args);
    bytes += got;
    return got;
  }) as typeof fs.readSync;
  return {
    fs: { ...fs, readSync },
    bytesRead: () => bytes,
    reset: () => {
      bytes = 0;
    },
  };
}

/** A disk whose calls of one name fail for some paths: modes mean nothing to root. */
export function failing(
  name: 'openSync' | 'mkdirSync' | 'writeSync' | 'renameSync',
  code: string,
): typeof fs {
  const isWriting = (args: unknown[]) =>
    name !== 'openSync' || (typeof args[1] === 'string' && args[1] !== 'r');
  const real = fs[name] as (...args: unknown[]) => unknown;
  const fail = (...args: unknown[]) => {
    if (!isWriting(args)) return real(...args);
    throw Object.assign(new Error(`${code}: ${name}`), { code });
  };
  return { ...fs, [name]: fail };
}
