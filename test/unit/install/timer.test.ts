import { describe, expect, test } from 'vitest';
import { cronSpot } from '../../../src/install/cron.ts';
import type { Programs } from '../../../src/install/programs.ts';
import { systemdSpots } from '../../../src/install/systemd.ts';
import { timersToRemove, timerToInstall } from '../../../src/install/timer.ts';

const world = {
  env: {},
  home: '/home/someone',
  uid: 501,
  program: ['/usr/bin/node', '/opt/100% $HOME "x"/memdream.cjs'],
};
const having = (...names: string[]): Programs => ({
  run: (name) => (names.includes(name) ? { isOk: true, stdout: '', stderr: '' } : undefined),
});
const text = (spot: { put(current: undefined): Buffer }) => spot.put(undefined).toString();

describe('a timer', () => {
  test('is an agent of launchd on a Mac', () => {
    const timer = timerToInstall({ ...world, platform: 'darwin', programs: having('crontab', 'launchctl') });
    const path = '/home/someone/Library/LaunchAgents/memdream.timer.plist';
    expect(timer.spots.map((spot) => spot.path)).toEqual([path]);
    expect(text(timer.spots[0]!)).toContain(
      '<string>/opt/100% $HOME "x"/memdream.cjs</string>\n    <string>run</string>',
    );
    expect(timer.after).toEqual([{ program: 'launchctl', args: ['bootstrap', 'gui/501', path] }]);
    const [removed] = timersToRemove({ ...world, platform: 'darwin', programs: having('launchctl') });
    expect(removed!.before).toMatchObject([
      { program: 'launchctl', args: ['bootout', 'gui/501/memdream.timer'] },
    ]);
  });

  test('of systemd is preferred to cron, which cannot make up for a sleep', () => {
    const both = timerToInstall({ ...world, platform: 'linux', programs: having('systemctl', 'crontab') });
    expect(both.spots.map(({ path }) => path.split('/').at(-1))).toEqual([
      'memdream.service',
      'memdream.timer',
    ]);
    const cron = timerToInstall({ ...world, platform: 'linux', programs: having('crontab') });
    expect(cron.spots.map(({ path }) => path)).toEqual(['crontab']);
  });

  test('quotes paths as systemd and cron take them apart', () => {
    const [service] = systemdSpots(world);
    expect(text(service!)).toContain(String.raw`"/opt/100%% $$HOME \"x\"/memdream.cjs" "run"`);
    expect(text(cronSpot(world))).toContain(String.raw`'/opt/100\% $HOME "x"/memdream.cjs' 'run'`);
  });

  test('is told where things lie, because a scheduler does not know', () => {
    const env = { XDG_STATE_HOME: '/s & <t>', CLAUDE_CONFIG_DIR: '/c', OTHER: 'x', CODEX_HOME: 'a\nb' };
    const timed = { ...world, env };
    expect(text(cronSpot(timed))).toMatch(/\* XDG_STATE_HOME='\/s & <t>' CLAUDE_CONFIG_DIR='\/c' '\/usr/);
    expect(text(systemdSpots(timed)[0]!)).toContain(
      'Environment="XDG_STATE_HOME=/s & <t>"\nEnvironment="CLAUDE',
    );
    const mac = timerToInstall({ ...timed, platform: 'darwin', programs: having() });
    expect(text(mac.spots[0]!)).toContain('<string>/s &amp; &lt;t&gt;</string>');
  });
});
