import type { PriceTable } from '../config/prices.ts';
import type { Settings } from '../config/settings.ts';
import type { Engine } from '../engine/port.ts';
import type { Reader } from '../memory/reader.ts';
import type { Sessions, Transcripts } from '../sessions/port.ts';
import type { StoreWorld } from '../store/lock-of.ts';
import type { DreamEvent } from './events.ts';

/** An engine that can be chosen. `auto` takes the first one that is available. */
export type EngineEntry = {
  name: string;
  /** Undefined where it can dream now, else the reason why not. Asks nobody over the network. */
  unavailable(settings: Settings): string | undefined;
  create(settings: Settings, prices: PriceTable): Engine;
};

/** Everything a dream needs of the machine. */
export type World = StoreWorld & {
  reader: Reader;
  engines: readonly EngineEntry[];
  /** Append-only ledger of money, over all memories. */
  ledgerFile: string;
};

/** The memory to dream on, and what the person decided about it. */
export type Target = {
  /** Real path. */
  dir: string;
  project: string | null;
  settings: Settings;
  prices: PriceTable;
  /** Reasons why the configuration cannot be obeyed: then no dream starts by itself. */
  blocked: readonly string[];
  /** Why dreaming is switched off here, beyond `mode`. */
  disabled: string | undefined;
  /** When the configuration last changed, in epoch ms; 0 where there is none. */
  configMs: number;
  sessions: Sessions;
  transcripts: Transcripts;
};

export type Request = {
  kind: 'run' | 'dry-run';
  force: boolean;
  propose: boolean;
  /** What started it; `manual` is a person. */
  trigger: string;
  signal: AbortSignal;
  onEvent(event: DreamEvent): void;
};

export function isAutomatic(request: Pick<Request, 'trigger'>): boolean {
  return request.trigger !== 'manual';
}
