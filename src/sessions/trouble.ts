import { codeOf } from '../errors.ts';

/** The answer, or undefined and a line of trouble. A path that vanished is no trouble: the reader says undefined. */
export function orTrouble<T>(path: string, trouble: string[], look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    trouble.push(troubleWith(path, error));
    return undefined;
  }
}

export function troubleWith(path: string, error: unknown): string {
  return `${path} cannot be read: ${codeOf(error) ?? 'unknown error'}.`;
}
