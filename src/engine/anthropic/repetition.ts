import { createHash } from 'node:crypto';
import { MemdreamError } from '../../errors.ts';
import type { Call } from './blocks.ts';

/** The second time may be an oversight; from the third on the answer says so instead of being given again. */
const TOLD_AT = 3;
const ENDED_AT = 8;

/** Breaks off a model that makes the very same call again and again. */
export class Repetition {
  private last = '';
  private times = 0;

  /** What to answer instead of carrying out the call; undefined: carry it out. Throws where it leads nowhere. */
  notice({ name, input }: Call): string | undefined {
    const call = createHash('sha1')
      .update(`${name} ${JSON.stringify(input)}`)
      .digest('hex');
    this.times = call === this.last ? this.times + 1 : 1;
    this.last = call;
    if (this.times >= ENDED_AT) {
      throw new MemdreamError(
        'ENGINE_FAILED',
        `The model made the same ${name} call ${this.times} times in a row.`,
        {
          hint: 'Nothing was changed. Another model may do better: memdream config set model NAME.',
        },
      );
    }
    if (this.times < TOLD_AT) return undefined;
    return 'This is the same call as before, and its answer would be the same. Do something else, or end the phase.';
  }
}
