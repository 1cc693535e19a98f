import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Random } from '../../../support/random.ts';
import { scratch } from '../../../support/world.ts';
import { agent, cacheIn, digested, harness, person, tool } from './transcripts.ts';

const RUNS = Number(process.env.RUNS ?? 20);
const only = process.env.SEED;
const SEEDS = only ? [Number(only)] : Array.from({ length: RUNS }, (_, index) => index + 1);

test('after any appends, cuts, rewrites and torn caches a digest equals a fresh one', async () => {
  const dir = scratch();
  for (const seed of SEEDS) {
    const random = new Random(seed);
    const path = join(dir, `${seed}.jsonl`);
    fs.writeFileSync(path, '');
    const steps: string[] = [];
    for (let step = 0; step < 12; step++) {
      steps.push(change(random, path));
      if (step > 0 && random.chance(0.15)) tear(random, join(dir, `kept-${seed}`, 'digests'));
      const kept = await digested(cacheIn(join(dir, `kept-${seed}`)), path);
      const fresh = await digested(cacheIn(join(dir, `fresh-${seed}-${step}`)), path);
      expect(kept, `SEED=${seed}: ${steps.join(', ')}`).toEqual(fresh);
      expect(fresh).toBeDefined();
    }
  }
});

let waiting = '';

/** Lines come whole or in pieces; files are cut, replaced, and written over in place. */
function change(random: Random, path: string): string {
  const kind = random.pick(['append', 'append', 'append', 'piece', 'cut', 'replace', 'over'] as const);
  if (kind === 'append') fs.appendFileSync(path, `${waiting}${lines(random)}`);
  if (kind === 'piece') {
    const all = waiting + lines(random);
    const at = random.below(all.length);
    fs.appendFileSync(path, all.slice(0, at));
    waiting = all.slice(at);
    return kind;
  }
  if (kind === 'cut') fs.truncateSync(path, random.below(fs.statSync(path).size + 1));
  if (kind === 'replace') {
    fs.writeFileSync(`${path}.new`, lines(random));
    fs.renameSync(`${path}.new`, path);
  }
  if (kind === 'over') fs.writeFileSync(path, lines(random) + lines(random));
  waiting = '';
  return kind;
}

function lines(random: Random): string {
  const line = () =>
    random.pick([
      () => person(`p${random.below(1e6)} ä€😀 \u001e\u0000 tail`),
      () => agent(`a${random.below(1e6)}`.repeat(1 + random.below(300))),
      () => tool(`t${random.below(1e6)}`),
      () => harness(random.below(9_000)),
      () => person(`w${random.below(1e6)}`).replace('\n', '\r\n'),
      () => '\n',
      () => '{"type":"user","message":{"content":"torn\n',
      () => '\0\0\0\n',
    ])();
  return Array.from({ length: random.below(6) }, line).join('');
}

function tear(random: Random, digests: string): void {
  for (const name of fs.readdirSync(digests)) {
    const path = join(digests, name);
    const bytes = fs.readFileSync(path);
    if (bytes.length === 0) continue;
    bytes[random.below(bytes.length)]! ^= 1 + random.below(255);
    fs.writeFileSync(path, random.chance(0.5) ? bytes : bytes.subarray(0, random.below(bytes.length)));
  }
}
