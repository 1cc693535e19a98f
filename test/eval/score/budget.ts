export const BUDGET = { lines: 200, units: 25_000, line: 200 };

/** What of an index an agent loads: no frontmatter, no comments. */
export function loadedLines(text: string): { lines: string[]; units: number } {
  const body = text
    .replace(/^\uFEFF?---\r?\n[\s\S]*?\r?\n---[ \t]*(?:\r?\n|$)/, '')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .trimEnd();
  return { lines: body.split(/\r?\n/), units: body.length };
}

export function isWithinBudget(text: string): boolean {
  const { lines, units } = loadedLines(text);
  return (
    lines.length <= BUDGET.lines && units <= BUDGET.units && lines.every((line) => line.length <= BUDGET.line)
  );
}
