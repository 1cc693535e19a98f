import type { Dream } from '../store/record.ts';
import { count } from './format.ts';
import { safeLine } from './safe-text.ts';

/** A dream in a few words: "Improved 5 memories", "Reverted dream 12", "Failed: the reason". */
export function headline(dream: Dream): string {
  const { outcome, improved } = dream;
  if (outcome === 'proposed') return withReason(`Proposed ${count(improved, 'memory')}`, dream, ' (', ')');
  if (outcome === 'unchanged') return withReason('Unchanged', dream);
  if (outcome === 'skipped') return withReason('Skipped', dream);
  if (outcome === 'failed') return withReason('Failed', dream);
  if (outcome === 'stopped') return withReason('Stopped', dream);
  if (dream.kind === 'purge') return `Purged ${safeLine(dream.reason ?? 'a text')}`;
  return dream.kind === 'revert' ? reverted(dream) : `Improved ${count(improved, 'memory')}`;
}

/** The same without the reason, where that stands on its own below. */
export function title(dream: Dream): string {
  return headline({
    ...dream,
    reason:
      (dream.kind === 'revert' || dream.kind === 'purge') && dream.outcome === 'committed'
        ? dream.reason
        : null,
  });
}

/** A revert of single files leaves its dream standing, names none, and says in its reason what it took back. */
function reverted({ reverts, reason, improved }: Dream): string {
  const names = [...reverts].sort((a, b) => a - b);
  if (names.length === 1) return `Reverted dream ${names[0]}`;
  if (names.length > 1) return `Reverted dreams ${names.join(', ')}`;
  return reason ? `Reverted ${safeLine(reason)}` : `Reverted ${count(improved, 'memory')}`;
}

function withReason(words: string, { reason }: Dream, before = ': ', after = ''): string {
  if (!reason) return words;
  // "Stopped: Stopped by …" would say it twice.
  if (reason.startsWith(words)) return safeLine(reason);
  return `${words}${before}${safeLine(reason)}${after}`;
}
