import type { InStream } from './terminal.ts';

export const CTRL_C = '\u0003';

/** Hears single keys until the returned function is called; the terminal's own mode is always put back by it. */
export function listenToKeys(stdin: InStream, onKey: (key: string) => void): () => void {
  const hear = (chunk: Buffer | string) => {
    for (const key of keysIn(chunk.toString())) onKey(key);
  };
  let isListening = true;
  stdin.setRawMode?.(true);
  stdin.on('data', hear);
  stdin.resume();
  return () => {
    if (!isListening) return;
    isListening = false;
    stdin.off('data', hear);
    try {
      stdin.setRawMode?.(false);
    } catch {
      // The terminal's window was closed: there is no mode to put back.
    }
    stdin.pause();
  };
}

/** An arrow or function key arrives as one burst that begins with ESC: its letters are not keys of their own. */
function keysIn(chunk: string): string[] {
  return chunk.startsWith('\u001b') ? ['\u001b'] : [...chunk];
}
