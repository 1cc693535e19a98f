import { join } from 'node:path';
import type { Signals } from '../sessions/signals/signals.ts';
import { type Fs, readIfThere, writeDurably } from '../store/files.ts';

/** How much was noticed when sessions were last read for a memory. Numbers only: nobody's words. */
export type NoticedCounts = {
  atMs: number;
  sessions: number;
  corrections: number;
  saves: number;
  decisions: number;
  themes: number;
};

const COUNTS = ['atMs', 'sessions', 'corrections', 'saves', 'decisions', 'themes'] as const;

/** For `status`, which does not read sessions anew. A cache: a disk that refuses it keeps nobody from dreaming. */
export function noteSignals(fs: Fs, state: string, signals: Signals, atMs: number): void {
  // A memory without a repository has no place for it, and a dry-run creates none.
  if (!fs.existsSync(state)) return;
  const counts: NoticedCounts = {
    atMs,
    sessions: signals.sessions,
    corrections: signals.corrections.count,
    saves: signals.saves.count,
    decisions: signals.decisions.count,
    themes: signals.themes.length,
  };
  try {
    writeDurably(fs, file(state), JSON.stringify(counts), { tmp: join(state, 'tmp') });
  } catch {
    // The next dream notes it again.
  }
}

export function notedSignals(fs: Fs, state: string): NoticedCounts | null {
  try {
    const parsed = JSON.parse(
      readIfThere(fs, file(state))?.toString('utf8') ?? 'null',
    ) as NoticedCounts | null;
    return parsed && COUNTS.every((key) => Number.isFinite(parsed[key]) && parsed[key] >= 0) ? parsed : null;
  } catch {
    return null;
  }
}

function file(state: string): string {
  return join(state, 'signals.json');
}
