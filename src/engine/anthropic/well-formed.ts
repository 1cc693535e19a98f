/** Half of a character may stand in a file or an answer, or be left by a cut; no server accepts it. */
export function wellFormed(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}
