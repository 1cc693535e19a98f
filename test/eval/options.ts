import { parseArgs } from 'node:util';
import { FAMILIES } from './families.ts';

export const USAGE = `npm run eval [-- OPTIONS]
  --seeds N      cases of each family (200)
  --from N       the first seed (1)
  --family NAME  ${Object.keys(FAMILIES).join(' or ')}; none: all
  --engine NAME  who dreams (offline); anthropic needs a key: ANTHROPIC_API_KEY or another ANTHROPIC_… variable
  --model NAME   the model that the engine asks
  --max-cost USD at most this for each dream; a case dreams twice
  --topics N     the size of every memory of the first family, such as 1000
  --show N       examples of each broken gate and each miss (2)
  --keep DIR     leave the machines of all cases there
  --json         one object instead of tables
`;

export type Options = {
  seeds: number;
  from: number;
  families: string[];
  engine: string;
  /** Flags of `memdream run` that go with the engine. */
  flags: string[];
  topics: number | undefined;
  show: number;
  keep: string | undefined;
  json: boolean;
};

/** What was typed, or what is wrong with it. */
export function readOptions(argv: string[]): Options | string {
  try {
    const text = (short: string) => ({ type: 'string', default: short }) as const;
    const { values } = parseArgs({
      args: argv,
      options: {
        ...{ seeds: text('200'), from: text('1'), engine: text('offline'), show: text('2') },
        ...{ family: { type: 'string' }, topics: { type: 'string' }, keep: { type: 'string' } },
        ...{ model: { type: 'string' }, 'max-cost': { type: 'string' } },
        json: { type: 'boolean', default: false },
      },
    });
    for (const name of ['seeds', 'from', 'show', 'topics'] as const) {
      if (values[name] !== undefined && !/^\d{1,6}$/.test(values[name]))
        return `--${name} needs a whole number.`;
    }
    if (values.family !== undefined && !FAMILIES[values.family])
      return `There is no family ${values.family}.`;
    return {
      ...{ seeds: Number(values.seeds), from: Number(values.from), show: Number(values.show) },
      families: values.family === undefined ? Object.keys(FAMILIES) : [values.family],
      topics: values.topics === undefined ? undefined : Number(values.topics),
      flags: [
        ...(values.model === undefined ? [] : ['--model', values.model]),
        ...(values['max-cost'] === undefined ? [] : ['--max-cost', values['max-cost']]),
      ],
      ...{ engine: values.engine, keep: values.keep, json: values.json },
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
