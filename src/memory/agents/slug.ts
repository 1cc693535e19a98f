/**
 * The folder name Claude Code gives a path below `projects/`. Two paths may share one name, so it is never inverted.
 * The path must be a realpath: case and Unicode form are kept as they are.
 */
export function slug(path: string): string {
  const name = qwenSlug(path);
  if (name.length <= LONGEST) return name;
  return `${name.slice(0, LONGEST)}-${Math.abs(hash(path)).toString(36)}`;
}

/** Qwen Code's name for the same path: no cap on its length. */
export function qwenSlug(path: string): string {
  // No `u` flag: a character outside the basic plane is two UTF-16 units and becomes two dashes.
  return path.replace(/[^a-zA-Z0-9]/g, '-');
}

const LONGEST = 200;

function hash(path: string): number {
  let h = 0;
  for (let i = 0; i < path.length; i++) h = ((h << 5) - h + path.charCodeAt(i)) | 0;
  return h;
}
