import type { Case, Plant } from '../../case.ts';

/** A case that contradicts its own truth would measure nothing: such a case is a bug of its family. */
export function checkCase(made: Case): void {
  const texts: Record<string, string> = { ...made.memory };
  for (const { path, text } of made.later) texts[path] = text;
  const lines = Object.entries(texts).flatMap(([path, text]) =>
    path.startsWith('logs/') ? [] : text.split('\n').map((line) => ({ path, line })),
  );
  const holding = (text: string) => lines.filter(({ line }) => line.includes(text));
  const expect = (isSo: boolean, what: string) => {
    if (!isSo) throw new Error(`${made.family} ${made.seed}: ${what}`);
  };
  for (const fact of made.truth.facts) expect(holding(fact).length > 0, `the fact ${fact} stands nowhere`);
  expect(new Set(made.truth.facts).size === made.truth.facts.length, 'a fact is told twice');
  for (const plant of made.truth.plants) {
    const wrong = wrongWith(plant, holding, (line) => lines.filter((other) => other.line === line).length);
    expect(wrong === undefined, `${JSON.stringify(plant)}: ${wrong}`);
  }
  const spoken = JSON.stringify([
    made.transcripts,
    Object.entries(texts).filter(([path]) => path.startsWith('logs/')),
  ]);
  for (const plant of made.truth.plants) {
    if (!('mark' in plant) || !['save', 'correction', 'log-fact', 'not-to-gather'].includes(plant.kind))
      continue;
    expect(spoken.includes(plant.mark), `${plant.mark} is said nowhere`);
  }
  for (const [path, at] of Object.entries(made.writtenAt))
    expect(at < made.initAt, `${path} is written after init`);
  for (const { path, at } of made.later)
    expect(at > made.initAt && at < made.now, `${path} is not written in between`);
}

function wrongWith(
  plant: Plant,
  holding: (text: string) => { path: string; line: string }[],
  standing: (line: string) => number,
): string | undefined {
  switch (plant.kind) {
    case 'exact-duplicate':
    case 'near-duplicate': {
      const files = new Set(holding(plant.mark).map(({ path }) => path));
      return holding(plant.mark).length === 2 && files.size === 2
        ? undefined
        : 'not on one line of two files';
    }
    case 'keyed-contradiction':
      return holding(plant.key).length === 2 ? undefined : 'the key is not on two lines';
    case 'save':
    case 'correction':
    case 'log-fact':
    case 'not-to-gather':
      return holding(plant.mark).length === 0 ? undefined : 'the memory knows it already';
    case 'relative-date': {
      const [only, ...more] = holding(plant.mark);
      if (more.length > 0) return 'on more than one line';
      const isThere = !only || only.line.toLowerCase().includes(plant.phrase);
      return isThere ? undefined : 'the phrase does not stand on the line of the mark';
    }
    case 'not-duplicate':
      return plant.lines.every((line) => standing(line) > 0) ? undefined : 'a line is missing';
    case 'not-contradiction':
      return plant.lines.every((line) => standing(line) === 1) ? undefined : 'a line does not stand once';
    case 'not-a-date':
    case 'path-in-order':
      return standing(plant.line) === 1 ? undefined : 'the line does not stand once';
    case 'secret':
    case 'placeholder':
      return holding(plant.text).some(({ path }) => path === plant.path) ? undefined : 'not in its file';
    case 'orphan':
      return holding(`](${plant.path})`).length === 0 ? undefined : 'something leads to it';
    default:
      return undefined;
  }
}
