import git from 'isomorphic-git';

/** What is used of isomorphic-git: packs with deltas, and ignore rules. Always loaded lazily, through this file only. */
export const { readObject, isIgnored } = git;
