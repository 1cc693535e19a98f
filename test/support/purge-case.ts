import fs from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { asMemdreamError } from '../../src/dream/outcome.ts';
import { purgeMemory } from '../../src/dream/purge.ts';
import { runDream } from '../../src/dream/run.ts';
import { createRepository } from '../../src/store/init.ts';
import { openMemory } from '../../src/store/opened.ts';
import { eventsPath } from '../../src/store/records-on-disk.ts';
import { readSummary } from '../../src/store/summary.ts';
import {
  decisionOf,
  expectCommitted,
  expectFree,
  expectSound,
  expectWords,
  leftovers,
} from './fault-oracle.ts';
import { Crowd, copyOf, faultMachine, mend } from './fault-world.ts';
import { type Fault, faultyFs } from './faulty-fs.ts';
import { complaints } from './git.ts';
import { whereReadable } from './raw-store.ts';
import { scripted } from './scripted.ts';
import { contents, type Machine, writeFiles } from './world.ts';

/** Stands in files, in history, in a proposal, an attempt, a message, an event, a half-written message of git. */
export const PURGED = 'xyzzy-plugh-8472';
/** A whole file that goes. */
export const DIARY = 'private/diary.md';
const DIARY_LINE = 'the line of a diary that nobody else should read';

export const REQUEST = { texts: [PURGED], files: [DIARY] };

/** One case: a fault at a step of a purge, a word of a live writer at another, perhaps a second fault while mending. */
export type PurgeCase = {
  at: number;
  fault: Fault;
  lateAt: number;
  again?: { at: number; fault: Fault };
  asksGit: boolean;
};

const PRIOR_MS = Date.parse('2026-11-01T10:00:00Z');

/** A memory with a past, made once: what a purge meets in the wild. */
export async function memoryWithPast(dir: string): Promise<void> {
  fs.mkdirSync(dir, { recursive: true });
  const index = `# Memory\n\n- [Deploy](deploy.md) — how\n- [Style](style.md) — what\n- [Diary](${DIARY}) — mine\n`;
  writeFiles(dir, {
    'MEMORY.md': index,
    'deploy.md': `# Deploy\n\nThe word is ${PURGED}.\n\nFrom main.\n`,
    'style.md': '# Style\n\nTabs are liked here.\n',
    'logs/2026/11/2026-11-02.md': `- 09:00 said ${PURGED} twice: ${PURGED}\n`,
    [DIARY]: `# Diary\n\n${DIARY_LINE}\n`,
  });
  await createRepository(fs, dir, () => new Date());
  const dream = async (propose: boolean, file: string, from: string, to: string) => {
    const engine = scripted(async ({ call, memory }) => {
      await call('Edit', { file_path: join(memory, file), old_string: from, new_string: to });
      return { claim: `moved ${PURGED} and ${DIARY_LINE}` };
    });
    const { world, target, request } = faultMachine(dir, new Crowd(), { name: 'before', engine });
    const ended = await runDream(world, target, request({ propose }));
    if (ended.error) throw ended.error;
  };
  await dream(false, 'deploy.md', 'From main.', 'From the main branch.');
  fs.appendFileSync(join(dir, 'style.md'), `\nAnd ${PURGED} again.\n`);
  fs.appendFileSync(join(dir, DIARY), 'more\n');
  await dream(true, 'style.md', 'Tabs are liked', 'Tabs are loved');
  fs.appendFileSync(
    eventsPath(join(dir, '.git', 'memdream'), 1),
    `{"event":"words","text":"${PURGED}"}\n{"cut ${PURGED}`,
  );
  fs.writeFileSync(join(dir, '.git', 'COMMIT_EDITMSG'), `about ${PURGED}\n`);
  fs.rmSync(join(dir, '.git', 'memdream', 'run-1'), { recursive: true, force: true });
  for (const name of fs.readdirSync(join(dir, '.git', 'memdream')))
    if (name.startsWith('run-')) fs.rmSync(join(dir, '.git', 'memdream', name), { recursive: true });
  fs.utimesSync(join(dir, '.consolidate-lock'), PRIOR_MS / 1000, PRIOR_MS / 1000);
}

