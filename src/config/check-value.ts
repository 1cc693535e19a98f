import { absolutePath } from '../memory/agents/paths.ts';
import type { Row } from './table.ts';

/** What a value is judged by besides the table. Without a home, paths must be absolute. */
export type Known = { engines: readonly string[]; home?: string };

export type Checked = { ok: true; value: unknown } | { ok: false; need: string };

/** A value as the settings hold it, or what it would have to be. */
export function checkValue(row: Row, value: unknown, known: Known): Checked {
  const fitting = valueThatFits(row, value, known);
  return fitting === undefined
    ? { ok: false, need: needOf(row, known.engines) }
    : { ok: true, value: fitting };
}

/** A value typed in a shell or found in the environment: JSON where it is JSON of the right type, else the bare text. */
export function valueOfText(row: Row, text: string): unknown {
  const value = jsonOf(text);
  switch (row.type) {
    case 'number':
    case 'integer':
      return value ?? text;
    case 'texts':
    case 'sources':
      return Array.isArray(value) ? value : [value ?? text];
    default:
      return typeof value === 'string' ? value : text;
  }
}

export function choicesOf(row: Row, engines: readonly string[]): readonly string[] | undefined {
  if (row.type === 'choice') return row.values;
  return row.type === 'engine' ? ['auto', ...engines.filter((name) => name !== 'auto')] : undefined;
}

function valueThatFits(row: Row, value: unknown, known: Known): unknown {
  switch (row.type) {
    case 'choice':
    case 'engine':
      return choicesOf(row, known.engines)!.find((choice) => choice === value);
    case 'number':
    case 'integer':
      return isWithin(row, value) ? value : undefined;
    case 'text':
      return isText(value) ? value : undefined;
    case 'url':
      return isText(value) && isWebAddress(value) ? value : undefined;
    case 'path':
      return pathOf(value, known.home);
    case 'texts':
      return Array.isArray(value) && value.every(isText) ? value : undefined;
    case 'sources':
      return sourcesOf(value, known.home);
  }
}

function needOf(row: Row, engines: readonly string[]): string {
  const wanted = {
    choice: () => `one of ${choicesOf(row, engines)?.join(', ')}`,
    engine: () => `one of ${choicesOf(row, engines)?.join(', ')}`,
    number: () => `a number ${rangeOf(row)}`,
    integer: () => `a whole number ${rangeOf(row)}`,
    text: () => 'a text that is not empty',
    url: () => 'an http:// or https:// address',
    path: () => 'an absolute path',
    texts: () => 'a list of texts',
    sources: () => 'a list of {"agent": …, "path": …} with absolute paths',
  };
  return wanted[row.type]();
}

function rangeOf(row: Row): string {
  return 'min' in row ? `from ${row.min} to ${row.max}` : '';
}

function isWithin(row: { type: string; min: number; max: number }, value: unknown): boolean {
  if (typeof value !== 'number' || !(value >= row.min && value <= row.max)) return false;
  return row.type === 'number' || Number.isInteger(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && !value.includes('\0');
}

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

function pathOf(value: unknown, home: string | undefined): string | undefined {
  if (!isText(value) || (home === undefined && value.startsWith('~'))) return undefined;
  return absolutePath(value, home ?? '');
}

function sourcesOf(value: unknown, home: string | undefined): unknown {
  if (!Array.isArray(value)) return undefined;
  const sources = value.map((entry: unknown) => {
    const { agent, path } = (entry ?? {}) as Record<string, unknown>;
    const absolute = pathOf(path, home);
    return isText(agent) && absolute !== undefined ? { agent, path: absolute } : undefined;
  });
  return sources.includes(undefined) ? undefined : sources;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
