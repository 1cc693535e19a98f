import { choicesOf } from './check-value.ts';
import { environmentName, ROWS, type Row } from './table.ts';

/** One line of help and README a setting. */
export type SettingRow = { key: string; environment: string; values: string; default: string; text: string };

export function settingRows(engines: readonly string[]): SettingRow[] {
  return ROWS.map((row) => ({
    key: row.key,
    environment: environmentName(row.key),
    values: valuesOf(row, engines),
    default: row.default === null ? '' : JSON.stringify(row.default),
    text: row.text,
  }));
}

function valuesOf(row: Row, engines: readonly string[]): string {
  if ('min' in row) return `${row.min}–${row.max}`;
  const choices = choicesOf(row, engines);
  if (choices) return choices.join(' | ');
  return FORMS[row.type]!;
}

const FORMS: Record<string, string> = {
  text: 'text',
  url: 'URL',
  path: 'path',
  texts: 'list',
  sources: 'list',
};
