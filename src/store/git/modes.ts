import { type Fs, isMissing } from '../files.ts';

/** What others than the owner may do with what is written below a `.git`. */
export type GitModes = { folder: number; file: number; object: number };

/**
 * As open as the repository itself, whatever the umask says: one that memdream made is for its owner alone, one that a
 * person shares with a group stays shared. Nobody else ever may write.
 */
export function modesOf(fs: Fs, gitdir: string): GitModes {
  const shared = sharedBits(fs, gitdir);
  return { folder: 0o700 | shared, file: 0o600 | (shared & 0o066), object: 0o400 | (shared & 0o044) };
}

function sharedBits(fs: Fs, gitdir: string): number {
  try {
    return fs.statSync(gitdir).mode & 0o075;
  } catch (error) {
    if (isMissing(error)) return 0; // whoever writes next finds that out
    throw error;
  }
}
