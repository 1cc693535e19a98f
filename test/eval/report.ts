import type { Effort } from './run-case.ts';
import type { FamilyScore } from './run-family.ts';
import type { ClassScore } from './score/classes.ts';

/** A family's result for a person: gates, classes, effort, and some examples of what went wrong. */
export function report(result: FamilyScore, show: number): string {
  const { family, cases, players, efforts } = result;
  const engine = players[0]!;
  const examples = [...engine.score.gates, ...engine.score.classes].flatMap(({ name, examples }) =>
    examples.slice(0, show).map((example) => `  ${name}: ${example.slice(0, 600)}`),
  );
  return [
    `Family ${family}, ${cases} cases`,
    '',
    table([
      ['must be 0', ...players.map(({ name }) => name)],
      ...engine.score.gates.map(({ name }, at) => [
        name,
        ...players.map(({ score }) => String(score.gates[at]!.broken)),
      ]),
    ]),
    '',
    table([
      ['recall precision wrong', 'planted', ...players.map(({ name }) => name)],
      ...engine.score.classes
        .map(({ name, planted }, at) => ({ name, planted, at }))
        .filter(({ planted }) => planted > 0)
        .map(({ name, planted, at }) => [
          name,
          String(planted),
          ...players.map(({ score }) => figures(score.classes[at]!)),
        ]),
    ]),
    '',
    effort(efforts),
    ...(examples.length > 0 ? ['', 'For example:', ...examples] : []),
    '',
  ].join('\n');
}

export function recall({ planted, solved }: ClassScore): number {
  return planted === 0 ? 1 : solved / planted;
}

/** Of what was done or reported, how much was right. */
export function precision({ solved, wrong, noise }: ClassScore): number {
  return solved + wrong + noise === 0 ? 1 : solved / (solved + wrong + noise);
}

function figures(own: ClassScore): string {
  return `${recall(own).toFixed(2)} ${precision(own).toFixed(2)} ${String(own.wrong).padStart(4)}`;
}

function effort(efforts: readonly Effort[]): string {
  const times = efforts.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (part: number) =>
    (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(0);
  const mean = (key: keyof Effort) =>
    efforts.reduce((sum, one) => sum + one[key], 0) / Math.max(1, efforts.length);
  return (
    `A dream: ${at(0.5)} ms (middle), ${at(0.95)} ms (95 %), ${at(1)} ms (longest); on average ` +
    `${mean('files').toFixed(1)} files, ${mean('tokens').toFixed(0)} tokens, ${mean('turns').toFixed(1)} turns, ` +
    `${mean('costUsd').toFixed(4)} USD; ${efforts.reduce((sum, { proposed }) => sum + proposed, 0)} waited for a person`
  );
}

function table(rows: string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
        .join('  '),
    )
    .join('\n');
}
