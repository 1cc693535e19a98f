import { stripVTControlCharacters } from 'node:util';
import type { Terminal } from './terminal.ts';
import { widthOf } from './text-width.ts';

const HIDE_CURSOR = '\u001b[?25l';
const SHOW_CURSOR = '\u001b[?25h';
const CLEAR_TO_LINE_END = '\u001b[K';
const CLEAR_BELOW = '\u001b[J';

export type Painter = {
  /** Puts these lines where the last ones were. */
  paint(lines: readonly string[]): void;
  /** Removes the lines, so that what is printed next begins where they were. */
  erase(): void;
  /** Removes them for good and gives the cursor back. */
  close(): void;
};

/**
 * Lines redrawn in place. Each picture is one write that overwrites line by line and clears what is left, so that
 * nothing blinks. The cursor comes back however the process ends.
 */
export function createPainter(terminal: Terminal): Painter {
  let drawn: readonly string[] = [];
  let isOpen = true;
  const forget = terminal.atExit(close);
  terminal.draw(HIDE_CURSOR);
  return { paint, erase, close };

  function paint(lines: readonly string[]): void {
    if (!isOpen) return;
    // What scrolled off the top could not be reached any more to be overwritten.
    const shown = lines.slice(0, Math.max(1, terminal.height - 1));
    const text = shown.map((line) => `${line}${CLEAR_TO_LINE_END}\n`).join('');
    terminal.draw(backToTop() + text + CLEAR_BELOW);
    drawn = shown;
  }

  function erase(): void {
    if (drawn.length > 0) terminal.draw(backToTop() + CLEAR_BELOW);
    drawn = [];
  }

  function close(): void {
    if (!isOpen) return;
    erase();
    isOpen = false;
    terminal.draw(SHOW_CURSOR);
    forget();
  }

  /** A window made narrower since has broken our lines in two: they are counted at today's width. */
  function backToTop(): string {
    const rows = drawn.reduce((sum, line) => sum + rowsOf(line, terminal.width), 0);
    return rows > 0 ? `\u001b[${rows}A\r` : '';
  }
}

function rowsOf(line: string, width: number): number {
  return Math.max(1, Math.ceil(widthOf(stripVTControlCharacters(line)) / width));
}
