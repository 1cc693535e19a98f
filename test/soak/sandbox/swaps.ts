import fs from 'node:fs';
import { join } from 'node:path';
import type { Fs } from '../../../src/store/files.ts';
import type { Random } from '../../support/random.ts';

/** Something that is now one thing and now another. */
export type Swap = { there(): void; back(): void };

/** What somebody beside a dream exchanges while it looks: a folder and a file of the project for links out of it. */
export function swapsOf(project: string): Swap[] {
  const race = (path: string) => join(project, 'race', path);
  const folder = (target: string): Swap => ({
    there() {
      fs.renameSync(race('dir'), race('.dir'));
      fs.symlinkSync(target, race('dir'));
    },
    back() {
      fs.unlinkSync(race('dir'));
      fs.renameSync(race('.dir'), race('dir'));
    },
  });
  const file = (target: string): Swap => ({
    there() {
      fs.renameSync(race('file.md'), race('.file.md'));
      fs.symlinkSync(target, race('file.md'));
    },
    back() {
      fs.unlinkSync(race('file.md'));
      fs.renameSync(race('.file.md'), race('file.md'));
    },
  });
  return [
    folder('../../.ssh'),
    folder('../../memory/.git'),
    folder('../../other'),
    file('../../.ssh/id_rsa'),
    file('../../other/notes.md'),
    file('/proc/self/environ'),
  ];
}

/** A disk on which one thing after the other is exchanged, and exchanged back, between any two system calls. */
export function swappingDisk(project: string, random: Random): { disk: Fs; settle(): void } {
  const swaps = swapsOf(project);
  let now: Swap | undefined;
  const turn = () => {
    if (now) now.back();
    now = now ? undefined : random.pick(swaps);
    now?.there();
  };
  const watched = new Set([
    'lstatSync',
    'readdirSync',
    'openSync',
    'fstatSync',
    'readSync',
    'readlinkSync',
    'realpathSync',
    'statSync',
  ]);
  const around = <T extends (...args: never[]) => unknown>(act: T): T =>
    ((...args: Parameters<T>) => {
      if (random.chance(0.3)) turn();
      return act(...args);
    }) as T;
  const disk = new Proxy(fs, {
    get(target, name, receiver) {
      const value = Reflect.get(target, name, receiver) as unknown;
      if (name === 'realpathSync')
        return Object.assign(around(fs.realpathSync), { native: around(fs.realpathSync.native) });
      return typeof value === 'function' && watched.has(String(name))
        ? around(value as (...args: never[]) => unknown)
        : value;
    },
  });
  return {
    disk,
    settle() {
      now?.back();
      now = undefined;
    },
  };
}
