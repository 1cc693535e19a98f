import { Broken, type Promised } from '../support/fault-oracle.ts';
import type { Figure } from './figure.ts';
import type { Plan } from './soak.ts';

/** What a case put to the test: so many live edits, and whether native git was asked. */
type Tested = { edits: number; asked: boolean };

/** The four rows that crash, disk and writers have in common. A case that fails counts in the row of what it broke. */
export class Tally {
  readonly #plan: Plan;
  readonly #figures: Record<Promised, Figure>;

  constructor(plan: Plan, goals: { edits: number; cases: number }) {
    this.#plan = plan;
    this.#figures = {
      edits: plan.figure('user edits lost', goals.edits),
      whole: plan.figure('half-dreams visible as committed', goals.cases),
      sound: plan.figure('repositories that git fsck --strict complains about', goals.cases),
      mended: plan.figure('recoveries that took more than the next plain command', goals.cases),
    };
  }

  async case(name: string, run: () => Promise<Tested>): Promise<void> {
    if (!this.#plan.isWanted(name)) return;
    const { edits, whole, sound, mended } = this.#figures;
    try {
      const tested = await run();
      edits.held(tested.edits);
      whole.held();
      if (tested.asked) sound.held();
      mended.held();
    } catch (error) {
      const what = error instanceof Error ? error.message : String(error);
      const figure = error instanceof Broken ? this.#figures[error.promise] : mended;
      figure.broke(`${name}: ${what}\n  repeat: ${this.#plan.repeat(name)}`);
    }
  }
}
