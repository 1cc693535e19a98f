import { setImmediate as breathe } from 'node:timers/promises';
import { ToolRefusal } from '../tools/tool.ts';

const DEADLINE_MS = 10_000;
const MOST_ENTRIES = 100_000;
const MOST_BYTES = 256 << 20;
const BREATH_MS = 20;

/** What one call may cost. It runs out softly: what was found until then is told, with the reason why there is no more. */
export class Limits {
  /** Why nothing more is looked at. */
  reached: string | undefined;
  readonly signal: AbortSignal;
  private endMs: number;
  private breathedMs = performance.now();
  private entries = 0;
  private bytes = 0;

  constructor(signal: AbortSignal, deadlineMs = DEADLINE_MS) {
    this.signal = signal;
    this.endMs = performance.now() + deadlineMs;
  }

  leftMs(): number {
    return this.endMs - performance.now();
  }

  /** Time that was spent on what must not be noticed does not count. */
  giveBack(ms: number): void {
    this.endMs += ms;
  }

  /** False: no more entries of folders, and none of what comes behind. */
  entry(): boolean {
    if (++this.entries > MOST_ENTRIES) this.reached ??= `stopped after ${MOST_ENTRIES} entries`;
    if (this.entries % 64 === 0) this.lookAtClock();
    return this.reached === undefined;
  }

  /** False: no more bytes. */
  read(bytes: number): boolean {
    this.bytes += bytes;
    if (this.bytes > MOST_BYTES) this.reached ??= `stopped after ${MOST_BYTES >> 20} MB`;
    this.lookAtClock();
    return this.reached === undefined;
  }

  /** Reading is synchronous: a stop gets its turn here. Throws a refusal where there was one. */
  async breathe(): Promise<void> {
    this.lookAtClock();
    if (performance.now() - this.breathedMs > BREATH_MS) {
      await breathe();
      this.breathedMs = performance.now();
    }
    this.throwIfStopped();
  }

  throwIfStopped(): void {
    if (this.signal.aborted) throw new ToolRefusal('Stopped: the dream ends.', false);
  }

  private lookAtClock(): void {
    if (this.leftMs() < 0) this.reached ??= 'stopped because it took too long';
  }
}
