/** Does something with each, two at a time: a case that mostly waits for processes leaves a core idle. */
export async function twoAtOnce<T>(
  items: readonly T[],
  act: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next++;
      await act(items[index]!, index);
    }
  };
  await Promise.all([worker(), worker()]);
}
