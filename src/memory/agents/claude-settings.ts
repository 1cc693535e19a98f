import { join } from 'node:path';
import { type ParseError, parse } from 'jsonc-parser';
import type { Reader } from '../reader.ts';
import { isTooDeep } from '../too-deep.ts';
import { smallText } from './paths.ts';

export type ClaudeSettings = { file: string; ofProject: boolean; values: Record<string, unknown> };

/**
 * Claude Code's settings files, the deciding one first. A project's files are looked for in the folder itself and in its
 * root: sessions may start in either. What cannot be read is skipped with a warning, as one broken file must not hide
 * the others.
 */
export function readClaudeSettings(
  reader: Reader,
  where: { folders: readonly string[]; configDir: string },
): { settings: ClaudeSettings[]; warnings: string[] } {
  const ofProject = ['settings.local.json', 'settings.json'].flatMap((name) =>
    where.folders.map((folder) => join(folder, '.claude', name)),
  );
  const ofUser = join(where.configDir, 'settings.json');
  const settings: ClaudeSettings[] = [];
  const warnings: string[] = [];
  // In the home folder the user's own file is also "the project's": there it is the user's.
  for (const file of new Set([...ofProject.filter((path) => path !== ofUser), ofUser])) {
    const values = readSettings(reader, file);
    if (typeof values === 'string') warnings.push(`${file}: ${values}; skipped.`);
    else if (values) settings.push({ file, ofProject: file !== ofUser, values });
  }
  return { settings, warnings };
}

function readSettings(reader: Reader, file: string): Record<string, unknown> | string | undefined {
  let text: string | undefined;
  try {
    text = smallText(reader, file);
  } catch (error) {
    return error instanceof Error ? error.message : 'cannot be read';
  }
  if (!text?.trim()) return undefined;
  if (isTooDeep(text)) return 'is nested too deep';
  const errors: ParseError[] = [];
  const value: unknown = parse(text.replace(/^\uFEFF/, ''), errors, { allowTrailingComma: true });
  if (errors.length > 0) return 'is not JSON';
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'is not a JSON object';
  return value as Record<string, unknown>;
}
