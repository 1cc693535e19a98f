import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { darwinProcesses } from '../../../src/store/process/darwin.ts';
import { linuxProcesses, parseStat } from '../../../src/store/process/linux.ts';
import { processesFor } from '../../../src/store/process.ts';

const PID = process.pid;
const statOf = (name: string, state: string, startTime: string) =>
  `${PID} (${name}) ${state} ${Array.from({ length: 18 }, (_, index) => index).join(' ')} ${startTime} 99 98\n`;

describe('on Linux', () => {
  test.each(['node', 'a b', 'x) R 1 2 3 (y', '((', ')'])(
    'the start is read behind a name like "%s"',
    (name) => {
      expect(parseStat(statOf(name, 'S', '4711'))).toEqual({ state: 'S', startTime: '4711' });
    },
  );

  test.each(['', 'garbage', '12 (node) S 1 2', statOf('node', 'S', 'x')])(
    'text that is no stat tells nothing: %o',
    (text) => {
      expect(parseStat(text)).toBeUndefined();
    },
  );

  test.each(['Z', 'X'])('state %s is the end of a process', (state) => {
    const processes = linuxProcesses(fakeProc(statOf('node', state, '4711')));
    expect(processes.state({ ...processes.self(), startTime: '4711' })).toBe('dead');
  });

  test('where /proc hides it, an existing process with a known start is unknown, never dead', () => {
    const processes = linuxProcesses(fakeProc(null));
    expect(processes.self()).toMatchObject({ pid: PID, startTime: null, bootId: null, pidNamespace: null });
    expect(processes.state({ ...processes.self(), startTime: '4711' })).toBe('unknown');
    expect(processes.state(processes.self())).toBe('alive');
  });

  test.runIf(process.platform === 'linux')('a real zombie is dead', async () => {
    // The shell's child ends at once, and nobody waits for it.
    const parent = spawn('/bin/sh', ['-c', 'sleep 0 & echo $!; exec sleep 30'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    onTestFinished(() => void parent.kill('SIGKILL'));
    const pid = await new Promise<number>((resolve) =>
      parent.stdout.once('data', (text) => resolve(Number(text))),
    );
    const processes = processesFor('linux');
    await expect.poll(() => processes.state({ ...processes.self(), pid, startTime: null })).toBe('dead');
  });
});

describe('on macOS', () => {
  const answering = (lines: Record<string, string | null>) => {
    const asked: string[][] = [];
    const processes = darwinProcesses((file, argv) => {
      asked.push([file, ...argv]);
      return lines[file] ?? null;
    });
    return { asked, processes };
  };

  test('the start comes from ps, the boot from sysctl, by fixed command lines', () => {
    const { asked, processes } = answering({
      '/bin/ps': 'Mon Oct  5 12:00:01 2026     Ss+\n',
      '/usr/sbin/sysctl': 'B5F2-77\n',
    });
    expect(processes.self()).toMatchObject({
      startTime: 'Mon Oct 5 12:00:01 2026',
      bootId: 'B5F2-77',
      pidNamespace: null,
    });
    expect(asked).toEqual([
      ['/bin/ps', '-o', 'lstart=', '-o', 'stat=', '-p', String(PID)],
      ['/usr/sbin/sysctl', '-n', 'kern.bootsessionuuid'],
    ]);
    expect(processes.state(processes.self())).toBe('alive');
    expect(processes.state({ ...processes.self(), startTime: 'Mon Oct 5 11:00:00 2026' })).toBe('dead');
  });

  // Other systems' ps understands the same words, so they are tried for real wherever there is one.
  test.runIf(existsSync('/bin/ps'))('a real ps understands the command line', () => {
    expect(darwinProcesses().self().startTime).toMatch(/^\w{3} \w{3} \d+ \d\d:\d\d:\d\d \d{4}$/);
  });

  test('a zombie is dead', () => {
    const { processes } = answering({ '/bin/ps': 'Mon Oct  5 12:00:01 2026 Z\n' });
    expect(processes.state({ ...processes.self() })).toBe('dead');
  });

  test.each([null, '', 'usage: ps …\n'])(
    'a ps that answers %o leaves an existing process unknown',
    (text) => {
      const { processes } = answering({ '/bin/ps': text });
      expect(processes.state({ ...processes.self(), startTime: 'Mon Oct 5 12:00:01 2026' })).toBe('unknown');
    },
  );
});

test('elsewhere only the number is asked for', () => {
  expect(processesFor('win32').self()).toMatchObject({
    pid: PID,
    startTime: null,
    bootId: null,
    pidNamespace: null,
  });
});

function fakeProc(stat: string | null): string {
  const proc = mkdtempSync(join(tmpdir(), 'memdream-proc-'));
  onTestFinished(() => rmSync(proc, { recursive: true, force: true }));
  mkdirSync(join(proc, String(PID)));
  if (stat !== null) writeFileSync(join(proc, String(PID), 'stat'), stat);
  return proc;
}
