import { ROWS } from '../../config/table.ts';
import { PLACES } from '../../install/spot.ts';
import type { Option, Table } from '../table.ts';

/** An option as shells complete it. `values` where they are known; `isFile` where a path belongs. */
export type OptionWord = {
  name: string;
  alias: string | undefined;
  text: string;
  takesValue: boolean;
  values: readonly string[];
};

export type CommandWords = {
  name: string;
  text: string;
  options: OptionWord[];
  /** What may stand first, second, … after the command. The last one repeats where the command takes a list. */
  positionals: (readonly string[])[];
};

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type ShellName = (typeof SHELLS)[number];

const POSITIONALS: Record<string, (readonly string[])[]> = {
  config: [['list', 'get', 'set', 'unset', 'path', 'schema'], ROWS.map(({ key }) => key)],
  show: [['last', 'pending']],
  revert: [['last']],
  install: [PLACES],
  uninstall: [PLACES],
  hook: [['claude-code', 'codex']],
  completion: [SHELLS],
};

const VALUES: Record<string, readonly string[]> = { engine: ['auto', 'anthropic', 'offline'] };

/** Everything a shell can complete, from the table that help and README come from. */
export function commandWords({ commands }: Table): CommandWords[] {
  return commands.map(({ name, text, options }) => ({
    name,
    text,
    options: optionWords(options),
    positionals: POSITIONALS[name] ?? [],
  }));
}

export function globalWords({ options }: Table): OptionWord[] {
  return [
    ...optionWords(options),
    { name: 'help', alias: 'h', text: 'help', takesValue: false, values: [] },
    { name: 'version', alias: 'V', text: 'the version', takesValue: false, values: [] },
  ];
}

function optionWords(options: Record<string, Option>): OptionWord[] {
  return Object.entries(options).map(([name, { type, alias, text }]) => ({
    name,
    alias,
    text,
    takesValue: type !== 'boolean',
    values: VALUES[name] ?? [],
  }));
}

/** As typed: `--force -f`. */
export function flagsOf({ name, alias }: OptionWord): string[] {
  return [`--${name}`, ...(alias ? [`-${alias}`] : [])];
}
