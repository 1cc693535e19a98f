import { posix } from 'node:path';
import { codeOf } from '../../errors.ts';
import type { Stat } from '../../memory/reader.ts';
import { mayAsk } from '../policy.ts';
import { check, type ToolWorld } from '../tools/tool.ts';

/** What a path that somebody named really is. */
export type Place = { asked: string; real: string; stat: Stat };
/** A path that leads nowhere, and why, in the words that commands use. */
export type Lost = { asked: string; problem: string };

type Seeing = Pick<ToolWorld, 'memory' | 'view' | 'mayRead'>;

/** Follows a path, which may be relative to the memory. Throws a refusal where the policy does not allow it. */
export function locate(world: Seeing, asked: string): Place | Lost {
  if (asked === '' || asked.includes('\0')) return { asked, problem: 'No such file or directory' };
  const full = asked.startsWith('/') ? asked : `${world.memory}/${asked}`;
  const plain = posix.normalize(full);
  // By name first: links of the kernel lead anywhere, so that nothing is followed through them.
  check(mayAsk(plain), shownName(asked));
  try {
    const real = world.view.realpath(full);
    // What is refused is refused also where it is not there: the answer tells nothing.
    check(world.mayRead(real ?? plain), shownName(asked));
    const stat = real === undefined ? undefined : world.view.lstat(real);
    return real === undefined || stat === undefined
      ? { asked, problem: 'No such file or directory' }
      : { asked, real, stat };
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    return { asked, problem: problemOf(code) };
  }
}

export function isLost(place: Place | Lost): place is Lost {
  return 'problem' in place;
}

/** What an errno means to whoever knows commands. */
export function problemOf(code: string): string {
  return PROBLEMS.get(code) ?? `cannot be read (${code})`;
}

const PROBLEMS = new Map([
  ['ENOENT', 'No such file or directory'],
  ['EACCES', 'Permission denied'],
  ['EPERM', 'Permission denied'],
  ['ELOOP', 'Too many levels of symbolic links'],
  ['ENOTDIR', 'Not a directory'],
  ['ENAMETOOLONG', 'File name too long'],
]);

/** A path as it is told: below the memory relative to it, which every tool understands, elsewhere in full. */
export function shownPath(world: ToolWorld, real: string): string {
  return shownName(real.startsWith(`${world.memory}/`) ? real.slice(world.memory.length + 1) : real);
}

/** A name may hold line ends to look like more of an answer than it is: nothing invisible of it is told. */
export function shownName(name: string): string {
  const text = name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name;
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '?');
}

/** Longer than any path: only whoever asks for nothing has one. */
const LONGEST = 4_096;
