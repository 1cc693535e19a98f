import { MemdreamError } from '../errors.ts';
import { cronSpot } from './cron.ts';
import { launchdSpot, launchdSteps } from './launchd.ts';
import type { Programs } from './programs.ts';
import type { Spot } from './spot.ts';
import { systemdSpots, systemdSteps } from './systemd.ts';
import type { Steps, Timed } from './timed.ts';

export type TimerWorld = Timed & { platform: NodeJS.Platform; uid: number; programs: Programs };

export type Timer = Steps & { spots: Spot[] };

/** The scheduler of this machine: one that makes up for hours the machine slept, where there is one. */
export function timerToInstall(world: TimerWorld): Timer {
  if (world.platform === 'darwin') return { spots: [launchdSpot(world)], ...launchdSteps(world).install };
  if (world.programs.run('systemctl', ['--user', 'list-timers', '--no-pager'])?.isOk)
    return { spots: systemdSpots(world), ...systemdSteps.install };
  if (world.programs.run('crontab', ['-l'])) return { spots: [cronSpot(world)], before: [], after: [] };
  throw new MemdreamError('NOT_FOUND', 'There is no systemd for users and no cron on this machine.', {
    hint: 'Let whatever starts programs here run this every hour: memdream run --all --quiet --trigger timer',
  });
}

/** All of them: another scheduler may have been there when it was installed. */
export function timersToRemove(world: TimerWorld): Timer[] {
  const isMac = world.platform === 'darwin';
  const own = isMac
    ? { spots: [launchdSpot(world)], ...launchdSteps(world).uninstall }
    : { spots: systemdSpots(world), ...systemdSteps.uninstall };
  const hasCron = !isMac && world.programs.run('crontab', ['-l'])?.isOk;
  return [own, ...(hasCron ? [{ spots: [cronSpot(world)], before: [], after: [] }] : [])];
}
