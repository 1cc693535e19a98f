import type { Source } from '../source.ts';
import { foldersIn, isJsonLines, type Look, touchedFiles } from './files.ts';
import type { SourceMaker } from './makers.ts';

/**
 * Codex: `<place>/YYYY/MM/DD/rollout-<time>-<session>.jsonl`, of all projects together. A resumed session grows in the
 * folder of its first day, so old days are looked at too; the newest come first.
 */
export const codexSource: SourceMaker = ({ reader, place }): Source => ({
  agent: CODEX.agent,
  place,
  isNamed: false,
  *files(sinceMs, trouble) {
    const below = (path: string) => foldersIn(reader, path, trouble).sort(newestNameFirst);
    for (const year of below(place)) {
      for (const month of below(year.path)) {
        for (const day of below(month.path)) {
          yield* touchedFiles(reader, day.path, { ...CODEX, sinceMs, trouble });
        }
      }
    }
  },
});

export const CODEX: Look = {
  agent: 'codex',
  accepts: (name) => isJsonLines(name) && name.startsWith('rollout-'),
  idOf: (name) => /[0-9a-f-]{36}(?=\.jsonl$)/.exec(name)?.[0] ?? name.slice(0, -'.jsonl'.length),
};

function newestNameFirst(a: { name: string }, b: { name: string }): number {
  return a.name < b.name ? 1 : -1;
}
