import type { Engine } from '../engine/port.ts';
import { MemdreamError } from '../errors.ts';
import type { EngineEntry, Target, World } from './world.ts';

/** The engine that a memory's settings name; `auto` is the first that can dream now. Never falls back silently. */
export function engineFor(world: World, target: Target): Engine {
  return chooseEngine(world, target).create(target.settings, target.prices);
}

/** Why other engines cannot dream now: those that `auto` would have taken before this one. */
export function passedOver(
  world: Pick<World, 'engines'>,
  { settings }: Pick<Target, 'settings'>,
  chosen: string,
): { name: string; reason: string }[] {
  if (settings.engine !== 'auto') return [];
  const at = world.engines.findIndex(({ name }) => name === chosen);
  return world.engines.slice(0, at).flatMap(({ name, unavailable }) => {
    const reason = unavailable(settings);
    return reason === undefined ? [] : [{ name, reason }];
  });
}

function chooseEngine(world: World, target: Pick<Target, 'settings'>): EngineEntry {
  const { engine: wanted } = target.settings;
  if (wanted === 'auto') {
    const found = world.engines.find((entry) => entry.unavailable(target.settings) === undefined);
    if (found) return found;
    throw new MemdreamError('ENGINE_UNAVAILABLE', 'No engine can dream now.', {
      hint: 'Run `memdream config list`.',
    });
  }
  const named = world.engines.find(({ name }) => name === wanted);
  const why = named ? named.unavailable(target.settings) : `there is no engine ${wanted}`;
  if (named && why === undefined) return named;
  const others = world.engines.filter((one) => one.unavailable(target.settings) === undefined);
  const names = ['auto', ...others.map(({ name }) => name)].join(' or ');
  throw new MemdreamError('ENGINE_UNAVAILABLE', `The engine ${wanted} cannot dream: ${why}.`, {
    hint: `What can dream now: --engine ${names}.`,
  });
}
