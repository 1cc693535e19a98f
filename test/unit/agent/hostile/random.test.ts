import { expect, test } from 'vitest';
import { isEditable } from '../../../../src/memory/editable.ts';
import { Random } from '../../../support/random.ts';
import { CANARY, given, place, TOKEN } from './place.ts';

const NAMES = (
  '.. .. . memory project up self folder dir link.md chain.md out.md loop-a.md env.md .env .ssh id_rsa .git config HEAD logs 2026 pinned rule.md ' +
  'foo x.md topic.md MEMORY.md keep.md new.md NEW.md hard-token.md pipe.md sparse.md ignored.md proc environ readme.md other notes.md .netrc café.md'
).split(' ');
const TEXTS = [
  'one',
  'two',
  'x',
  '',
  'kept',
  'fine',
  '[secret: GitHub token #00000000]',
  '# Memory',
  '\n',
  TOKEN,
];

const path = (random: Random) =>
  random.pick(['', '', 'H/', 'M/', 'P/', '/', './', '//']) +
  Array.from({ length: 1 + random.below(4) }, () => random.pick(NAMES)).join(
    random.pick(['/', '/', '//', '/./']),
  );

function call(random: Random): { tool: string; input: Record<string, unknown> } {
  const text = () => random.pick(TEXTS) + random.pick(TEXTS);
  const reason = () => ({ removed: text(), path: path(random), quote: `${CANARY} ${text()} in words` });
  return {
    tool: random.pick(['Read', 'Read', 'Edit', 'Write', 'Delete']),
    input: {
      file_path: path(random),
      ...(random.chance(0.3) && { offset: random.below(5), limit: random.below(5) }),
      old_string: text(),
      new_string: text(),
      content: text(),
      replace_all: random.chance(0.5),
      ...(random.chance(0.2) && { because: [reason()] }),
    },
  };
}

/** SEED=n in the environment repeats one of them, RUNS=n tries more. */
const seeds = process.env.SEED
  ? [Number(process.env.SEED)]
  : Array.from({ length: Number(process.env.RUNS ?? 8) }, (_, n) => n + 1);

test.each(seeds)(
  'a hundred and fifty calls by chance read nothing refused and change the draft only (seed %i)',
  async (seed) => {
    const random = new Random(seed);
    const world = place();
    const before = world.state();
    for (let n = 0; n < 150; n++) {
      const { tool, input } = call(random);
      const sent = { ...input, file_path: given(input.file_path as string, world) };
      const { text } = await world.call(tool, sent);
      expect(text).not.toContain(CANARY);
      expect(text).not.toContain(TOKEN);
      expect(world.draft.changed().filter((changed) => !isEditable(changed, ['keep.md']))).toEqual([]);
      expect(world.text('MEMORY.md')?.trim()).toBeTruthy();
    }
    expect(world.state()).toBe(before);
  },
);