/** Its clock passes at each look the ten seconds that old files are kept for. */
export function purger(
  dir: string,
  crowd: Crowd,
  name: string,
  faulty: ReturnType<typeof faultyFs>,
): Machine {
  const machine = faultMachine(dir, crowd, { name, fs: faulty.fs });
  let looks = 0;
  return { ...machine, world: { ...machine.world, now: () => new Date(Date.now() + looks++ * 11_000) } };
}

/** How many steps a purge has, and before which of them a file of the memory is under no name of its own. */
export async function countPurgeSteps(
  template: string,
  dir: string,
): Promise<{ steps: number; between: number[] }> {
  copyOf(template, dir);
  const kept = Object.keys(contents(dir)).filter((path) => path !== DIARY);
  const between: number[] = [];
  const counting = faultyFs({
    count: 'changes',
    before: (step) => {
      if (!kept.every((path) => fs.existsSync(join(dir, path)))) between.push(step);
    },
  });
  const { world } = purger(dir, new Crowd(), 'first', counting);
  await purgeMemory(world, dir, REQUEST);
  return { steps: counting.steps(), between };
}

/** What was to be gone is nowhere, or nothing was decided and all is as it was; live words are there either way. */
export async function runPurgeCase(
  template: string,
  dir: string,
  one: PurgeCase,
): Promise<{ isDecided: boolean }> {
  copyOf(template, dir);
  const before = contents(dir);
  const crowd = new Crowd();
  const words: string[] = [];
  const write = (path: string, word: string) => {
    fs.appendFileSync(join(dir, path), `${word}\n`);
    words.push(word);
  };
  const faulty = faultyFs({
    ...{ at: one.at, fault: one.fault, count: 'changes' },
    before: (step) => {
      if (step !== one.lateAt) return;
      write('deploy.md', 'a-word-in-a-file-that-changes');
      write('MEMORY.md', 'a-word-in-a-file-that-stays');
    },
  });
  const { world } = purger(dir, crowd, 'first', faulty);
  const error = await purgeMemory(world, dir, REQUEST).then(
    () => undefined,
    (cause: unknown) => asMemdreamError(cause, 'purging'),
  );
  const when = `${faulty.struck() ?? 'no fault'}, step ${one.at}`;
  const { isDecided } = decisionOf(dir, 'first');
  if (!one.fault.startsWith('dies') && error) {
    expect(error.code, `${when}: ${error.message}`).toMatch(/^STORE_/);
    expect(error.hint, `${when}: a hint`).toBeTruthy();
  }
  crowd.allDie();
  if (one.again) {
    const bad = faultyFs({ at: one.again.at, fault: one.again.fault, count: 'changes' });
    await mend(purger(dir, crowd, 'second', bad)).catch(() => {});
    crowd.allDie();
  }
  const third = purger(dir, crowd, 'third', faultyFs({}));
  await mend(third);
  expectWords(dir, words, when);
  const { nonces } = await expectSound(dir, when);
  await expectCommitted(dir, when);
  expectFree(third.world, dir, PRIOR_MS, when);
  if (one.asksGit) expect(complaints(dir), `${when}: native git`).toBe('');
  if (isDecided) {
    const readable = whereReadable(dir, PURGED, DIARY_LINE);
    expect(readable.join('\n'), `${when}: still readable in ${readable.join(', ')}`).toBe('');
    expect(
      nonces.some((nonce) => nonce.startsWith('first-')),
      `${when}: on record`,
    ).toBe(true);
    const { places } = await readSummary(openMemory(fs, dir, () => new Date()));
    expect(
      places.map(({ id }) => id),
      `${when}: every dream is still on record`,
    ).toEqual([3, 2, 1]);
  }
  const now = contents(dir);
  for (const [path, text] of Object.entries(before)) {
    if (isDecided && path === DIARY) continue;
    const wanted = isDecided ? text.replaceAll(PURGED, '[purged]') : text;
    const is = `${when}: ${path} is ${JSON.stringify(now[path])}`;
    expect(now[path]?.startsWith(wanted) ?? false, is).toBe(true);
  }
  crowd.allDie();
  const later = faultMachine(dir, crowd, { name: 'later', fs: faultyFs({}).fs, laterMs: 2 * 3_600_000 });
  await mend(later);
  expect(leftovers(dir), `${when}: leftovers`).toEqual({ runs: [], temporaries: [], locks: [] });
  return { isDecided };
}
