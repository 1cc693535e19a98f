import type { Seen } from './live-through.ts';
import { errorOf, recordOf } from './oracle/check.ts';
import { dreamCommits, isKilled } from './oracle/memory.ts';

/** How the cases ended, so that whoever reads the figures sees that they were about something. */
export class Tally {
  private readonly counts = new Map<string, number>();

  add(seen: Seen): void {
    const { first, second, struck, written } = seen;
    for (const dream of [first, ...(second ? [second] : [])]) {
      const outcome = recordOf(dream)?.outcome ?? errorOf(dream)?.code;
      const ofTheDead = dreamCommits(seen).length > 0 ? 'killed and landed' : 'killed and gone';
      this.count(isKilled(dream) ? ofTheDead : (outcome ?? 'no outcome'));
      this.count('requests', dream.asked.length);
    }
    if (struck) this.count(struck.kind);
    this.count('live edits', written.length);
  }

  private count(what: string, by = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + by);
  }

  toString(): string {
    const sorted = [...this.counts].sort(([, a], [, b]) => b - a);
    return sorted.map(([what, count]) => `${count} ${what}`).join(', ');
  }
}
