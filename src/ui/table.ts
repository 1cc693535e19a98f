import { stripVTControlCharacters } from 'node:util';
import { fitEnd, fitStart, padEnd, padStart, widthOf } from './text-width.ts';
import { wrap } from './wrap.ts';

/** Text of one cell, safe and without colours; `paint` is asked after padding, so that columns stay aligned. */
export type Cell = {
  text: string;
  /** Follows the text and is never cut. */
  tail?: string;
  paint?: (text: string) => string;
  right?: boolean;
  /** Where it must be cut the end stays: of a path that says most. */
  keepEnd?: boolean;
};

export type TableOptions = {
  width: number;
  indent?: string;
  /** The column that gives way where a row is wider than the terminal. */
  flex?: number;
  /** Nothing of the flexible column, then the last one, is cut: it goes on below. */
  hangs?: boolean;
};

const GAP = '  ';
const MIN_FLEX = 10;

/** Aligned columns. A column that is empty in every row is left out. */
export function table(rows: readonly Cell[][], { width, indent = '', flex, hangs }: TableOptions): string[] {
  const columns = columnWidths(rows);
  if (flex !== undefined) columns[flex] = flexWidth(columns, flex, width - indent.length);
  return rows.flatMap((row) => {
    const shown = row
      .map((cell, index) => ({ cell, room: columns[index]!, index }))
      .filter(({ room }) => room > 0);
    const tail = shown.find(({ index }) => hangs && index === flex);
    const cells = shown.filter((one) => one !== tail).map(({ cell, room }) => drawn(cell, room));
    const head = indent + cells.join(GAP);
    return (tail ? hanging(head, cells.length > 0, tail.cell, tail.room) : [head]).map((line) =>
      line.trimEnd(),
    );
  });
}

/** How wide a column would be if there were room for all of it. */
export function columnWidths(rows: readonly Cell[][]): number[] {
  const amount = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: amount }, (_, index) =>
    rows.reduce(
      (widest, row) => Math.max(widest, widthOf((row[index]?.text ?? '') + (row[index]?.tail ?? ''))),
      0,
    ),
  );
}

/** What all columns but one take, with the gaps between. */
export function widthBeside(columns: readonly number[], column: number): number {
  const others = columns.filter((width, index) => width > 0 && index !== column);
  return others.reduce((sum, width) => sum + width + GAP.length, 0);
}

function flexWidth(columns: readonly number[], flex: number, room: number): number {
  return Math.min(columns[flex] ?? 0, Math.max(MIN_FLEX, room - widthBeside(columns, flex)));
}

function hanging(head: string, hasHead: boolean, { text, paint }: Cell, room: number): string[] {
  const start = hasHead ? head + GAP : head;
  const margin = ' '.repeat(widthOf(stripVTControlCharacters(start)));
  const lines = wrap(text, { width: room });
  return lines.map((line, index) => (index === 0 ? start : margin) + (paint && line ? paint(line) : line));
}

function drawn({ text, tail = '', paint, right, keepEnd }: Cell, room: number): string {
  const left = room - widthOf(tail);
  const fitted = (keepEnd ? fitEnd(text, left) : fitStart(text, left)) + tail;
  const padding = room - widthOf(fitted);
  const painted = paint && fitted ? paint(fitted) : fitted;
  return right ? padStart('', padding) + painted : painted + padEnd('', padding);
}
