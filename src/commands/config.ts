import type { App } from '../compose.ts';
import { parseSetting, rowOf } from '../config/assignments.ts';
import { editConfig } from '../config/edit.ts';
import { didYouMean } from '../config/nearest.ts';
import { configSchema } from '../config/schema.ts';
import { ROWS } from '../config/table.ts';
import { writeUserFile } from '../config/write-file.ts';
import { MemdreamError } from '../errors.ts';
import { readIfThere } from '../store/files.ts';
import { printJson } from '../ui/json.ts';
import { safeLine } from '../ui/safe-text.ts';
import { table } from '../ui/table.ts';
import { warn } from './memory-at.ts';
import { writeNextCheck } from './next-check.ts';
import type { Args } from './table.ts';

const ACTIONS = ['list', 'get', 'set', 'unset', 'path', 'schema'];

export async function execute(app: App, args: Args): Promise<number> {
  const { terminal, globals, paths } = app;
  const action = String(args.action);
  const engines = app.machine.engines.map(({ name }) => name);
  if (action === 'path')
    terminal.out(
      globals.json
        ? JSON.stringify({ schema: 'memdream/config@1', path: paths.configFile })
        : paths.configFile,
    );
  else if (action === 'schema') terminal.out(JSON.stringify(configSchema(engines), null, 2));
  else if (action === 'list') list(app);
  else if (action === 'get') get(app, needKey(args));
  else if (action === 'set' || action === 'unset') await change(app, args, action, engines);
  else
    throw new MemdreamError('USAGE', `config cannot ${action}.${didYouMean(action, ACTIONS)}`, {
      hint: `Actions: ${ACTIONS.join(', ')}.`,
    });
  return 0;
}

function list(app: App): void {
  const config = app.configOf(memoryHere(app));
  const rows = ROWS.map(({ key }) => ({
    key,
    value: valueAt(config.settings, key),
    origin: config.origins[key as keyof typeof config.origins],
  }));
  if (app.globals.json) {
    printJson(app.terminal, 'config', { settings: rows, warnings: config.warnings, blocked: config.blocked });
    return;
  }
  const { color, width } = app.terminal;
  const cells = rows.map(({ key, value, origin }) => [
    { text: key },
    { text: safeLine(JSON.stringify(value)) },
    { text: origin, paint: origin === 'default' ? color.dim : color.cyan },
  ]);
  app.terminal.out(table(cells, { width }).join('\n'));
  warn(app, [...config.blocked, ...config.warnings]);
}

function get(app: App, key: string): void {
  const config = app.configOf(memoryHere(app));
  const value = valueAt(config.settings, rowOf(key).key);
  if (app.globals.json)
    printJson(app.terminal, 'config', {
      key,
      value,
      origin: config.origins[key as keyof typeof config.origins],
    });
  else app.terminal.out(typeof value === 'string' ? value : JSON.stringify(value));
}

async function change(app: App, args: Args, action: 'set' | 'unset', engines: string[]): Promise<void> {
  const key = needKey(args);
  const { paths, world, globals, terminal } = app;
  if (action === 'set' && args.value === undefined)
    throw new MemdreamError('USAGE', `config set ${key} needs a value.`, {
      hint: `memdream config set ${key} VALUE`,
    });
  const value =
    action === 'set' ? parseSetting(key, String(args.value), { engines, home: app.machine.home }) : undefined;
  rowOf(key);
  const text = readIfThere(world.fs, paths.configFile)?.toString('utf8') ?? '';
  const memory = args.here ? app.find().dir : undefined;
  const edited = editConfig(text, key, value, memory);
  if (edited !== text) {
    writeUserFile(paths.configFile, edited);
    await writeNextCheck(app);
  }
  if (globals.json) printJson(terminal, 'config', { key, value: value ?? null, memory: memory ?? null });
  else if (!globals.quiet)
    terminal.out(
      `${action === 'set' ? `${key} = ${JSON.stringify(value)}` : `${key} is back to its default`}${memory ? ` for ${safeLine(memory)}` : ''}`,
    );
}

function needKey(args: Args): string {
  if (typeof args.key === 'string' && args.key !== '') return args.key;
  throw new MemdreamError('USAGE', `config ${args.action} needs a key.`, {
    hint: 'memdream config list shows them.',
  });
}

/** Settings may differ by memory; without one, those of the user are shown. */
function memoryHere(app: App): string | undefined {
  try {
    return app.find().dir;
  } catch {
    return undefined;
  }
}

function valueAt(settings: object, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], settings);
}
