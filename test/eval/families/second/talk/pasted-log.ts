/** What people paste and tools print. */
export function pastedLog(count = 6): string {
  const words = [
    'opening the queue',
    'worker ready',
    'took 14 ms',
    'retrying in 3 s',
    'connection reset by peer',
  ];
  const line = (index: number) =>
    `10:${10 + index}:12 [info] step ${index + 1}: ${words[index % words.length]}`;
  return Array.from({ length: count }, (_, index) => line(index)).join('\n');
}
