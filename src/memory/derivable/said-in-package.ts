import type { Project } from '../project.ts';
import { contentWords } from '../words.ts';
import type { Said } from './said-on-pages.ts';

/** One entry of package.json: what a text must name to speak of it, and the words it may have besides. */
type Entry = { line: number; must: string[][]; words: Set<string> };

const MIN_WORDS = 2;
const MAX_WORDS = 25;

/** Tells where package.json says a thing already: a script and what it runs, the package manager, the version of Node. */
export function openPackage(project: Project): (text: string) => Said | undefined {
  const page = project.pages().find(({ path }) => path === 'package.json');
  const entries = page ? entriesOf(page.text) : [];
  return (text) => {
    if (entries.length === 0) return undefined;
    const words = contentWords(text.slice(0, 1_000).replace(NO_MORE, ' ')).flatMap(parts);
    if (words.length < MIN_WORDS || words.length > MAX_WORDS) return undefined;
    const said = new Set(words);
    const entry = entries.find(
      (one) =>
        one.must.some((must) => must.length > 0 && must.every((word) => said.has(word))) &&
        words.every((word) => one.words.has(word) || FILLER.has(word)),
    );
    return entry && { path: 'package.json', line: entry.line };
  };
}

function entriesOf(text: string): Entry[] {
  const data = parsed(text);
  if (!data) return [];
  const lines = text.split('\n');
  const lineOf = (key: string, after = 0) => {
    const at = lines.findIndex((line, index) => index >= after && line.includes(`${JSON.stringify(key)}:`));
    return at < 0 ? 1 : at + 1;
  };
  const scripts = Object.entries(mapping(data.scripts)).map(([name, command]) => {
    const [names, runs] = [wordsOf(name), wordsOf(command)];
    const words = new Set([...names.flatMap(forms), ...runs]);
    // Named by its script (`npm run lint`), or by all that it runs (`eslint .`).
    return { line: lineOf(name, lineOf('scripts') - 1), must: [...asScript(name, names), runs], words };
  });
  const manager = wordsOf(data.packageManager);
  const node = wordsOf(mapping(data.engines).node);
  const facts: [key: string, words: string[], ...names: string[]][] = [
    ['packageManager', manager, 'package', 'manager', 'packagemanager'],
    ['node', node, 'node', 'node.js', 'nodejs', 'engine', 'engines'],
    ['name', wordsOf(data.name), 'package', 'name'],
    ['license', wordsOf(data.license), 'license', 'licence'],
  ];
  return [
    ...scripts,
    ...facts
      .filter(([, words]) => words.length > 0)
      .map(([key, words, ...names]) => ({
        line: lineOf(key),
        must: names.map((name) => [name, ...(key === 'packageManager' ? words.slice(0, 1) : words)]),
        words: new Set([...words, ...names]),
      })),
  ];
}

/** `test` and `start` are called without `run`, and pnpm and yarn never need it. */
function asScript(name: string, names: string[]): string[][] {
  const isShort = /^(?:test|start|stop|restart)$/.test(name);
  return [
    ['npm', ...(isShort ? [] : ['run']), ...names],
    ...['pnpm', 'yarn', 'bun'].map((manager) => [manager, ...names]),
  ];
}

/** The other shapes in which the name of a script stands in a sentence. */
function forms(name: string): string[] {
  const stem = name.replace(/(?:s|e)$/, '');
  return [
    name,
    `${name}s`,
    `${name}ing`,
    `${stem}ing`,
    `${stem}er`,
    `${stem}ed`,
    `${name}ter`,
    `${name}ting`,
  ];
}

/** "And nothing more" takes nothing away. */
const NO_MORE = /\b(?:and )?nothing (?:more|else)\b/gi;

const FILLER = new Set(
  'npm pnpm yarn bun npx run runs running script scripts command commands use uses using used call calls called start starts work works package.json all everything project repo code via it'.split(
    ' ',
  ),
);

function wordsOf(value: unknown): string[] {
  return typeof value === 'string' ? contentWords(value).flatMap(parts) : [];
}

/** `pnpm@9.1.0` and `test:unit` are two words, however they are written. */
function parts(word: string): string[] {
  return word.split(/[@:]/).filter((part) => part !== '');
}

function mapping(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return mapping(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch {
    return undefined;
  }
}
