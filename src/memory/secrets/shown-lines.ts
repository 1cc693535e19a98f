import { maskText } from './masked-text.ts';

/**
 * The lines of a text as they may be shown one by one: each has a mask where a part of a secret stands in it. Alone it
 * could not be told: what makes a line secret may stand on another.
 */
export function shownLines(text: string): string[] {
  const { secrets } = maskText(text);
  let [at, nth] = [0, 0];
  return text.split('\n').map((line) => {
    const [from, to] = [at, at + line.length];
    at = to + 1;
    let [shown, done] = ['', from];
    while (nth < secrets.length && secrets[nth]!.start < to) {
      const { start, end, mask } = secrets[nth]!;
      shown += text.slice(done, Math.max(done, start)) + mask;
      done = Math.min(end, to);
      if (end > to) break;
      nth++;
    }
    // One that ends with its line has nothing of the next.
    while (nth < secrets.length && secrets[nth]!.end <= at) nth++;
    return shown + text.slice(done, to);
  });
}
