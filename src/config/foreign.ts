import { type Stats, statSync } from 'node:fs';

/**
 * Why what starts by itself does not go by a file or folder: somebody else owns it, or everybody may write it. Whoever
 * does so decides which server reads a memory and which command is started. What is not there says nothing.
 */
export function whyNotToTrust(paths: readonly string[], uid = process.getuid?.()): string[] {
  if (uid === undefined) return [];
  return paths.flatMap((path) => {
    const stat = statOf(path);
    if (!stat) return [];
    if (stat.uid !== uid && stat.uid !== 0) return [`${path} belongs to another user (uid ${stat.uid}).`];
    return stat.mode & 0o002
      ? [`${path} can be written by everybody (mode ${(stat.mode & 0o777).toString(8)}).`]
      : [];
  });
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined; // then it cannot be read either, and that is told
  }
}
