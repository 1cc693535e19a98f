import fs from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { gathered } from '../../../../src/memory/gather/gathered.ts';
import type { Heard } from '../../../../src/memory/gather/heard.ts';
import { factsWith, textsOf, treeOf } from '../memories.ts';

const EXAMPLES = fileURLToPath(new URL('../rules/examples/gather', import.meta.url));

test.each(fs.readdirSync(EXAMPLES))('what was heard makes of `before` what `after` has: %s', (name) => {
  const folder = join(EXAMPLES, name);
  const heard = JSON.parse(fs.readFileSync(join(folder, 'heard.json'), 'utf8')) as Heard[];
  const tree = new Map(treeOf(textsIn(join(folder, 'before'))));
  for (const { path, file } of gathered(tree, factsWith(), heard)) tree.set(path, file!);
  expect(textsOf(tree)).toEqual(textsIn(join(folder, 'after')));
  expect(gathered(tree, factsWith(), heard)).toEqual([]);
});

function textsIn(folder: string): Record<string, string> {
  const names = fs.readdirSync(folder);
  return Object.fromEntries(names.map((name) => [name, fs.readFileSync(join(folder, name), 'utf8')]));
}
