import type { Engine } from '../engine/port.ts';
import { MemdreamError } from '../errors.ts';
import type { Target } from './world.ts';

/** Why no dream may begin here; undefined where dreaming is switched on. */
export function whySwitchedOff({ settings, disabled, blocked }: Target): string | undefined {
  const off = settings.mode === 'off' ? 'mode is off' : disabled;
  // Typed commands have already ended with the reason; `run --all` comes here whoever started it.
  return off ?? (blocked[0] && `the configuration cannot be read: ${blocked[0]}`);
}

/** A look at what a dream would do passes every gate, but whoever switched dreaming off sends nothing and pays nothing. */
export function mayLook(target: Target, engine: Pick<Engine, 'costs'>): void {
  const reason = whySwitchedOff(target);
  if (reason === undefined || !engine.costs) return;
  throw new MemdreamError('SWITCHED_OFF', `No dream with a model here: ${reason}.`, {
    hint: 'By rules, which costs nothing and sends nothing: memdream dry-run --engine offline.',
  });
}
