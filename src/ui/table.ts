import { fitEnd, fitStart, padEnd, padStart, widthOf } from './text-width.ts';

/** Text of one cell, safe and without colours; `paint` is asked after padding, so that columns stay aligned. */
export type Cell = { text: string; paint?: (text: string) => string; right?: boolean; keepEnd?: boolean };

export type TableOptions = {
  width: number;
  indent?: string;
  /** The column that gives way where a row is wider than the terminal. */
  flex?: number;
};

const GAP = '  ';
const MIN_FLEX = 8;

/** Aligned columns. A column that is empty in every row is left out. */
export function table(rows: readonly Cell[][], { width, indent = '', flex }: TableOptions): string[] {
  const columns = columnWidths(rows);
  if (flex !== undefined) columns[flex] = flexWidth(columns, flex, width - indent.length);
  return rows.map((row) => {
    const cells = row.map((cell, index) => [cell, columns[index]!] as const).filter(([, room]) => room > 0);
    return (indent + cells.map(([cell, room]) => drawn(cell, room)).join(GAP)).trimEnd();
  });
}

function columnWidths(rows: readonly Cell[][]): number[] {
  const amount = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: amount }, (_, index) =>
    rows.reduce((widest, row) => Math.max(widest, widthOf(row[index]?.text ?? '')), 0),
  );
}

function flexWidth(columns: readonly number[], flex: number, room: number): number {
  const others = columns.filter((width, index) => width > 0 && index !== flex);
  const left = room - others.reduce((sum, width) => sum + width + GAP.length, 0);
  return Math.min(columns[flex] ?? 0, Math.max(MIN_FLEX, left));
}

function drawn({ text, paint, right, keepEnd }: Cell, room: number): string {
  const fitted = keepEnd ? fitEnd(text, room) : fitStart(text, room);
  const padding = room - widthOf(fitted);
  const painted = paint && fitted ? paint(fitted) : fitted;
  return right ? padStart('', padding) + painted : painted + padEnd('', padding);
}
