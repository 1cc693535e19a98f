import { describe, expect, test } from 'vitest';
import { first } from './families/first.ts';
import { FAMILIES } from './families.ts';
import { ideal } from './ideal.ts';
import { precision, recall } from './report.ts';
import { SABOTAGES } from './sabotages.ts';
import { score } from './scorer.ts';

describe('a result that is right in everything', () => {
  for (const [name, family] of Object.entries(FAMILIES)) {
    test(`scores 1.00 in every class and breaks no gate, in family ${name}`, () => {
      for (const seed of [1, 2, 3, 4, 5, 10, 50]) {
        const made = family(seed);
        const { gates, classes } = score(made, ideal(made));
        const label = `${name} ${seed}`;
        expect({ label, broken: gates.filter(({ broken }) => broken > 0) }).toEqual({ label, broken: [] });
        const short = classes.filter((one) => recall(one) < 1 || precision(one) < 1);
        expect({ label, short }).toEqual({ label, short: [] });
      }
    });
  }
});

describe('the scorer catches', () => {
  for (const { title, gates, perhaps = [], classes = [], wrongIn, harm } of SABOTAGES) {
    test(title, () => {
      for (const seed of [1, 2, 3, 4]) {
        const made = first(seed);
        const good = ideal(made);
        const harmed = score(made, { ...good, ...harm(made, good) });
        const broken = harmed.gates
          .filter((gate) => gate.broken > 0 && !perhaps.includes(gate.name))
          .map(({ name }) => name);
        expect(broken).toEqual(gates.toSorted((a, b) => order(a) - order(b)));
        const worse = harmed.classes
          .filter((one) => recall(one) < 1 || precision(one) < 1)
          .map(({ name }) => name);
        for (const name of classes) expect(worse).toContain(name);
        const wrong = harmed.classes.filter((one) => one.wrong > 0).map(({ name }) => name);
        if (wrongIn !== undefined) expect(wrong).toContain(wrongIn);
      }
    });
  }
});

const GATE_ORDER = score(first(1), ideal(first(1))).gates.map(({ name }) => name);
const order = (gate: string) => GATE_ORDER.indexOf(gate);
