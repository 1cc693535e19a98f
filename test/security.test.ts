import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const page = fs.readFileSync(join(ROOT, 'SECURITY.md'), 'utf8');

/** `a/{b,c}` is two names. */
function expanded(name: string): string[] {
  const match = /^(.*)\{([^}]+)\}(.*)$/.exec(name);
  return match ? match[2]!.split(',').flatMap((part) => expanded(`${match[1]}${part}${match[3]}`)) : [name];
}

/** A folder, or a file whose name begins so. */
function isThere(name: string): boolean {
  const path = join(ROOT, 'test', name);
  if (fs.existsSync(path)) return true;
  const folder = dirname(path);
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  return names.some((file) => join(folder, file).startsWith(path) && file.endsWith('.test.ts'));
}

const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| **'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

describe('each vector that SECURITY.md names', () => {
  test.each(rows.map((cells) => [cells[1]!, cells] as const))(
    '%s has a defence, tests and what is left',
    (_name, cells) => {
      expect(cells).toHaveLength(6);
      expect(cells.slice(1, 5).every((cell) => cell !== '')).toBe(true);
      const named = [...cells[3]!.matchAll(/`([^`]+)`/g)].flatMap(([, name]) => expanded(name!));
      expect(named.length).toBeGreaterThan(0);
      expect(named.filter((name) => !isThere(name))).toEqual([]);
    },
  );
});

test('SECURITY.md tells of every area of the soak', () => {
  const areas = fs
    .readdirSync(join(ROOT, 'test', 'soak'))
    .flatMap((name) => /^(.+)\.test\.ts$/.exec(name)?.[1] ?? []);
  const told = [...page.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name);
  expect(told.sort()).toEqual(areas.sort());
});
