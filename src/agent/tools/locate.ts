import { posix } from 'node:path';
import { mayAsk } from '../policy.ts';
import { check, memoryPath, ToolRefusal, type ToolWorld, told } from './tool.ts';

/** The real path that was asked for, absolute or relative to the memory. Throws ToolRefusal where it may not be read. */
export function locate(
  asked: string,
  { memory, view, mayRead }: Pick<ToolWorld, 'memory' | 'view' | 'mayRead'>,
): string {
  const relative = memoryPath(asked, memory);
  const full = relative === undefined ? asked : `${memory}/${relative}`;
  check(mayAsk(posix.normalize(full)), asked);
  const real = view.realpath(full);
  // What may not be read is not told to be missing either.
  check(mayRead(real ?? posix.normalize(full)), asked);
  if (real === undefined) throw new ToolRefusal(`${told(asked)} does not exist.`, false);
  return real;
}
