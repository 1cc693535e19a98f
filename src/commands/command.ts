import type { App } from '../compose.ts';

/** What a person typed for one command: positionals and options by name. */
export type Args = Record<string, unknown>;

export type Option = {
  type: 'boolean' | 'string' | 'number' | 'array';
  alias?: string;
  text: string;
};

export type Command = {
  name: string;
  /** Positionals, as yargs and the manual write them. */
  positionals: string;
  text: string;
  options: Record<string, Option>;
  examples: [line: string, text: string][];
  /** Ctrl-C and SIGTERM end it cleanly instead of killing it. */
  stoppable?: boolean;
  /** Loaded when it is typed, so that one command does not pay for the others. */
  load(): Promise<{ execute(app: App, args: Args, table: Table): Promise<number> }>;
};

/** All that can be typed, handed to commands that tell about it. */
export type Table = { commands: readonly Command[]; options: Record<string, Option> };
