const DEEPEST = 500;

/**
 * Whether brackets stand in one another so deep that a reader that calls itself for each of them would not come back. No
 * settings of a person do. Brackets in words count too: so many of them in a row are no settings either.
 */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1;
    if (depth > DEEPEST) return true;
  }
  return false;
}
