import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS, GLOBAL_OPTIONS, type Option } from '../src/commands/table.ts';
import { enginesFor } from '../src/compose.ts';
import { settingRows } from '../src/config/describe.ts';
import { questionFor } from '../src/dream/ask-gates.ts';
import { GATES } from '../src/dream/gates.ts';
import { EXITS } from '../src/errors.ts';
import { slug } from '../src/memory/agents/slug.ts';
import { advice, checks, guards } from '../src/memory/checks/checks.ts';
import { whatToDo, wordsFor } from '../src/ui/check-words.ts';
import { buildCommand } from './bench/built-command.ts';
import { machineFor, scratch, writeFiles } from './support/world.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PAGE = join(ROOT, 'README.md');
const readme = fs.readFileSync(PAGE, 'utf8');

/** A block after this comment is for reading: it needs a network, or belongs in another file. */
const NOT_RUN = '<!-- not run -->';

let folder: string;
let env: Record<string, string | undefined>;

beforeAll(async () => {
  folder = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'memdream-readme-')));
  const bin = await buildCommand(ROOT, join(folder, 'package'));
  const shims = join(folder, 'bin');
  fs.mkdirSync(shims);
  fs.writeFileSync(join(shims, 'memdream'), `#!/bin/sh\nexec '${process.execPath}' '${bin}' "$@"\n`, {
    mode: 0o755,
  });
  const home = join(folder, 'home');
  fs.mkdirSync(home);
  env = {
    PATH: `${shims}:${process.env.PATH}`,
    HOME: home,
    TMPDIR: folder,
    SHELL: '/bin/bash',
    // The page shows days, and a day depends on where one is.
    TZ: 'UTC',
  };
});

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('what the README shows', () => {
  test('every command in it does what it says, in order', { timeout: 60_000 }, () => {
    const project = join(folder, 'shop');
    fs.mkdirSync(join(project, '.git'), { recursive: true });
    writeFiles(join(folder, 'home', '.claude', 'projects', slug(project), 'memory'), SHOP);
    const lines = blocks('sh').flatMap((block) => block.split('\n'));
    expect(lines.length).toBeGreaterThan(20);
    for (const line of lines) {
      const wanted = Number(/# exits (\d+)/.exec(line)?.[1] ?? 0);
      const { status, stdout, stderr } = type(line, project);
      expect(`${line} → ${status}`, stdout + stderr).toBe(`${line} → ${wanted}`);
    }
  });

  test('the dream on its first screen is what the demo prints', () => {
    const { status, stdout } = type('memdream demo', folder);
    expect(status).toBe(0);
    const shown = /<!-- demo -->\n```text\n([\s\S]*?)\n```/.exec(readme)?.[1] ?? '';
    const parts = shown.split(/^\[…\]\n/m).map(timeless);
    expect(parts.length).toBeGreaterThan(3);
    let rest = timeless(stdout);
    for (const part of parts) {
      expect(rest).toContain(part);
      rest = rest.slice(rest.indexOf(part) + part.length);
    }
  });

  test('its links to headings lead somewhere', () => {
    const anchors = [...readme.matchAll(/^#+ (.+)$/gm)].map(([, title]) => anchorOf(title!));
    for (const [, target] of readme.matchAll(/\]\(#([^)]+)\)/g)) expect(anchors).toContain(target);
  });
});

describe('the tables of the README', () => {
  const tables: [name: string, lines: string[]][] = [
    ['commands', commandTable()],
    ['options', commandOptionTable()],
    ['global options', optionTable()],
    ['settings', settingTable()],
    ['checks', checkTable()],
    ['exits', exitTable()],
  ];

  test.runIf(process.env.UPDATE_README)('are written anew', () => {
    let text = readme;
    for (const [name, lines] of tables) {
      const marker = `<!-- table: ${name} -->\n`;
      const [before, after] = text.split(marker) as [string, string];
      text = `${before}${marker}${aligned(lines).join('\n')}\n${after.replace(/^(\|.*\n)*/, '')}`;
    }
    fs.writeFileSync(PAGE, text);
  });

  test.skipIf(process.env.UPDATE_README).each(tables)('%s are what the code says', (name, lines) => {
    expect(tableAfter(name)).toEqual(lines);
  });

  test('gates are what the code says, in its order', async () => {
    const { world, target } = machineFor(scratch());
    const engine = { name: 'one that costs', costs: true };
    const question = questionFor(world, target, { trigger: 'readme', kind: 'run' }, engine);
    const rows: string[][] = [];
    for (const gate of GATES) {
      const { need } = await gate.ask(question);
      rows.push([gate.name, need, gate.forced ? 'yes' : 'no']);
    }
    const written = tableAfter('gates')
      .slice(2)
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .map(([, name, , need, forced]) => [name, need, forced]);
    expect(written).toEqual(rows);
  });
});

/** A small memory with what the offline engine mends. */
const SHOP = {
  'MEMORY.md': '# Memory\n\n- [Deploy](deploy.md) — how the shop is deployed\n- [Old plan](old-plan.md)\n',
  'deploy.md': '---\nname: deploy\ntype: project\n---\n\nDeploy with `./ship`, never on Fridays.\n',
  'testing.md': '---\nname: testing\ntype: feedback\n---\n\nTests use the real database on port 5433.\n',
};

function type(line: string, cwd: string) {
  return spawnSync('sh', ['-c', line], { cwd, env, encoding: 'utf8', timeout: 30_000 });
}

/** The runnable blocks of a language. */
function blocks(language: string): string[] {
  const fences = readme.matchAll(/(.*)\n```(\w*)\n([\s\S]*?)\n```$/gm);
  return [...fences]
    .filter(([, before, tag]) => tag === language && before !== NOT_RUN)
    .map(([, , , text]) => text!);
}

/** Without what differs from run to run: durations and dates. */
function timeless(text: string): string {
  return text.replace(/, [\d.]+ m?s\)/g, ', (time))').replace(/\d{4}-\d\d-\d\d \d\d:\d\d/g, '(date)');
}

function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(' ', '-');
}

function tableAfter(name: string): string[] {
  const text = readme.split(`<!-- table: ${name} -->\n`)[1] ?? '';
  return (/^(\|.*\n)*/.exec(text)?.[0] ?? '').trimEnd().split('\n').map(unpadded);
}

/** The formatter pads cells and rules to one width; what they say is what counts. */
function unpadded(line: string): string {
  return line.replace(/ +(?=\|)/g, ' ').replace(/-{3,}(?= \|)/g, '---');
}

function commandTable(): string[] {
  const rows = COMMANDS.map(({ name, positionals, text }) => [
    `\`memdream ${`${name} ${positionals}`.trim()}\``,
    text,
  ]);
  return table(['command', 'what it does'], rows);
}

function commandOptionTable(): string[] {
  const rows = COMMANDS.flatMap(({ name, options }) =>
    Object.entries(options).map(([option, about]) => [`\`${name}\``, flagOf(option, about), about.text]),
  );
  return table(['of', 'option', 'meaning'], rows);
}

function optionTable(): string[] {
  const rows = Object.entries(GLOBAL_OPTIONS).map(([name, option]) => [flagOf(name, option), option.text]);
  return table(['option', 'meaning'], rows);
}

function settingTable(): string[] {
  const rows = settingRows(enginesFor({ env: {}, home: '/' }).map(({ name }) => name)).map((row) => [
    `\`${row.key}\``,
    `\`${row.environment}\``,
    row.values,
    row.default && `\`${row.default}\``,
    row.text,
  ]);
  return table(['key', 'environment', 'values', 'default', 'meaning'], rows);
}

function checkTable(): string[] {
  const rows = [...checks, ...advice, ...guards].map(({ name }) => {
    const words = wordsFor(name);
    return [`\`${name}\``, words.means, whatToDo(words)];
  });
  return table(['check', 'what it means', 'what to do'], rows);
}

function exitTable(): string[] {
  return table(
    ['status', 'meaning'],
    Object.values(EXITS).map(({ status, means }) => [String(status), means]),
  );
}

function flagOf(name: string, { alias, type: kind }: Option): string {
  const value = kind === 'boolean' ? '' : ` ${kind === 'number' ? 'N' : 'VALUE'}`;
  return `\`${alias ? `-${alias}, ` : ''}--${name}${value}\``;
}

function table(head: string[], rows: string[][]): string[] {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].map(unpadded);
}

/** Columns as wide as their widest cell: the page is read as text too. */
function aligned(lines: readonly string[]): string[] {
  const rows = lines.map((line) => line.split(/(?<!\\)\|/).slice(1, -1));
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.trim().length)));
  return rows.map((row, index) => {
    const cells = row.map((cell, column) =>
      index === 1 ? '-'.repeat(widths[column]!) : cell.trim().padEnd(widths[column]!),
    );
    return `| ${cells.join(' | ')} |`;
  });
}
