import type { App } from '../compose.ts';
import { settingRows } from '../config/describe.ts';
import { EXITS } from '../errors.ts';
import type { Args, Option, Table } from './table.ts';

declare const __MEMDREAM_VERSION__: string;

/** The manual page, from the tables that help and README come from. */
export async function execute(app: App, _args: Args, table: Table): Promise<number> {
  app.terminal.out(
    manualPage(
      table,
      app.machine.engines.map(({ name }) => name),
    ),
  );
  return 0;
}

export function manualPage({ commands, options: globals }: Table, engines: readonly string[]): string {
  return [
    `.TH MEMDREAM 1 "" "memdream ${__MEMDREAM_VERSION__}" "User Commands"`,
    '.SH NAME',
    "memdream \\- gives a coding agent's memory a night's sleep, and a history you can read and undo",
    '.SH SYNOPSIS',
    '.B memdream',
    '.I command',
    '[options]',
    '.SH DESCRIPTION',
    plain(
      'Keeps the memory of a coding agent (an index MEMORY.md, topics, daily logs) as a git repository. When enough has happened it dreams: on a private copy it merges, dates and corrects what is there; code checks the result; it becomes one commit, which can be read and undone. Nothing is lost: what people and agents write meanwhile stays.',
    ),
    '.SH COMMANDS',
    ...commands.flatMap(({ name, positionals, text, options, examples }) => [
      `.SS "${quoted(`memdream ${name} ${positionals}`.trim())}"`,
      plain(`${text}.`),
      ...optionLines(options),
      ...examples.flatMap(([line, does]) => ['.PP', '.RS', `.B ${word(line)}`, '.br', plain(does), '.RE']),
    ]),
    '.SH OPTIONS OF EVERY COMMAND',
    ...optionLines(globals),
    '.SH SETTINGS',
    plain('Flags and -c come first, then variables, then this memory, then the file, then the default.'),
    ...settingRows(engines).flatMap(({ key, environment, values, default: otherwise, text }) => [
      '.TP',
      `.BR "${quoted(key)}" " (" "${quoted(environment)}" )`,
      plain(`${text} ${values}.${otherwise === '' ? '' : ` Default: ${otherwise}.`}`),
    ]),
    '.SH EXIT STATUS',
    ...Object.values(EXITS).flatMap(({ status, means }) => ['.TP', `.B ${status}`, plain(`${means}.`)]),
    '.SH FILES',
    ...FILES.flatMap(([path, what]) => ['.TP', `.I ${word(path)}`, plain(what)]),
    '.SH SEE ALSO',
    '.BR git (1)',
    '',
  ].join('\n');
}

const FILES = [
  ['~/.config/memdream/config.json', 'Settings; comments are allowed. $XDG_CONFIG_HOME is obeyed.'],
  [
    '~/.local/state/memdream/',
    'Known memories, spendings, when the next check is due. $XDG_STATE_HOME is obeyed.',
  ],
  ['~/.cache/memdream/', 'What was read of transcripts. May be deleted. $XDG_CACHE_HOME is obeyed.'],
  ['<memory>/.git/', 'The history.'],
  ['<memory>/.consolidate-lock', 'Its time is that of the last dream.'],
] as const;

function optionLines(options: Record<string, Option>): string[] {
  return Object.entries(options).flatMap(([name, { alias, type, text }]) => {
    const value = type === 'boolean' ? '' : ` ${type === 'number' ? 'N' : 'VALUE'}`;
    return ['.TP', `.B ${word(`${alias ? `-${alias}, ` : ''}--${name}${value}`)}`, plain(`${text}.`)];
  });
}

/** Running text: a line may not begin like a request, and backslashes and hyphens are themselves. */
function plain(text: string): string {
  const line = word(text);
  return /^[.']/.test(line) ? `\\&${line}` : line;
}

function word(text: string): string {
  return text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replaceAll('…', '...').replaceAll('–', '\\(en');
}

function quoted(text: string): string {
  return word(text).replaceAll('"', '\\(dq');
}
