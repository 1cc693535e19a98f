import { join } from 'node:path';
import { minuteOf } from './cron.ts';
import { ownSpot } from './own-file.ts';
import { forXml } from './quote.ts';
import type { Spot } from './spot.ts';
import { checkWords, type Steps, type Timed, whereabouts } from './timed.ts';

const LABEL = 'memdream.timer';

/** launchd starts what was missed while the machine slept as soon as it wakes. */
export function launchdSpot(timed: Timed): Spot {
  return ownSpot('timer', plistOf(timed.home), plist(timed));
}

export function launchdSteps({ home, uid }: Pick<Timed, 'home'> & { uid: number }) {
  const unload = { program: 'launchctl', args: ['bootout', `gui/${uid}/${LABEL}`], mayFail: true };
  const load = { program: 'launchctl', args: ['bootstrap', `gui/${uid}`, plistOf(home)] };
  return {
    install: { before: [{ ...unload, isQuiet: true }], after: [load] },
    uninstall: { before: [unload], after: [] },
  } satisfies Record<string, Steps>;
}

function plistOf(home: string): string {
  return join(home, 'Library', 'LaunchAgents', `${LABEL}.plist`);
}

function plist({ env, home, program }: Timed): string {
  const string = (text: string) => `<string>${forXml(text)}</string>`;
  const words = checkWords(program).map((word) => `    ${string(word)}\n`);
  const where = whereabouts(env).map(([name, value]) => `    <key>${name}</key>\n    ${string(value)}\n`);
  const variables =
    where.length === 0 ? '' : `  <key>EnvironmentVariables</key>\n  <dict>\n${where.join('')}  </dict>\n`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<!-- From \`memdream install timer\`. \`memdream uninstall timer\` takes it out. -->
<plist version="1.0">
<dict>
  <key>Label</key>
  ${string(LABEL)}
  <key>ProgramArguments</key>
  <array>
${words.join('')}  </array>
${variables}  <key>StartCalendarInterval</key>
  <dict>
    <key>Minute</key>
    <integer>${minuteOf(home)}</integer>
  </dict>
  <key>ProcessType</key>
  <string>Background</string>
</dict>
</plist>
`;
}
