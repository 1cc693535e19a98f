import type { Argv } from 'yargs';
import { plainArgs } from './commands/plain-args.ts';
import { COMMANDS, type Command, GLOBAL_OPTIONS, type Option } from './commands/table.ts';
import { type App, compose, type Globals, type Machine, thisMachine } from './compose.ts';
import { parseAssignments } from './config/assignments.ts';
import { didYouMean } from './config/nearest.ts';
import { asMemdreamError } from './dream/outcome.ts';
import { CODES, EXITS, MemdreamError } from './errors.ts';
import { reportError } from './ui/error-view.ts';
import { createTerminal } from './ui/terminal.ts';

declare const __MEMDREAM_VERSION__: string;

/** From argv to exit status. `machine` is handed in by tests that bring an engine or a clock of their own. */
export async function main(
  argv: string[],
  machine: Machine = thisMachine({ isAutomatic: isAutomatic(argv) }),
): Promise<void> {
  const status = await statusOf(argv, machine);
  await drained(machine.stdout);
  await drained(machine.stderr);
  // Not exitCode: an engine that was left behind must not keep the process alive.
  process.exit(status);
}

async function statusOf(argv: string[], machine: Machine): Promise<number> {
  const isJson = argv.includes('--json');
  const isVerbose = argv.includes('-v') || argv.includes('--verbose');
  try {
    const typed = plainArgs(argv) ?? (await parseWithYargs(argv, machine));
    if (!typed) return EXITS.done.status;
    return await perform(typed.command, typed.args, machine);
  } catch (cause) {
    const error = cause instanceof MemdreamError ? cause : asMemdreamError(cause, 'running this command');
    const colorFlag = argv.includes('--no-color') ? false : undefined;
    return reportError(createTerminal({ ...machine, ...(colorFlag !== undefined && { colorFlag }) }), error, {
      json: isJson,
      verbose: isVerbose,
    });
  }
}

/** Hooks and timers say what they are. Read off the raw words: it decides which environment the rest may see. */
function isAutomatic(argv: readonly string[]): boolean {
  if (argv.find((word) => !word.startsWith('-')) === 'hook') return true;
  const at = argv.findIndex((word) => word === '--trigger' || word.startsWith('--trigger='));
  if (at === -1) return false;
  const trigger = argv[at] === '--trigger' ? argv[at + 1] : argv[at]!.slice('--trigger='.length);
  return trigger !== 'manual';
}

/** Which command was typed, or undefined where help or the version was printed. */
export async function parseWithYargs(
  argv: string[],
  machine: Pick<Machine, 'stdout'>,
): Promise<{ command: Command; args: Record<string, unknown> } | undefined> {
  const { default: yargs } = await import('yargs');
  let typed: { command: Command; args: Record<string, unknown> } | undefined;
  const parser = yargs(argv)
    .scriptName('memdream')
    .usage(
      "$0 <command>\n\nGives a coding agent's memory a night's sleep, and a history you can read and undo.",
    )
    .parserConfiguration({
      'camel-case-expansion': false,
      'parse-numbers': false,
      'parse-positional-numbers': false,
      'populate--': true,
      'strip-aliased': true,
    })
    .options(optionsOf(GLOBAL_OPTIONS))
    .version(__MEMDREAM_VERSION__)
    .alias('version', 'V')
    .help()
    .alias('help', 'h')
    .strict()
    .recommendCommands()
    .demandCommand(1, 'Which command?')
    .wrap(Math.min(machine.stdout.columns ?? 100, 110))
    .epilogue(`${exitTable()}\n\nConfiguration: memdream config list. Start with: memdream demo`)
    .exitProcess(false)
    .showHelpOnFail(false)
    .fail((message, error) => {
      throw error instanceof MemdreamError
        ? error
        : usage(message ?? error?.message ?? 'cannot read the command line', argv);
    });
  for (const command of COMMANDS) {
    parser.command({
      command: `${command.name} ${command.positionals}`.trim(),
      describe: command.text,
      builder: (sub: Argv) => {
        sub.options(optionsOf(command.options)).epilogue(exitTable());
        for (const [line, text] of command.examples) sub.example(line, text);
        return sub;
      },
      handler: (args) => {
        typed = { command, args: withLiterals(command, args as Record<string, unknown>) };
      },
    });
  }
  await parser.parseAsync();
  return typed;
}

async function perform(command: Command, args: Record<string, unknown>, machine: Machine): Promise<number> {
  const stop = new AbortController();
  const release = command.stoppable ? stopOnSignals(stop) : () => {};
  try {
    const app: App = compose(machine, globalsOf(args), stop.signal);
    const { execute } = await command.load();
    const status = await execute(app, args, { commands: COMMANDS, options: GLOBAL_OPTIONS });
    // A failed write is told by an event, which comes after the call that wrote.
    await drained(machine.stdout);
    if (app.terminal.writeError) throw asMemdreamError(app.terminal.writeError, 'writing the output');
    return status;
  } finally {
    release();
  }
}

