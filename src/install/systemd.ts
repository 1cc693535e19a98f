import { isAbsolute, join } from 'node:path';
import { ownSpot } from './own-file.ts';
import { forSystemd } from './quote.ts';
import type { Spot } from './spot.ts';
import { checkWords, type Steps, type Timed, whereabouts } from './timed.ts';

export function systemdSpots(timed: Timed): Spot[] {
  const named = timed.env.XDG_CONFIG_HOME;
  const config = named && isAbsolute(named) ? named : join(timed.home, '.config');
  const unit = (name: string, text: string) => ownSpot('timer', join(config, 'systemd', 'user', name), text);
  return [unit('memdream.service', service(timed)), unit('memdream.timer', TIMER)];
}

export const systemdSteps: Record<'install' | 'uninstall', Steps> = {
  install: {
    before: [],
    after: [
      { program: 'systemctl', args: ['--user', 'daemon-reload'] },
      { program: 'systemctl', args: ['--user', 'enable', '--now', 'memdream.timer'] },
    ],
  },
  uninstall: {
    before: [{ program: 'systemctl', args: ['--user', 'disable', '--now', 'memdream.timer'], mayFail: true }],
    after: [{ program: 'systemctl', args: ['--user', 'daemon-reload'], mayFail: true }],
  },
};

function service({ env, program }: Timed): string {
  const where = whereabouts(env).map(([name, value]) => `Environment=${forVariable(`${name}=${value}`)}\n`);
  return `# From \`memdream install timer\`. \`memdream uninstall timer\` takes it out.
[Unit]
Description=memdream: dream over memories that are due

[Service]
Type=oneshot
${where.join('')}ExecStart=${forSystemd(checkWords(program))}
Nice=10
`;
}

// Persistent: an hour that the machine slept through is made up for when it wakes.
const TIMER = `# From \`memdream install timer\`. \`memdream uninstall timer\` takes it out.
[Unit]
Description=memdream: look every hour whether a memory is due

[Timer]
OnCalendar=hourly
RandomizedDelaySec=15min
Persistent=true

[Install]
WantedBy=timers.target
`;

/** In assignments a dollar stands for itself. */
function forVariable(assignment: string): string {
  return forSystemd([assignment]).replaceAll('$$', '$');
}
