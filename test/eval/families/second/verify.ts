import type { Case, Plant } from '../../case.ts';

/** Throws where a mark stands on more or fewer lines than it was planted on: such a case would measure nothing. */
export function verify(made: Case, copies: Map<string, number>): void {
  const memory = { ...made.memory, ...Object.fromEntries(made.later.map(({ path, text }) => [path, text])) };
  const kept = Object.entries(memory).flatMap(([, text]) => text.split(/\r?\n/));
  const lines = [
    ...kept,
    ...Object.values(made.project).flatMap((text) => text.split('\n')),
    ...made.transcripts.flatMap((session) => session.lines.map((line) => JSON.stringify(line))),
  ];
  for (const mark of marksOf(made)) {
    const found = lines.filter((line) => line.includes(mark)).length;
    const wanted = copies.get(mark) ?? 1;
    if (found !== wanted)
      throw new Error(`Seed ${made.seed}: ${mark} stands on ${found} lines, not ${wanted}`);
  }
  for (const line of made.truth.plants.flatMap(linesOf)) {
    if (!kept.includes(line)) throw new Error(`Seed ${made.seed}: no such line: ${line}`);
  }
  for (const path of made.truth.plants.flatMap(pathsOf)) {
    if (memory[path] === undefined) throw new Error(`Seed ${made.seed}: no such file: ${path}`);
  }
  if (new Set(made.truth.facts).size !== made.truth.facts.length)
    throw new Error(`Seed ${made.seed}: a fact twice`);
}

function marksOf(made: Case): string[] {
  const marks = made.truth.plants.flatMap((plant) => {
    if ('mark' in plant) return [plant.mark];
    if ('marks' in plant) return plant.marks;
    if ('text' in plant) return [plant.text];
    return plant.kind === 'keyed-contradiction' ? [plant.old, plant.now] : [];
  });
  return [...new Set([...marks, ...made.truth.facts])];
}

function linesOf(plant: Plant): string[] {
  if ('lines' in plant) return plant.lines;
  return 'line' in plant ? [plant.line] : [];
}

function pathsOf(plant: Plant): string[] {
  if ('paths' in plant) return plant.paths;
  if ('file' in plant) return [plant.file];
  return 'path' in plant ? [plant.path] : [];
}
