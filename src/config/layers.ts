import { isAbsolute, join } from 'node:path';
import { isObject } from './is-object.ts';
import { didYouMean } from './nearest.ts';
import { environmentName, ROWS, type Row } from './table.ts';

export type Origin = 'default' | 'user' | 'memory' | 'environment' | 'flag';

/** The values one place gives, by key; `where` names the place to a person. Texts still have to be read as values. */
export type Layer = {
  origin: Origin;
  values: Map<string, { value: unknown; isText: boolean; where: string }>;
  warnings: string[];
  blocked: string[];
};

const COMMAND_LINE = 'the command line';

/** Whether a complaint is about what was typed just now: no file has to be mended then. */
export function isAboutCommandLine(message: string): boolean {
  return message.includes(` in ${COMMAND_LINE} `);
}

export function flagLayer(flags: Readonly<Record<string, unknown>>): Layer {
  const layer = emptyLayer('flag');
  for (const [key, value] of Object.entries(flags)) {
    if (value === undefined) continue;
    if (!isKey(key)) layer.warnings.push(unknownKey(key, COMMAND_LINE));
    else layer.values.set(key, { value, isText: typeof value === 'string', where: COMMAND_LINE });
  }
  return layer;
}

/** Names that start with MEMDREAM_ and are no settings: they say where, whether and whence, not how. */
const NOT_SETTINGS = ['MEMDREAM_DIR', 'MEMDREAM_OFF', 'MEMDREAM_INSIDE'];

export function environmentLayer(env: NodeJS.ProcessEnv): Layer {
  const layer = emptyLayer('environment');
  const keys = new Map(ROWS.map(({ key }) => [environmentName(key), key]));
  for (const [name, value] of Object.entries(env)) {
    // An empty variable counts as not set, as everywhere in shells.
    if (!name.startsWith('MEMDREAM_') || NOT_SETTINGS.includes(name) || !value) continue;
    const key = keys.get(name);
    if (key !== undefined) layer.values.set(key, { value, isText: true, where: name });
    else
      layer.warnings.push(`${name} is not a setting.${didYouMean(name, [...keys.keys(), ...NOT_SETTINGS])}`);
  }
  return layer;
}

export function userLayer(values: object, path: string): Layer {
  const { $schema: _, memories: __, ...settings } = values as Record<string, unknown>;
  return objectLayer('user', settings, path);
}

/** What the file says about one memory. Keys are real paths; with `realpath`, other names of the same place count too. */
export function memoryLayer(
  values: object,
  at: { path: string; memory: string; realpath?: (path: string) => string | undefined },
): Layer {
  const layer = emptyLayer('memory');
  const memories = Object.hasOwn(values, 'memories') ? (values as { memories: unknown }).memories : {};
  if (!isObject(memories)) {
    layer.blocked.push(`memories in ${at.path} must be an object of directories.`);
    return layer;
  }
  for (const [name, section] of Object.entries(memories)) {
    if (!isAbsolute(name)) {
      // It may be the one that says "off" for this very memory: guessing would be the laxer reading.
      layer.blocked.push(`memories.${JSON.stringify(name)} in ${at.path} must be an absolute path.`);
    } else if (isSamePlace(name, at)) {
      const where = `memories.${JSON.stringify(name)} in ${at.path}`;
      if (!isObject(section)) layer.blocked.push(`${where} must be an object of settings.`);
      else merge(layer, objectLayer('memory', section, where));
    }
  }
  return layer;
}

function objectLayer(origin: Origin, values: Record<string, unknown>, where: string): Layer {
  const layer = emptyLayer(origin);
  for (const [head, value] of Object.entries(values)) {
    const group = ROWS.filter(({ key }) => key.startsWith(`${head}.`));
    if (group.length === 0) put(layer, head, value, where);
    else if (!isObject(value)) refuseGroup(layer, group, head, where);
    else for (const [tail, inner] of Object.entries(value)) put(layer, `${head}.${tail}`, inner, where);
  }
  return layer;
}

function put(layer: Layer, key: string, value: unknown, where: string): void {
  if (isKey(key)) layer.values.set(key, { value, isText: false, where });
  else layer.warnings.push(unknownKey(key, where));
}

function refuseGroup(layer: Layer, group: readonly Row[], head: string, where: string): void {
  const message = `${head} in ${where} must be an object of settings.`;
  if (group.some(({ care }) => care === 'strict')) layer.blocked.push(message);
  else layer.warnings.push(`${message} Ignored.`);
}

function unknownKey(key: string, where: string): string {
  const names = ROWS.map((row) => row.key);
  return `${key} in ${where} is not a setting.${didYouMean(key, names)}`;
}

function isKey(key: string): boolean {
  return ROWS.some((row) => row.key === key);
}

function isSamePlace(
  name: string,
  { memory, realpath }: { memory: string; realpath?: (path: string) => string | undefined },
): boolean {
  const path = join(name).replace(/(?<=.)\/+$/, '');
  return path === memory || realpath?.(path) === memory;
}

function merge(into: Layer, from: Layer): void {
  for (const [key, entry] of from.values) into.values.set(key, entry);
  into.warnings.push(...from.warnings);
  into.blocked.push(...from.blocked);
}

function emptyLayer(origin: Origin): Layer {
  return { origin, values: new Map(), warnings: [], blocked: [] };
}
