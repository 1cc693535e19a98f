import { MemdreamError } from '../errors.ts';

/** Where npx, npm exec, pnpm dlx, yarn dlx and bunx put what they run once: gone with the next cleaning. */
const RUN_ONCE = /[\\/](_npx|dlx|dlx-[^\\/]*|bunx-[^\\/]*)[\\/]/;

/** A hook that calls a file which is gone tomorrow would fail at every prompt. */
export function mustStay(program: readonly string[]): void {
  const bin = program.at(-1) ?? '';
  if (!RUN_ONCE.test(bin)) return;
  throw new MemdreamError(
    'USAGE',
    `memdream runs from a temporary folder (${bin}), which hooks cannot rely on.`,
    {
      hint: 'Install it to stay, then run this again: npm install -g memdream && memdream install',
    },
  );
}
