import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Facts } from '../../../../src/memory/finding.ts';
import type { Edit } from '../../../../src/memory/tidy/step.ts';
import { fileOf, type Tree } from '../../../../src/memory/tree.ts';
import { factsWith } from '../memories.ts';

/** A memory and what a rule should make of it: `examples/<rule>/<name>/{before,after}/…`, with what is known beside. */
export type ExampleCase = { name: string; before: Tree; after: Tree; facts: Facts };

const EXAMPLES = join(dirname(fileURLToPath(import.meta.url)), 'examples');

/** The cases of a rule, by name. `facts.json` in a case may give `{today, writtenOn: {path: {line: day}}}`. */
export function exampleCases(rule: string): ExampleCase[] {
  const folder = join(EXAMPLES, rule);
  return fs
    .readdirSync(folder)
    .sort()
    .map((name) => ({
      name,
      before: treeBelow(join(folder, name, 'before')),
      after: treeBelow(join(folder, name, 'after')),
      facts: factsOf(join(folder, name, 'facts.json')),
    }));
}

/** A memory after edits, and its files as text: what two trees are compared by. */
export function edited(tree: Tree, edits: readonly Edit[]): Tree {
  const files = new Map(tree);
  for (const { path, file } of edits) {
    if (file) files.set(path, file);
    else files.delete(path);
  }
  return files;
}

function treeBelow(folder: string): Tree {
  const paths = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    paths
      .sort()
      .map((path) => [
        path.slice(folder.length + 1).replaceAll('\\', '/'),
        fileOf(fs.readFileSync(path, 'utf8')),
      ]),
  );
}

type Written = { today?: string; writtenOn?: Record<string, Record<string, string>> };

function factsOf(path: string): Facts {
  const { today, writtenOn = {} }: Written = fs.existsSync(path)
    ? JSON.parse(fs.readFileSync(path, 'utf8'))
    : {};
  return factsWith({
    ...(today ? { today } : {}),
    writtenOn: (file, line) => writtenOn[file]?.[line],
  });
}
