/**
 * Finds matches in a body of records: pairs of where one starts and ends, in bytes, in order. Matches so near to the one
 * before that its window shows them are left out. `too slow` ends the whole search.
 */
export type Finder = (body: Buffer) => number[] | Promise<number[] | 'too slow'>;
