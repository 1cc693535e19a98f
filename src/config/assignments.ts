import { MemdreamError } from '../errors.ts';
import { checkValue, type Known, valueOfText } from './check-value.ts';
import { didYouMean } from './nearest.ts';
import { ROWS, type Row } from './table.ts';

/** `-c key=value`, as often as given; the last one of a key counts. For `flags` of loadConfig. */
export function parseAssignments(assignments: readonly string[]): Record<string, string> {
  const pairs = assignments.map((assignment) => {
    const at = assignment.indexOf('=');
    if (at < 1) {
      throw new MemdreamError('USAGE', `-c needs key=value, not ${JSON.stringify(assignment)}.`, {
        hint: 'memdream config list',
      });
    }
    return [rowOf(assignment.slice(0, at).trim()).key, assignment.slice(at + 1)] as const;
  });
  return Object.fromEntries(pairs);
}

/** What `config set` writes: the value a person typed, checked, or an error that says what it must be. */
export function parseSetting(key: string, text: string, known: Known): unknown {
  const row = rowOf(key);
  const given = valueOfText(row, text);
  const checked = checkValue(row, given, known);
  if (!checked.ok) throw new MemdreamError('USAGE', `${key} must be ${checked.need}.`);
  return given;
}

/** The table's entry of a key a person typed. */
export function rowOf(key: string): Row {
  const row = ROWS.find((candidate) => candidate.key === key);
  if (row) return row;
  const names = ROWS.map((candidate) => candidate.key);
  throw new MemdreamError('USAGE', `${key} is not a setting.${didYouMean(key, names)}`, {
    hint: 'memdream config list',
  });
}
