/**
 * Why something was removed from a memory: `quote` was found at `source` by code, and shares content with `removed`,
 * which stood in `path` of the snapshot.
 */
export type Citation = { path: string; removed: string; source: string; quote: string };
