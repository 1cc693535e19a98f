/**
 * Why something was removed from a memory: `quote` was found at `source` by code, and shares content with `removed`,
 * which stood in `path` of the snapshot. `source` is a path of the memory where the quote stands there, else a real path.
 * `removed` is as it stood, secrets included: it is for the checks, and never told.
 */
export type Citation = { path: string; removed: string; source: string; quote: string };
