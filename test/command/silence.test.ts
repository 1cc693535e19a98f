import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { place } from '../support/cli.ts';
import { complaints } from '../support/git.ts';
import { sampleMemory } from '../support/world.ts';

test('after every command native git has nothing to say, not even that an object is dangling', async () => {
  const at = place({ ...sampleMemory(8), 'orphan.md': '# Orphan\n\nNobody lists it.\n' });
  const edit = (topic: number, word: string) => ({
    call: 'Edit' as const,
    input: { file_path: `topic-0${topic}.md`, old_string: `Fact ${topic}`, new_string: `${word} ${topic}` },
  });
  const topic = (name: string) => join(at.memory, name);
  const commands: (() => Promise<unknown>)[] = [
    () => at.memdream('init'),
    () => at.memdream('run', '--force'),
    () => at.scripted({ steps: [edit(1, 'Truth')] }, 'run', '--force'),
    () => at.scripted({ steps: [edit(2, 'Truth'), { throw: 'no' }] }, 'run', '--force'),
    () => at.scripted({ steps: [edit(2, 'Truth')] }, 'dry-run'),
    () => at.scripted({ steps: [edit(3, 'Truth')] }, 'run', '--force', '--propose'),
    () => at.memdream('apply'),
    () => at.scripted({ steps: [edit(4, 'Truth')] }, 'dry-run'),
    () => at.memdream('apply', '--discard'),
    () => at.memdream('revert', 'last'),
    () => at.memdream('revert', 'last'),
    () => at.memdream('note', 'something'),
    () => at.memdream('run', '--force'),
    () =>
      at.scripted(
        { steps: [edit(5, 'Truth'), { tell: topic('topic-05.md') }, edit(6, 'Truth')] },
        'run',
        '--force',
      ),
    () => at.memdream('show', 'last'),
    () => at.memdream('diff'),
    () => at.memdream('revert', '2', '-n'),
    () => at.memdream('init'),
  ];
  for (const [index, command] of commands.entries()) {
    await command();
    // A dry-run leaves the branch alone, so a note typed before it stays uncommitted: here none is.
    if (index !== 11) expect([index, complaints(at.memory, { dangling: true })]).toEqual([index, '']);
  }
  expect(fs.readFileSync(topic('topic-05.md'), 'utf8')).toMatch(/^\d+$/);
  expect((await at.memdream('log')).stdout).toContain('Improved');
});
