import { createHash } from 'node:crypto';
import { blockSpot } from './marked-block.ts';
import { forCron, forSh } from './quote.ts';
import type { Spot } from './spot.ts';
import { checkWords, type Timed, whereabouts } from './timed.ts';

/** Not a path: the table of the person, which only the program `crontab` may read and write. */
export const CRONTAB = 'crontab';

export function cronSpot({ env, home, program }: Timed): Spot {
  const where = whereabouts(env).map(([name, value]) => `${name}=${forSh([value])} `);
  const command = forCron(`${where.join('')}${forSh(checkWords(program))}`);
  return blockSpot('timer', CRONTAB, `${minuteOf(home)} * * * * ${command}\n`);
}

/** Any minute will do, but always the same one, and not everybody's. */
export function minuteOf(home: string): number {
  return createHash('sha256').update(home).digest()[0]! % 60;
}
