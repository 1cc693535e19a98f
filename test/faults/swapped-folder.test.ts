import fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runDream } from '../../src/dream/run.ts';
import type { Fs } from '../../src/store/files.ts';
import { Crowd, faultMachine, mend } from '../support/fault-world.ts';
import { scripted } from '../support/scripted.ts';
import { contents, keptMemory, machineFor, writeFiles } from '../support/world.ts';

const INDEX = '# Memory\n\n- [Crane](area/crane.md) — lifts nine tons\n- [Old](area/old.md) — old\n';
const CRANE = '# Crane\n\nThe crane lifts nine tons.\n';
const OUTSIDE = { 'crane.md': CRANE, 'old.md': '# Old\n', 'kept.md': 'kept\n' };

/**
 * A disk on which `area` is a link to a folder elsewhere during the nth call that names something below it, and a folder
 * again afterwards: the moment between a look at the way and a step on it.
 */
function swapped(dir: string, elsewhere: string, nth: number): { disk: Fs; calls(): number } {
  let [calls, isIn] = [0, false];
  const area = join(dir, 'area');
  const disk = new Proxy(fs, {
    get(target, name, receiver) {
      const value = Reflect.get(target, name, receiver) as unknown;
      if (typeof value !== 'function' || !String(name).endsWith('Sync')) return value;
      return (...args: unknown[]) => {
        const isBelow = args.some((arg) => typeof arg === 'string' && arg.startsWith(area));
        const isNow = isBelow && !isIn && fs.existsSync(area) && ++calls === nth;
        if (!isNow) return (value as (...args: unknown[]) => unknown)(...args);
        isIn = true;
        fs.renameSync(area, `${area}.aside`);
        fs.symlinkSync(elsewhere, area);
        try {
          return (value as (...args: unknown[]) => unknown)(...args);
        } finally {
          fs.unlinkSync(area);
          fs.renameSync(`${area}.aside`, area);
          isIn = false;
        }
      };
    },
  });
  return { disk, calls: () => calls };
}

async function dreamWith(nth: number) {
  const dir = await keptMemory({ 'area/crane.md': CRANE, 'area/old.md': '# Old\n', 'MEMORY.md': INDEX });
  const elsewhere = `${dir}.elsewhere`;
  writeFiles(elsewhere, OUTSIDE);
  const engine = scripted(async ({ call, memory }) => {
    await call('Edit', { file_path: join(memory, 'area/crane.md'), old_string: 'nine', new_string: 'ten' });
    await call('Write', { file_path: join(memory, 'area/new.md'), content: '# New\n\nA new fact.\n' });
    await call('Write', { file_path: join(memory, 'area/deep/er.md'), content: '# Deep\n\nA deep fact.\n' });
    await call('Edit', {
      file_path: join(memory, 'MEMORY.md'),
      old_string: '- [Old](area/old.md) — old\n',
      new_string: '- [New](area/new.md) — new\n- [Deep](area/deep/er.md) — deep\n',
    });
    await call('Delete', { file_path: join(memory, 'area/old.md') });
  });
  const { disk, calls } = swapped(dir, elsewhere, nth);
  const settings = { 'guard.maxLostPercent': 100 };
  const crowd = new Crowd();
  const { world, target, request } = machineFor(dir, { engine, fs: disk, settings });
  // A dream that is cut off half-way is finished by whoever comes next, once its process is gone.
  await runDream({ ...world, processes: crowd.born() }, target, request()).catch(() => {});
  crowd.allDie();
  return { dir, elsewhere, crowd, calls: calls() };
}

describe('a folder of the memory that is a link elsewhere for one step', () => {
  test('leads no step of a dream out of the memory, and no word is lost', async () => {
    const steps = (await dreamWith(0)).calls;
    expect(steps).toBeGreaterThan(20);
    for (let nth = 1; nth <= steps; nth++) {
      const { dir, elsewhere, crowd } = await dreamWith(nth);
      expect([nth, contents(elsewhere), fs.readdirSync(elsewhere).sort()]).toEqual([
        nth,
        OUTSIDE,
        Object.keys(OUTSIDE).sort(),
      ]);
      await mend(faultMachine(dir, crowd, { name: 'next', laterMs: 3_600_000 }));
      expect([nth, contents(elsewhere)]).toEqual([nth, OUTSIDE]);
      expect(contents(dir)['area/crane.md']).toMatch(/^# Crane\n\nThe crane lifts (?:nine|ten) tons.\n$/);
    }
  });
});