function globalsOf(args: Record<string, unknown>): Globals {
  const settings: Record<string, unknown> = parseAssignments(((args.config as unknown[]) ?? []).map(String));
  if (args.engine !== undefined) settings.engine = args.engine;
  if (args.model !== undefined) settings.model = args.model;
  if (args['max-cost'] !== undefined) settings['budget.perDreamUsd'] = args['max-cost'];
  return {
    dashC: args.directory as string | undefined,
    json: args.json === true,
    quiet: args.quiet === true,
    verbose: args.verbose === true,
    color: args.color as boolean | undefined,
    pager: args.pager as boolean | undefined,
    settings,
  };
}

/** The first signal ends the dream cleanly; a second one does not wait. */
function stopOnSignals(stop: AbortController): () => void {
  const listeners = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((name) => {
    const listener = () => {
      const code = name === 'SIGINT' ? 'STOPPED' : 'TERMINATED';
      if (stop.signal.aborted) process.exit(EXITS[CODES[code]].status);
      stop.abort(new MemdreamError(code, `Stopped by ${name === 'SIGINT' ? 'Ctrl-C' : name}.`));
    };
    process.on(name, listener);
    return () => process.off(name, listener);
  });
  return () => {
    for (const release of listeners) release();
  };
}

function optionsOf(options: Record<string, Option>) {
  return Object.fromEntries(
    Object.entries(options).map(([name, { type, alias, text }]) => [
      name,
      {
        ...(type === 'array'
          ? { type: 'array' as const, nargs: 1 }
          : { type, coerce: (value: unknown) => oneValue(name, value) }),
        ...(alias && { alias }),
        describe: text,
        requiresArg: type !== 'boolean',
      },
    ]),
  );
}

/** Words after `--` are taken as they are, dashes and all, for the positionals that are still free. */
function withLiterals(command: Command, args: Record<string, unknown>): Record<string, unknown> {
  const words = [...((args['--'] as string[] | undefined) ?? [])].map(String);
  const filled = { ...args };
  for (const [, name, many] of command.positionals.matchAll(/[<[](\w+)(\.\.)?[>\]]/g)) {
    if (many) filled[name!] = [...((args[name!] as unknown[] | undefined) ?? []), ...words.splice(0)];
    else if (filled[name!] === undefined && words.length > 0) filled[name!] = words.shift();
  }
  if (words.length === 0) return filled;
  throw new MemdreamError('USAGE', `${command.name} does not know ${words[0]}.`, {
    hint: `memdream ${command.name} --help`,
  });
}

/** An option given twice counts as it was given last; only those that are lists add up. */
function oneValue(name: string, value: unknown): unknown {
  const last = Array.isArray(value) ? value.at(-1) : value;
  // yargs makes this of words where a number belongs.
  if (Number.isNaN(last)) throw new Error(`--${name} needs a number.`);
  return last;
}

function usage(message: string, argv: readonly string[]): MemdreamError {
  const command = COMMANDS.find(({ name }) => argv.includes(name));
  const unknown = /^Unknown (?:arguments?|commands?): (.+)$/.exec(message)?.[1]?.split(', ')[0];
  const first = argv.find((word) => !word.startsWith('-'));
  const isUnknownCommand = unknown !== undefined || message.startsWith('Did you mean');
  if (isUnknownCommand && !command && first !== undefined) {
    return new MemdreamError(
      'USAGE',
      `There is no command ${first}.${didYouMean(
        first,
        COMMANDS.map(({ name }) => name),
      )}`,
      { hint: 'memdream --help lists them.' },
    );
  }
  if (unknown !== undefined && command) {
    const names = [...Object.keys(command.options), ...Object.keys(GLOBAL_OPTIONS)];
    return new MemdreamError(
      'USAGE',
      `${command.name} does not know ${unknown}.${didYouMean(unknown, names)}`,
      { hint: `memdream ${command.name} --help` },
    );
  }
  return new MemdreamError('USAGE', message.replace(/\n[\s\S]*/, ''), {
    hint: `memdream ${command ? `${command.name} ` : ''}--help`,
  });
}

export function exitTable(): string {
  const rows = Object.values(EXITS).map(({ status, means }) => `  ${String(status).padStart(3)}  ${means}`);
  return ['Exit status:', ...rows].join('\n');
}

function drained(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    if (stream.destroyed || stream.writableEnded) resolve();
    else stream.write('', () => resolve());
  });
}
