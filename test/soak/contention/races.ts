import fs from 'node:fs';
import { join } from 'node:path';
import { Random } from '../../support/random.ts';
import type { Plan } from '../soak.ts';
import type { Crowd } from './crowd.ts';
import { RACE_STATES } from './race-states.ts';
import type { Raced } from './racer.ts';

/** Rounds that are prepared and run together; between two the crowd rests. */
const BATCH = 50;
const START_MS = 150;

/** Many processes come for the same lock at the same moment, round after round, each with a memory of its own. */
export async function races(plan: Plan, crowd: Crowd, folder: string): Promise<void> {
  const figure = plan.figure('lock rounds that had two winners, or none', 10_000);
  const random = new Random(plan.seed);
  let contended = 0;
  for (const [size, rounds] of [
    [8, plan.amount(200, 1_000)],
    [24, plan.amount(0, 4_000)],
    [crowd.size, plan.amount(20, 5_100)],
  ] as const) {
    let everyMs = 10 + size;
    for (let from = 0; from < rounds; from += BATCH) {
      const batch = Math.min(BATCH, rounds - from);
      const name = `races of ${size}, from ${from}`;
      const states = Array.from({ length: batch }, (_, i) =>
        from + i < RACE_STATES.length ? RACE_STATES[from + i]! : random.pick(RACE_STATES),
      );
      if (!plan.isWanted(name)) continue;
      const memories = states.map((state, round) => {
        const memory = join(folder, `${size}-${from + round}`);
        state.prepare(memory);
        return memory;
      });
      const racers = await crowd.race(
        { kind: 'race', memories, firstMs: Date.now() + START_MS, everyMs },
        size,
      );
      for (const [round, state] of states.entries()) {
        const outcomes = racers
          .map((racer) => racer.outcomes[round]!)
          .filter((outcome) => outcome !== 'busy');
        if (outcomes.length === 1 && outcomes[0] === state.winner) figure.held();
        else figure.broke(`${state.name}: ${JSON.stringify(outcomes)}\n  repeat: ${plan.repeat(name)}`);
        if (isContended(racers, round)) contended++;
      }
      everyMs = paceFor(racers, everyMs);
      for (const memory of memories) fs.rmSync(memory, { recursive: true, force: true });
    }
  }
  process.stdout.write(`soak: contention: ${contended} of ${figure.cases} rounds truly contended\n`);
  // Where one was done before the next began nothing was put to the test. On a busy machine that happens.
  if (contended * 20 < figure.cases)
    figure.broke(`only ${contended} of ${figure.cases} rounds were contended`);
}

/** Another process was at it while the winner was. */
function isContended(racers: readonly Raced[], round: number): boolean {
  const winner = racers.find(({ outcomes }) => outcomes[round] !== 'busy');
  if (!winner) return true;
  const [from, to] = winner.spans[round]!;
  return racers.some((racer) => {
    const [begin, end] = racer.spans[round]!;
    return racer !== winner && begin < to && end > from;
  });
}

/** As fast as all of them can be on time: the next round comes when the slowest is usually done. */
function paceFor(racers: readonly Raced[], everyMs: number): number {
  const took = racers[0]!.spans.map((_, round) => {
    const spans = racers.map((racer) => racer.spans[round]!);
    return (Math.max(...spans.map(([, to]) => to)) - Math.min(...spans.map(([from]) => from))) / 1_000;
  });
  const usual = took.sort((a, b) => a - b)[Math.floor(took.length * 0.8)]!;
  return Math.max(8, Math.min(120, Math.round((everyMs + usual * 1.3) / 2)));
}
