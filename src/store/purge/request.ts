/** What is to be gone: texts wherever they stand, and files with every version of them. */
export type PurgeRequest = { texts: readonly string[]; files: readonly string[] };
