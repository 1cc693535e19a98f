import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const SOURCES = filesBelow('src').filter((path) => path.endsWith('.ts'));

/** Import from the left only; those that share a place never import each other. */
const ORDER = [
  ['errors'],
  ['memory'],
  ['config', 'store', 'sessions'],
  ['agent'],
  ['engine'],
  ['dream'],
  ['triggers', 'install', 'report'],
  ['ui'],
  ['compose'],
  ['commands'],
  ['cli'],
];

let inputs: Metafile['inputs'];

beforeAll(async () => {
  const { options } = await import(join(ROOT, 'esbuild.config.mjs'));
  const { metafile } = await build({ ...options, write: false, metafile: true });
  inputs = metafile!.inputs;
});

describe('imports', () => {
  test('go from right to left, types included', () => {
    expect(wrongWay(allImports())).toEqual([]);
  });

  test('are all seen by the scanner that the rules here rely on', () => {
    const seen = new Set(allImports().map(({ from, to }) => `${from} → ${to}`));
    const missed = runTimeImports().filter(({ from, to }) => !seen.has(`${from} → ${to}`));
    expect(missed).toEqual([]);
  });

  test('form no cycle at run time', () => {
    expect(cycles(runTimeImports())).toEqual([]);
  });

  test('of the file system stay out of agent/ and memory/, whose world is handed in', () => {
    const reaching = SOURCES.filter((path) => ['agent', 'memory'].includes(areaOf(path))).filter((path) =>
      importsOf(path).some(({ name }) => /^(node:)?fs(\/|$)/.test(name)),
    );
    expect(reaching).toEqual([]);
  });

  test('of yargs are in cli.ts only', () => {
    const users = SOURCES.filter((path) =>
      importsOf(path).some(({ name }) => /^yargs(\/|-parser|$)/.test(name)),
    );
    expect(users).toEqual(['src/cli.ts']);
  });

  test('that a closed time gate pays for do not include git', () => {
    const packages = packagesBehind(['src/cli.ts', 'src/commands/run.ts']);
    expect(packages).not.toContain('isomorphic-git');
    // Each package here is loaded by every `memdream run`, at every prompt: a new one needs a reason.
    const accepted = new Set(STARTS_WITH);
    expect([...packages].filter((name) => !accepted.has(name))).toEqual([]);
  });

  test('load one command at a time', () => {
    const commands = runTimeImports().filter(
      ({ from, to }) => from === 'src/cli.ts' && areaOf(to) === 'commands',
    );
    expect(commands.map(({ to }) => to).sort()).toEqual([
      'src/commands/plain-args.ts',
      'src/commands/table.ts',
    ]);
    const eager = runTimeImports().filter(
      ({ from, isDynamic }) => from === 'src/commands/table.ts' && !isDynamic,
    );
    expect(eager).toEqual([]);
  });
});

