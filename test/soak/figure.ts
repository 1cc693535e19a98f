/** One row of the table: how often a promise was put to the test, and how often it broke. */
export class Figure {
  readonly area: string;
  readonly what: string;
  readonly goal: number;
  readonly broken: string[] = [];
  cases = 0;

  constructor(area: string, what: string, goal: number) {
    this.area = area;
    this.what = what;
    this.goal = goal;
  }

  /** Counts cases in which it held. */
  held(count = 1): void {
    this.cases += count;
  }

  /** Counts one in which it did not, with what happened and how to see it again. */
  broke(why: string): void {
    this.cases++;
    this.broken.push(why);
  }

  /** Counts one case: broken if the check throws. */
  async check(repeat: string, check: () => void | Promise<void>): Promise<void> {
    try {
      await check();
      this.held();
    } catch (error) {
      this.broke(`${error instanceof Error ? error.message : String(error)}\n  repeat: ${repeat}`);
    }
  }

  row(): { area: string; what: string; cases: number; broken: number; goal: number } {
    const { area, what, cases, broken, goal } = this;
    return { area, what, cases, broken: broken.length, goal };
  }
}
