import type { Command, Option } from './command.ts';

export type { Args, Command, Option, Table } from './command.ts';

const ENGINE: Record<string, Option> = {
  engine: { type: 'string', text: 'who dreams (auto, anthropic, offline)' },
  model: { type: 'string', text: 'the model of an engine that has one' },
  'max-cost': { type: 'number', text: 'at most this many USD for this dream' },
};
const STAT: Record<string, Option> = { stat: { type: 'boolean', text: 'only the files and line counts' } };
const YES: Record<string, Option> = { yes: { type: 'boolean', alias: 'y', text: 'do not ask' } };

/** Every command, in the order of the help. Help, README and completion come from here. */
export const COMMANDS: readonly Command[] = [
  {
    name: 'run',
    positionals: '',
    text: 'dream, if the gates are open',
    stoppable: true,
    options: {
      force: {
        type: 'boolean',
        alias: 'f',
        text: 'dream now: passes time, retry, throttle, pending, sessions and idle',
      },
      propose: { type: 'boolean', text: 'keep the result as a proposal' },
      ...ENGINE,
      all: { type: 'boolean', text: 'every known memory that is due' },
      trigger: { type: 'string', text: 'what started it (hooks and timers say so)' },
    },
    examples: [
      ['memdream run', 'dream if it is time'],
      ['memdream run --force', 'dream now'],
      ['memdream run --all --quiet --trigger cron', 'for a timer: silent unless something failed'],
    ],
    load: () => import('./run.ts'),
  },
  {
    name: 'dry-run',
    positionals: '',
    text: 'a whole dream and its full diff; nothing changes',
    stoppable: true,
    options: { ...ENGINE, ...STAT },
    examples: [
      ['memdream dry-run', 'see what a dream would do'],
      ['memdream dry-run && memdream apply', 'then do exactly that'],
    ],
    load: () => import('./dry-run.ts'),
  },
  {
    name: 'apply',
    positionals: '[id]',
    text: 'put a proposal in place: exactly what was shown, or a refusal',
    options: { discard: { type: 'boolean', text: 'let go of the proposal instead' } },
    examples: [
      ['memdream apply', 'apply the proposal that waits'],
      ['memdream apply --discard', 'drop it'],
    ],
    load: () => import('./apply.ts'),
  },
  {
    name: 'log',
    positionals: '',
    text: 'the dreams of this memory, newest first',
    options: {
      number: { type: 'number', alias: 'n', text: 'how many (20)' },
      all: { type: 'boolean', text: 'also old proposals, and skips with their reasons' },
      cost: { type: 'boolean', text: 'tokens and dollars, and this month against its budget' },
      since: { type: 'string', text: 'from this date on' },
      file: { type: 'string', text: 'only dreams that touched this file' },
    },
    examples: [
      ['memdream log', 'the last twenty'],
      ['memdream log --all --since 2026-11-01', 'everything, with the reasons of skips'],
      ['memdream log --cost', 'what each dream used, and the month against its budget'],
    ],
    load: () => import('./log.ts'),
  },
  {
    name: 'show',
    positionals: '[id]',
    text: 'one dream: a number, last, or pending',
    options: { ...STAT, events: { type: 'boolean', text: 'what happened, step by step' } },
    examples: [
      ['memdream show', 'the last dream with its diff'],
      ['memdream show pending --stat', 'what a proposal would touch'],
    ],
    load: () => import('./show.ts'),
  },
  {
    name: 'diff',
    positionals: '[from] [to]',
    text: 'what was written since the last dream, or between two',
    options: STAT,
    examples: [
      ['memdream diff', 'since the last dream'],
      ['memdream diff 3 7', 'from after dream 3 to after dream 7'],
    ],
    load: () => import('./diff.ts'),
  },
  {
    name: 'revert',
    positionals: '[ids..]',
    text: 'undo dreams; what people wrote since stays',
    options: {
      file: { type: 'array', text: 'only this file (may be repeated)' },
      to: { type: 'string', text: 'undo every dream after this one' },
      'dry-run': { type: 'boolean', alias: 'n', text: 'only show what would change' },
      ...YES,
    },
    examples: [
      ['memdream revert last', 'undo the last dream (again: undo the undo)'],
      ['memdream revert 12 --file deploy.md', 'take back one file of dream 12'],
      ['memdream revert --to 9', 'back to how it was after dream 9'],
    ],
    load: () => import('./revert.ts'),
  },
  {
    name: 'status',
    positionals: '',
    text: 'the memory, the last dream, and what the next one waits for',
    options: {
      follow: { type: 'boolean', text: 'watch a running dream' },
      short: { type: 'boolean', text: 'prints dreaming or nothing, for prompts' },
      all: { type: 'boolean', text: 'every known memory' },
    },
    examples: [
      ['memdream status', 'why did it (not) run?'],
      ['memdream status --follow', 'watch the dream that runs'],
    ],
    load: () => import('./status.ts'),
  },
  {
    name: 'doctor',
    positionals: '',
    text: 'what is wrong with the memory, and what to do about it',
    options: {
      fix: { type: 'boolean', text: 'mend permissions, a broken repository, the cache of sessions' },
    },
    examples: [
      ['memdream doctor', 'every kind of finding, with file and line'],
      ['memdream doctor --json', 'all of them, for programs'],
    ],
    load: () => import('./doctor.ts'),
  },
  {
    name: 'stop',
    positionals: '',
    text: 'end the running dream; the memory stays as it was',
    options: {},
    examples: [['memdream stop', 'from any terminal']],
    load: () => import('./stop.ts'),
  },
  {
    name: 'note',
    positionals: '<text..>',
    text: "append to today's daily log",
    options: {},
    examples: [['memdream note "staging moved to port 8081"', 'evidence for the next dream']],
    load: () => import('./note.ts'),
  },
  {
    name: 'init',
    positionals: '[dir]',
    text: 'keep a memory: gives it a git repository in place',
    options: {},
    examples: [
      ['memdream init', "the agent's memory for this project"],
      ['memdream init ~/notes/memory', 'any folder with a MEMORY.md'],
    ],
    load: () => import('./init.ts'),
  },
  {
    name: 'forget',
    positionals: '[dir]',
    text: 'stop keeping a memory',
    options: { 'remove-history': { type: 'boolean', text: 'also remove its .git' }, ...YES },
    examples: [['memdream forget', 'no more dreams here; files and history stay']],
    load: () => import('./forget.ts'),
  },
  {
    name: 'config',
    positionals: '<action> [key] [value]',
    text: 'list, get, set, unset, path, schema',
    options: { here: { type: 'boolean', text: 'set or unset for this memory only' } },
    examples: [
      ['memdream config list', 'every setting, its value and where it comes from'],
      ['memdream config set gates.minHours 12', 'dream twice a day'],
      ['memdream config set mode propose --here', 'this memory only proposes'],
    ],
    load: () => import('./config.ts'),
  },
  {
    name: 'report',
    positionals: '',
    text: 'one HTML file: timeline, diffs, size, cost',
    options: { output: { type: 'string', alias: 'o', text: 'where to write it (memdream-report.html)' } },
    examples: [['memdream report -o dreams.html', 'then open it in a browser']],
    load: () => import('./report.ts'),
  },
  {
    name: 'install',
    positionals: '[where..]',
    text: 'let dreams start by themselves: shell, claude-code, codex, timer',
    options: {
      print: { type: 'boolean', text: 'only show what would change' },
      plugin: { type: 'string', text: 'write the Claude Code plugin into this folder instead' },
      engine: ENGINE.engine!,
      'max-cost': { type: 'number', text: 'at most this many USD for each dream that starts by itself' },
      ...YES,
    },
    examples: [
      ['memdream install', 'asks for each place that is there'],
      ['memdream install claude-code --print', 'the exact change, and nothing else'],
      ['memdream install -y --engine offline', 'without questions, and without a model'],
    ],
    load: () => import('./install.ts'),
  },
  {
    name: 'uninstall',
    positionals: '[where..]',
    text: 'take back what install did, to the byte',
    options: { print: { type: 'boolean', text: 'only show what would change' }, ...YES },
    examples: [
      ['memdream uninstall', 'all of it'],
      ['memdream uninstall shell', 'only the prompt hook'],
    ],
    load: () => import('./uninstall.ts'),
  },
  {
    name: 'hook',
    positionals: '<agent> [event]',
    text: "what an agent's hook calls: reads the event on stdin, starts a check, prints nothing",
    options: {},
    examples: [['memdream hook claude-code', 'as `memdream install claude-code` writes it down']],
    load: () => import('./hook.ts'),
  },
  {
    name: 'purge',
    positionals: '',
    text: 'take a text or a file out of the memory and all its history, for good',
    options: {
      text: {
        type: 'array',
        text: 'this text, wherever it stands (others can see it in the list of processes)',
      },
      stdin: {
        type: 'boolean',
        text: 'the text that is read from stdin; on a terminal it is asked for, unseen',
      },
      finding: { type: 'array', text: 'the secret at FILE:LINE, as doctor names it' },
      file: { type: 'array', text: 'this file, in every version' },
      'dry-run': { type: 'boolean', alias: 'n', text: 'only show where it stands' },
      ...YES,
    },
    examples: [
      ['memdream purge --finding deploy.md:12', 'a secret that doctor has named'],
      ['memdream purge --stdin', 'a text that is typed where nobody sees it'],
      ['memdream purge --file diary.md -n', 'where a file stands in history'],
    ],
    load: () => import('./purge.ts'),
  },
  {
    name: 'completion',
    positionals: '<shell>',
    text: 'completion for bash, zsh or fish',
    options: {},
    examples: [['memdream completion bash', 'a script to source']],
    load: () => import('./completion.ts'),
  },
  {
    name: 'man',
    positionals: '',
    text: 'the manual page',
    options: {},
    examples: [['memdream man | man -l -', 'read it']],
    load: () => import('./man.ts'),
  },
  {
    name: 'demo',
    positionals: '',
    text: 'dream over a sample memory in a temporary folder; no key, nothing else touched',
    stoppable: true,
    options: {},
    examples: [['memdream demo', 'a few seconds']],
    load: () => import('./demo.ts'),
  },
];

/** Options that every command takes. */
export const GLOBAL_OPTIONS: Record<string, Option> = {
  directory: { type: 'string', alias: 'C', text: 'the memory, or a project whose memory is meant' },
  json: { type: 'boolean', text: 'for programs' },
  quiet: { type: 'boolean', alias: 'q', text: 'print nothing unless something failed' },
  verbose: { type: 'boolean', alias: 'v', text: 'say more' },
  color: { type: 'boolean', text: 'colours, or --no-color' },
  pager: { type: 'boolean', text: 'a pager for what is longer than the screen, or --no-pager' },
  config: { type: 'array', alias: 'c', text: 'key=value: a setting for this command' },
};
