import type { Random } from '../../support/random.ts';
import { ANY_ANSWER, REFUSED_READS } from '../../unit/agent/hostile/reads.ts';
import { commandOf } from './commands.ts';
import { type Grounds, pathOf, readable, writable } from './names.ts';
import { globOf, patternOf } from './patterns.ts';

export type FuzzedCall = { tool: string; input: unknown };

// Put together from parts: no complete secret stands in this file. It stands in no file of the decoy either.
const OTHER_TOKEN = `gh${'p_'}${'9xTq2LmR7vWb4KcN1sHd'}${'5jYf8GaU3zEo6PiD'}`;
const TEXTS = [
  'one',
  'two',
  'x',
  '',
  'kept',
  'fine',
  '# Memory',
  '\n',
  'one two three',
  'port 4711',
  '[secret: GitHub token #00000000]',
  '[secret: ',
  OTHER_TOKEN,
  '\0',
  '\ud800',
  'a\r\nb',
  '- [T](topic.md)',
  '---\nname: x\n---\n',
  '\u202e',
  '    1\tone',
  '..',
  '__proto__',
];
const TYPES: unknown[] = [
  undefined,
  null,
  7,
  -1,
  1.5,
  Number.NaN,
  2 ** 60,
  true,
  '',
  '1',
  {},
  [],
  ['x'],
  { toString: 'x' },
  'x'.repeat(100_000),
];

/** A call of any tool: mostly as it is meant to be made, on what it must not touch; now and then like nothing at all. */
export function callOf(random: Random, at: Grounds): FuzzedCall {
  const kind = random.next();
  if (kind < 0.02)
    return {
      tool: random.pick(['', 'bash', 'Execute', '__proto__', 'constructor', 'Read\0', 'Task']),
      input: { file_path: pathOf(random, at), command: 'ls' },
    };
  if (kind < 0.05) {
    const command = random.pick([...REFUSED_READS, ...ANY_ANSWER]).replaceAll('@', at.home);
    return { tool: 'Bash', input: { command } };
  }
  if (kind < 0.3) return plainCall(random);
  const call = random.pick(MAKERS)(random, at);
  return random.chance(0.06) ? { ...call, input: wrong(random, call.input) } : call;
}

/** What a model does that means well: nearly always answered, and the soil for calls that are changed a little. */
function plainCall(random: Random): FuzzedCall {
  const path = readable(random);
  const bash = (command: string) => ({ tool: 'Bash', input: { command } });
  switch (random.below(12)) {
    case 0:
    case 1:
      return { tool: 'Read', input: { file_path: path } };
    case 2:
      return {
        tool: 'Grep',
        input: { pattern: random.pick(['wombat', '.', 'a+', 'real']), path, output_mode: 'content' },
      };
    case 3:
      return { tool: 'Glob', input: { pattern: random.pick(['**', '*', '**/*.md']), path } };
    case 4:
      return bash(`grep -rn ${random.pick(['wombat', '.', "'[a-z]'"])} '${path}'`);
    case 5:
      return bash(
        `${random.pick(['cat', 'head -3', 'tail -2', 'sort', 'rev', 'nl', 'cut -c1-40', 'wc', 'uniq', 'file', 'stat', 'du -a'])} '${path}'`,
      );
    case 6:
      return bash(`${random.pick(['ls -la', 'find', 'ls -R', 'du -a', 'rg .'])} '${path}'`);
    case 7:
      return bash(
        `cat '${path}' | ${random.pick(['rev', 'tr a-z A-Z', 'sort -r', 'tail -5', 'grep -n .', 'cut -c1-99'])}`,
      );
    case 8:
      return { tool: 'Write', input: { file_path: writable(random), content: text(random) } };
    case 9:
      return {
        tool: 'Edit',
        input: {
          file_path: writable(random),
          old_string: random.pick(['one', 'x', 'Topic', 'kept', '\n']),
          new_string: text(random),
          replace_all: random.chance(0.5),
        },
      };
    case 10:
      return bash(`diff '${path}' '${readable(random)}'`);
    default:
      return random.chance(0.3)
        ? { tool: 'Delete', input: { file_path: writable(random) } }
        : { tool: 'Read', input: { file_path: writable(random) } };
  }
}

type Input = Record<string, unknown>;
type Maker = (random: Random, at: Grounds) => { tool: string; input: Input };

const read: Maker = (random, at) => ({
  tool: 'Read',
  input: {
    file_path: pathOf(random, at),
    ...(random.chance(0.3) && { offset: random.below(20), limit: 1 + random.below(50) }),
  },
});
const bash: Maker = (random, at) => ({ tool: 'Bash', input: { command: commandOf(random, at) } });
const grep: Maker = (random, at) => ({
  tool: 'Grep',
  input: {
    pattern: patternOf(random),
    ...(random.chance(0.85) && { path: pathOf(random, at) }),
    ...(random.chance(0.3) && { glob: globOf(random) }),
    ...(random.chance(0.1) && { type: random.pick(['md', 'js', '__proto__', 'x']) }),
    ...(random.chance(0.7) && {
      output_mode: random.pick(['content', 'content', 'count', 'files_with_matches']),
    }),
    ...(random.chance(0.2) && { [random.pick(['-A', '-B', '-C'])]: random.below(60) }),
    ...(random.chance(0.2) && { '-i': true }),
    ...(random.chance(0.1) && { multiline: true }),
    ...(random.chance(0.1) && { head_limit: random.below(20), offset: random.below(5) }),
  },
});
const glob: Maker = (random, at) => ({
  tool: 'Glob',
  input: {
    pattern: random.chance(0.3) ? pathOf(random, at) : globOf(random),
    ...(random.chance(0.7) && { path: pathOf(random, at) }),
  },
});
const text = (random: Random) => random.pick(TEXTS) + random.pick(TEXTS);
const because = (random: Random, at: Grounds) =>
  random.chance(0.25) && {
    because: [
      { removed: text(random), path: pathOf(random, at), quote: `${text(random)} wombat visible word` },
    ],
  };
const edit: Maker = (random, at) => ({
  tool: 'Edit',
  input: {
    file_path: pathOf(random, at),
    old_string: text(random),
    new_string: text(random),
    ...(random.chance(0.4) && { replace_all: true }),
    ...because(random, at),
  },
});
const write: Maker = (random, at) => ({
  tool: 'Write',
  input: {
    file_path: pathOf(random, at),
    content: random.chance(0.01) ? 'x'.repeat(3_000_000) : text(random),
    ...because(random, at),
  },
});
const remove: Maker = (random, at) => ({
  tool: 'Delete',
  input: { file_path: pathOf(random, at), ...because(random, at) },
});

const MAKERS: readonly Maker[] = [read, read, bash, bash, bash, bash, grep, glob, edit, write, remove];

/** The same input with a field of the wrong type, of another name, missing, or inherited. */
function wrong(random: Random, input: Input): unknown {
  const keys = Object.keys(input);
  const key = random.pick(keys);
  switch (random.below(6)) {
    case 0:
      return { ...input, [key]: random.pick(TYPES) };
    case 1:
      return Object.fromEntries(Object.entries(input).filter(([name]) => name !== key));
    case 2:
      return random.pick([undefined, null, 7, 'x', [], [input], true]);
    case 3:
      return JSON.parse(`{"__proto__":${JSON.stringify(input)},"constructor":{"prototype":{"polluted":1}}}`);
    case 4:
      return Object.create(input);
    default:
      return {
        ...input,
        [random.pick(['__proto__', 'constructor', 'extra', 'because'])]: random.pick(TYPES),
      };
  }
}
