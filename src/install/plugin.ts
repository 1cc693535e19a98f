import { join } from 'node:path';
import marketplace from '../../templates/plugin/.claude-plugin/marketplace.json' with { type: 'json' };
import manifest from '../../templates/plugin/.claude-plugin/plugin.json' with { type: 'json' };
import dream from '../../templates/plugin/commands/dream.md';
import status from '../../templates/plugin/commands/status.md';
import hooks from '../../templates/plugin/hooks/hooks.json' with { type: 'json' };
import { ownSpot } from './own-file.ts';
import { forSh } from './quote.ts';
import type { Spot } from './spot.ts';

/** The plugin for Claude Code, written into a folder: it calls the memdream that wrote it. */
export function pluginSpots(
  dir: string,
  { program, version }: { program: readonly string[]; version: string },
) {
  const values = { command: forSh(program), version };
  const file = (name: string, template: string | object): Spot =>
    ownSpot('plugin', join(dir, name), typeof template === 'string' ? filled(template) : json(template));
  const filled = (text: string) =>
    text.replace(/\{\{(command|version)\}\}/g, (_, name: keyof typeof values) => values[name]);
  // By value, not as text: a path may hold what has to be escaped in JSON.
  const json = (value: object) =>
    `${JSON.stringify(value, (_, inner) => (typeof inner === 'string' ? filled(inner) : inner), 2)}\n`;
  return [
    file('.claude-plugin/plugin.json', manifest),
    file('.claude-plugin/marketplace.json', marketplace),
    file('hooks/hooks.json', hooks),
    file('commands/dream.md', dream),
    file('commands/status.md', status),
  ];
}
