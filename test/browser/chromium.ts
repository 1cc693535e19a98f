import fs from 'node:fs';
import { delimiter, join } from 'node:path';

/** A browser that is on this machine already: nothing is fetched for a test. */
export const chromium =
  process.env.CHROMIUM ?? onPath(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']);

/** Quiet, without a sandbox where root could not have one, and without anything that looks for a network. */
export const ARGUMENTS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => fs.existsSync(path));
}
