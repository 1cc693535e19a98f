import type { Option } from './command.ts';

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
