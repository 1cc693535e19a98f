import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runDream } from '../../src/dream/run.ts';
import { mend } from '../support/fault-world.ts';
import { scripted } from '../support/scripted.ts';
import { contents, keptMemory, machineFor } from '../support/world.ts';

const TOPIC = '# Crane\n\nThe crane lifts nine tons.\n\nIt stands by the river.\n';

/** What a person may put where a word that came late has to return. Each is undone by `undo`. */
const oddities = {
  'a link to a folder elsewhere': {
    make: (dir: string) => {
      fs.renameSync(join(dir, 'area'), `${dir}.moved`);
      fs.mkdirSync(`${dir}.elsewhere`);
      fs.symlinkSync(`${dir}.elsewhere`, join(dir, 'area'));
    },
    undo: (dir: string) => {
      expect(fs.readdirSync(`${dir}.elsewhere`)).toEqual([]);
      fs.unlinkSync(join(dir, 'area'));
      fs.renameSync(`${dir}.moved`, join(dir, 'area'));
    },
  },
  'a folder with the name of the file': {
    make: (dir: string) => {
      fs.renameSync(join(dir, 'area', 'crane.md'), `${dir}.moved`);
      fs.mkdirSync(join(dir, 'area', 'crane.md'));
    },
    undo: (dir: string) => {
      expect(fs.readdirSync(join(dir, 'area', 'crane.md'))).toEqual([]);
      fs.rmdirSync(join(dir, 'area', 'crane.md'));
      fs.renameSync(`${dir}.moved`, join(dir, 'area', 'crane.md'));
    },
  },
};

for (const [what, { make, undo }] of Object.entries(oddities)) {
  test(`a late word waits while ${what} is in its place: nothing leaves the memory, no command is stopped`, async () => {
    const dir = await keptMemory({
      'area/crane.md': TOPIC,
      'MEMORY.md': '# Memory\n\n- [Crane](area/crane.md) — lifts nine tons\n',
    });
    const file = fs.openSync(join(dir, 'area', 'crane.md'), 'a');
    const engine = scripted(({ call, memory }) =>
      call('Edit', { file_path: join(memory, 'area/crane.md'), old_string: 'nine', new_string: 'ten' }),
    );
    const { world, target, request } = machineFor(dir, { engine });
    expect((await runDream(world, target, request())).dream.outcome).toBe('committed');

    make(dir);
    fs.writeSync(file, 'a late word\n');
    fs.closeSync(file);
    const later = { now: () => new Date(Date.now() + 3_600_000) };
    await mend(machineFor(dir, later));
    undo(dir);
    await mend(machineFor(dir, later));
    expect(contents(dir)['area/crane.md']).toBe(`${TOPIC.replace('nine', 'ten')}a late word\n`);
  });
}
