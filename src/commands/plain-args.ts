import { type Args, COMMANDS, type Command, GLOBAL_OPTIONS, type Option } from './table.ts';

/**
 * Reads a command line that is nothing but one command and options written out in full, as hooks, timers and most
 * people type it. Undefined for anything else (words, help, mistakes): then yargs reads it, and says what is wrong.
 * A closed gate must not pay for a parser that can do more.
 */
export function plainArgs(argv: readonly string[]): { command: Command; args: Args } | undefined {
  const command = COMMANDS.find(({ name }) => argv.includes(name));
  if (!command || command.positionals.includes('<')) return undefined;
  const options = byFlag({ ...GLOBAL_OPTIONS, ...command.options });
  const args: Args = {};
  let isNamed = false;
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at]!;
    if (word === command.name && !isNamed) {
      isNamed = true;
      continue;
    }
    const option = options.get(word);
    if (!option || (option.name in args && option.type !== 'array')) return undefined;
    if (option.type === 'boolean') {
      args[option.name] = true;
      continue;
    }
    const value = argv[++at];
    if (value === undefined || value === '' || value.startsWith('-')) return undefined;
    if (option.type === 'array') args[option.name] = [...((args[option.name] as string[]) ?? []), value];
    else if (option.type === 'string') args[option.name] = value;
    else if (/^\d+(\.\d+)?$/.test(value)) args[option.name] = Number(value);
    else return undefined;
  }
  return isNamed ? { command, args } : undefined;
}

/** Options by what is typed for them: `--force`, `-f`. */
function byFlag(options: Record<string, Option>): Map<string, Option & { name: string }> {
  const flags = new Map<string, Option & { name: string }>();
  for (const [name, option] of Object.entries(options)) {
    flags.set(`--${name}`, { ...option, name });
    if (option.alias) flags.set(`-${option.alias}`, { ...option, name });
  }
  return flags;
}
