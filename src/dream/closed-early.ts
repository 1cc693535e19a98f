import { type GateFact, gateFact, questionFor } from './ask-gates.ts';
import { GATES } from './gates.ts';
import type { Request, Target, World } from './world.ts';

/**
 * The two gates that cost next to nothing, asked before a dream's code is even loaded. A run that passes them asks all
 * gates again in `runDream`; one that does not has read one stat and leaves no trace.
 */
export async function closedEarly(
  world: World,
  target: Target,
  request: Pick<Request, 'trigger' | 'kind' | 'force'>,
): Promise<Omit<GateFact, 'event' | 'open'> | undefined> {
  const question = questionFor(world, target, request, { name: target.settings.engine, costs: false });
  for (const { name, ask } of GATES.slice(0, 2)) {
    const answer = await ask(question);
    if (!answer.open) return gateFact(name, answer);
  }
  return undefined;
}
