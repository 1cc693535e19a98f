import { codeOf, MemdreamError } from '../errors.ts';
import { checkValue, type Known, valueOfText } from './check-value.ts';
import { holdsBack } from './holds-back.ts';
import {
  environmentLayer,
  flagLayer,
  isAboutCommandLine,
  type Layer,
  memoryLayer,
  type Origin,
  userLayer,
} from './layers.ts';
import { parseConfigText } from './parse-file.ts';
import { nest, type SettingKey, type Settings } from './settings.ts';
import { ROWS, type Row } from './table.ts';

export type Config = {
  settings: Settings;
  origins: Record<SettingKey, Origin>;
  warnings: string[];
  /** Why no dream may start on its own, and a typed command ends with exit 2. Empty when all is well. */
  blocked: string[];
};

export type LoadOptions = {
  path: string;
  env: NodeJS.ProcessEnv;
  /** Nobody typed this: the environment may only hold a dream back. */
  isAutomatic?: boolean;
  /** Values by key: what flags mean, and what -c says (see parseAssignments). */
  flags: Readonly<Record<string, unknown>>;
  /** The realpath of the memory at hand, if there is one. */
  memory: string | undefined;
  engines: readonly string[];
  /** The text of a file; throws an errno error. ENOENT means there is no configuration, which is fine. */
  readFile: (path: string) => string;
  /** For `~/` in paths, and for memories that the file names by a link. */
  home?: string;
  realpath?: (path: string) => string | undefined;
};

/** All settings, each from the highest place that gives it. Never throws: what is wrong is in `warnings` and `blocked`. */
export function loadConfig(options: LoadOptions): Config {
  const file = readLayers(options);
  const layers = [flagLayer(options.flags), environmentLayer(options.env), ...file.layers];
  const warnings = layers.flatMap((layer) => layer.warnings);
  const blocked = [...file.blocked, ...layers.flatMap((layer) => layer.blocked)];
  const values = new Map<string, unknown>();
  const origins = new Map<string, Origin>();
  for (const row of ROWS) {
    const found = decide(row, layers, options, options.isAutomatic === true);
    values.set(row.key, found.value);
    origins.set(row.key, found.origin);
    warnings.push(...found.warnings);
    blocked.push(...found.blocked);
  }
  return {
    settings: nest(values),
    origins: Object.fromEntries(origins) as Config['origins'],
    warnings,
    blocked,
  };
}

/** For typed commands: a configuration that cannot be read is an error, with the way to the file. */
export function mustBeReadable(config: Config): void {
  if (config.blocked.length === 0) return;
  const hint = config.blocked.every(isAboutCommandLine) ? 'memdream config list' : 'memdream config path';
  throw new MemdreamError('CONFIG_INVALID', config.blocked.join('\n'), { hint });
}

function readLayers(options: LoadOptions): { layers: Layer[]; blocked: string[] } {
  const { path, memory, realpath } = options;
  let text: string;
  try {
    text = options.readFile(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { layers: [], blocked: [] };
    return { layers: [], blocked: [`${path} cannot be read: ${codeOf(error) ?? 'unknown error'}.`] };
  }
  const parsed = parseConfigText(text);
  if (!parsed.ok) return { layers: [], blocked: [`${path} cannot be understood: ${parsed.why}.`] };
  const ofMemory = memory === undefined ? [] : [memoryLayer(parsed.values, { path, memory, realpath })];
  return { layers: [...ofMemory, userLayer(parsed.values, path)], blocked: [] };
}

type Decision = { value: unknown; origin: Origin; warnings: string[]; blocked: string[] };

/** The first readable value from the top. An unreadable strict one blocks: what lies below it may be laxer. */
function decide(row: Row, layers: readonly Layer[], known: Known, isAutomatic: boolean): Decision {
  const warnings: string[] = [];
  for (const [nth, { origin, values }] of layers.entries()) {
    const entry = values.get(row.key);
    if (entry === undefined) continue;
    const given = entry.isText ? valueOfText(row, entry.value as string) : entry.value;
    const checked = checkValue(row, given, known);
    if (checked.ok && isAutomatic && origin === 'environment') {
      const below = decide(row, layers.slice(nth + 1), known, isAutomatic);
      if (holdsBack(row, checked.value, below.value)) return { ...below, value: checked.value, origin };
      const ignored = `${entry.where} is not obeyed by what starts by itself: put it into the configuration.`;
      return { ...below, warnings: [ignored, ...below.warnings] };
    }
    if (checked.ok) return { value: checked.value, origin, warnings, blocked: [] };
    const message = `${row.key} in ${entry.where} must be ${checked.need}${seen(row, entry.value)}.`;
    if (row.care === 'strict')
      return { value: defaultOf(row), origin: 'default', warnings, blocked: [message] };
    warnings.push(`${message} Ignored.`);
  }
  return { value: defaultOf(row), origin: 'default', warnings, blocked: [] };
}

/** A fresh copy, so that no caller can change the table. */
function defaultOf(row: Row): unknown {
  return Array.isArray(row.default) ? [...row.default] : row.default;
}

/** The value in question. Free texts are left out: an address or a command may hold a secret. */
function seen(row: Row, value: unknown): string {
  if (row.type === 'text' || row.type === 'url' || row.type === 'sources') return '';
  const text = JSON.stringify(value) ?? String(value);
  return `, not ${text.length > 60 ? `${text.slice(0, 60)}…` : text}`;
}
