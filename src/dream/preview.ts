import { bytesOf, changesBetween, improvedCount, totals } from '../memory/changes.ts';
import { createDraft } from '../memory/draft.ts';
import { maskSecrets } from '../memory/secrets.ts';
import { readDiskTree } from '../store/disk-tree.ts';
import { engineFor } from './choose-engine.ts';
import { dreamOn } from './dreaming.ts';
import { factsOf } from './facts.ts';
import { asMemdreamError, type Ended, outcomeOf, unkept } from './outcome.ts';
import { watchForStop } from './stopping.ts';
import { mayLook } from './switched-off.ts';
import { startTelling } from './telling.ts';
import type { Request, Target, World } from './world.ts';

/** A dry-run of a memory that has no repository: no lock, nothing kept, nothing created. */
export async function previewDream(world: World, target: Target, request: Request): Promise<Ended> {
  const telling = startTelling(world, target, request);
  const engine = engineFor(world, target);
  mayLook(target, engine);
  const stop = watchForStop(undefined, request.signal, target.settings.budget.maxMinutes);
  try {
    const { tree: before, scan, ignored } = readDiskTree(world.fs, target.dir);
    const draft = createDraft(before);
    const { sessions: recent } = await target.sessions.list(0);
    const facts = factsOf(world, target, { scan, ignored });
    const { ranOut } = await dreamOn({
      world,
      target,
      engine,
      draft,
      before,
      facts,
      recent,
      past: { sinceMs: null, sawLogLine: () => false },
      signal: stop.signal,
      telling,
    });
    const after = draft.tree();
    const changes = changesBetween(before, after);
    const base = unkept(
      {
        outcome: changes.length ? 'proposed' : 'unchanged',
        reason: ranOut ? maskSecrets(ranOut.message) : null,
        engine,
        at: world.now(),
      },
      request,
      telling,
    );
    const dream = {
      ...base,
      improved: improvedCount(changes),
      files: changes,
      lines: totals(changes),
      bytes: { before: bytesOf(before), after: bytesOf(after) },
      sessions: recent.length,
    };
    telling.emit({ event: 'result', result: dream });
    return { dream, before, after, notes: [], ...(ranOut && { error: ranOut }) };
  } catch (cause) {
    const error = asMemdreamError(cause, 'dreaming');
    const dream = unkept(
      { outcome: outcomeOf(error), reason: maskSecrets(error.message), engine, at: world.now() },
      request,
      telling,
    );
    telling.emit({ event: 'result', result: dream });
    return { dream, error, notes: [] };
  } finally {
    stop.end();
  }
}