describe('the machine', () => {
  test.each([
    ['process.env', /\bprocess\.env\b/],
    ['the home folder', /\bhomedir\b/],
    ['the console', /\bconsole\.\w/],
    ['process.exit', /\bprocess\.(exit\b|exitCode)/],
    ['the working directory', /\bprocess\.cwd\b/],
    ['the standard streams', /\bprocess\.(stdin|stdout|stderr)\b/],
  ])('is asked for %s in cli, config, compose and ui only', (_what, pattern) => {
    const users = SOURCES.filter((path) => pattern.test(code(path)));
    expect(users.filter((path) => !['cli', 'config', 'compose', 'ui'].includes(areaOf(path)))).toEqual([]);
  });

  test('starts no other program, but for ps on macOS, which has no other way to date a process, the apiKeyCommand of the person, the scheduler that they install a timer with, itself for a hook that must not wait, and their pager', () => {
    const starters = SOURCES.filter((path) =>
      importsOf(path).some(({ name }) => /^(node:)?child_process$/.test(name)),
    );
    expect(starters).toEqual([
      'src/config/api-key-command.ts',
      'src/install/programs.ts',
      'src/store/process/darwin.ts',
      'src/triggers/detach.ts',
      'src/ui/pager.ts',
    ]);
  });

  test('is asked for the network by the engine with a model only, through its SDK', () => {
    const callers = SOURCES.filter(
      (path) =>
        // A call, not a group of a pattern.
        /\bfetch\((?!\?)|globalThis\.fetch/.test(code(path)) ||
        importsOf(path).some(({ name }) =>
          /^(node:)?(net|tls|https?|http2|dgram|dns)(\/|$)|^@anthropic-ai\//.test(name),
        ),
    );
    expect(callers).toEqual(['src/engine/anthropic/client.ts']);
  });
});

describe('files', () => {
  test('are named in kebab-case', () => {
    const odd = SOURCES.filter((path) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.d)?\.ts$/.test(path.split('/').at(-1)!));
    expect(odd).toEqual([]);
  });

  test('of src are short enough to read in one go', () => {
    const long = SOURCES.map((path) => ({ path, lines: text(path).split('\n').length - 1 }))
      .sort((a, b) => b.lines - a.lines)
      .filter(({ lines }) => lines > 300);
    expect(long).toEqual([]);
  });

  test('of src lie in folders that ARCHITECTURE.md tells about', () => {
    const page = text('src/ARCHITECTURE.md');
    const folders = new Set(SOURCES.map((path) => dirname(path).replace(/^src\/?/, '')));
    const untold = [...folders].filter((folder) => folder !== '' && !page.includes(`${folder}/`));
    expect(untold).toEqual([]);
    const areas = new Set(SOURCES.map(areaOf));
    expect([...areas].sort()).toEqual(ORDER.flat().sort());
  });

  test('at the top of the repository are the known ones', () => {
    const top = new Set(tracked().map((path) => path.split('/')[0]!));
    expect([...top].filter((name) => !TOP.includes(name))).toEqual([]);
  });

  test('in the repository name neither this machine nor a registry', () => {
    const forbidden = [ROOT, ['registry', 'npmjs'].join('.'), ['', 'work', ''].join('/')];
    const telling = tracked().filter((path) => forbidden.some((words) => text(path).includes(words)));
    expect(telling).toEqual([]);
  });

  test('of the lock file come from wherever the reader gets packages', () => {
    const { packages } = JSON.parse(text('package-lock.json')) as {
      packages: Record<string, { resolved?: string }>;
    };
    expect(Object.keys(packages).filter((name) => packages[name]!.resolved !== undefined)).toEqual([]);
  });

  test('that are built are not tracked', () => {
    expect(tracked().filter((path) => /^(dist|node_modules|coverage)\//.test(path))).toEqual([]);
  });

  test('in bin are CommonJS, executable and short', () => {
    const { bin } = JSON.parse(text('package.json')) as { bin: Record<string, string> };
    for (const path of Object.values(bin)) {
      expect(path).toMatch(/\.cjs$/);
      expect(text(path)).toMatch(/^#!\/usr\/bin\/env node\n'use strict';\n/);
      expect(text(path)).not.toMatch(/^\s*(import|export)\s/m);
      expect(text(path).split('\n').length).toBeLessThan(40);
      expect(fs.statSync(join(ROOT, path)).mode & 0o111).toBe(0o111);
    }
  });
});

const TOP = [
  '.ci',
  '.gitignore',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'bin',
  'biome.json',
  'esbuild.config.mjs',
  'knip.json',
  'package-lock.json',
  'package.json',
  'src',
  'templates',
  'test',
  'tsconfig.json',
  'vitest.config.ts',
];

/** Settings and colours. yargs comes for help and mistakes, git, `diff` and `yaml` with a run that passes its gates. */
const STARTS_WITH = ['jsonc-parser', 'chalk'];

type Import = { from: string; to: string; isDynamic?: boolean };

function wrongWay(imports: readonly Import[]): string[] {
  const place = (path: string) => ORDER.findIndex((areas) => areas.includes(areaOf(path)));
  return imports
    .filter(({ from, to }) => areaOf(from) !== areaOf(to) && place(to) >= place(from))
    .map(({ from, to }) => `${from} → ${to}`);
}

/** Every import between files of src, types included: esbuild's metafile does not know those. */
function allImports(): Import[] {
  return SOURCES.flatMap((from) =>
    importsOf(from)
      .filter(({ name }) => name.startsWith('.'))
      .map(({ name }) => ({ from, to: join(dirname(from), name) })),
  );
}

function importsOf(path: string): { name: string }[] {
  const statements = /^(?:import|export)\b[^;'"]*?['"]([^'"]+)['"]/gm;
  const calls = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;
  return [statements, calls].flatMap((pattern) =>
    [...code(path).matchAll(pattern)].map((match) => ({ name: match[1]! })),
  );
}

function runTimeImports(): Import[] {
  return Object.entries(inputs).flatMap(([from, { imports }]) =>
    imports
      .filter(({ path }) => from.startsWith('src/') && path.startsWith('src/'))
      .map(({ path, kind }) => ({ from, to: path, isDynamic: kind === 'dynamic-import' })),
  );
}

/** The npm packages that are loaded before a command does anything. */
function packagesBehind(entries: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (path: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const next of inputs[path]?.imports ?? []) {
      if (next.kind !== 'dynamic-import' && !next.external) visit(next.path);
    }
  };
  for (const entry of entries) visit(entry);
  const names = [...seen].map((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]);
  return new Set(names.filter((name) => name !== undefined));
}

function cycles(imports: readonly Import[]): string[] {
  const next = new Map<string, string[]>();
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to]);
  const found: string[] = [];
  const done = new Set<string>();
  const walk = (path: string, way: readonly string[]) => {
    if (way.includes(path)) found.push([...way.slice(way.indexOf(path)), path].join(' → '));
    if (way.includes(path) || done.has(path)) return;
    for (const to of next.get(path) ?? []) walk(to, [...way, path]);
    done.add(path);
  };
  for (const path of next.keys()) walk(path, []);
  return found;
}

/** The folder of src a file belongs to, or its own name at the top. */
function areaOf(path: string): string {
  return path.replace(/^src\//, '').replace(/\.ts$|\/.*$/, '');
}

/** A source without its comments: what is said in words is no use of a thing. */
function code(path: string): string {
  return text(path)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/ .*$/gm, '$1');
}

function text(path: string): string {
  return fs.readFileSync(join(ROOT, path), 'utf8');
}

function filesBelow(folder: string): string[] {
  return fs
    .readdirSync(join(ROOT, folder), { withFileTypes: true })
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
    )
    .sort();
}

/** What the repository holds; without git, as in an unpacked archive, everything that is not built. */
function tracked(): string[] {
  try {
    const list = execFileSync('git', ['-c', 'safe.directory=*', 'ls-files', '-z'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return list.split('\0').filter((path) => path !== '' && fs.existsSync(join(ROOT, path)));
  } catch {
    const top = fs
      .readdirSync(ROOT, { withFileTypes: true })
      .filter(({ name }) => TOP.includes(name))
      .flatMap((entry) => (entry.isDirectory() ? filesBelow(entry.name) : [entry.name]));
    return top;
  }
}
