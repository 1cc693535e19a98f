import { type ErrorCode, MemdreamError } from '../errors.ts';
import { maskSecrets } from '../memory/secrets.ts';
import type { Acting } from './dream-context.ts';
import type { Dreaming } from './dreaming.ts';
import { engineActs } from './engine-acts.ts';
import { type Found, put, tidyAndVerify } from './verifying.ts';

/** Failures of an engine that leave what it did before as good as it was. */
const ENGINE_TROUBLE: readonly ErrorCode[] = ['ENGINE_UNAVAILABLE', 'ENGINE_FAILED', 'DREAM_FAILED'];

/** Guards whose findings an engine can do something about. */
const MENDABLE = ['specifics-covered', 'rules-from-people'];

/**
 * What the engine made worse is told to it once, and with it the facts that stand nowhere any more: it can put them
 * back, or say where it read better. That much is forgotten is for a person to judge, not for the engine to mend.
 * Where only facts were missing, the draft was already good enough to be proposed: a mend that fails takes nothing away.
 */
export async function mend(
  input: Dreaming,
  acting: Acting,
  found: Found,
): Promise<{ found: Found; ranOut?: MemdreamError | undefined }> {
  const toMend = [...found.worse, ...found.guard.filter(({ check }) => MENDABLE.includes(check))];
  if (!input.engine.canMend || toMend.length === 0) return { found };
  input.telling.emit({ event: 'step', name: 'mend' });
  const wasSound = found.worse.length === 0;
  const before = input.draft.tree();
  try {
    const ranOut = await engineActs(input, acting, toMend);
    const mended = tidyAndVerify(input, acting);
    if (!wasSound || mended.worse.length === 0) return { found: mended, ranOut };
    keepAsItWas('Mending made it worse.');
    return { found, ranOut };
  } catch (error) {
    if (!wasSound || !(error instanceof MemdreamError && ENGINE_TROUBLE.includes(error.code))) throw error;
    keepAsItWas(`It could not be mended: ${maskSecrets(error.message)}`);
    return { found };
  }

  function keepAsItWas(why: string): void {
    put(input.draft, before);
    input.telling.emit({ event: 'warning', message: `${why} What the dream had done before is kept.` });
  }
}
