import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { type Shell, shellText } from '../../src/install/shell-text.ts';
import { type BenchWorld, execute, home } from './bench-world.ts';
import type { Benchmark } from './benchmarks.ts';

/** What one prompt costs with nothing due, by a loop in each shell, beside direnv's hook in the same loop. */
export const PROMPT: readonly Benchmark[] = [
  prompting('bash', { flags: ['--norc', '--noprofile'], theirs: '_direnv_hook', atMost: 50 }),
  prompting('zsh', { flags: ['-f'], theirs: '_direnv_hook', atMost: 50 }),
  prompting('fish', { flags: ['--no-config'], theirs: '__direnv_export_eval', atMost: 10 }),
];

const OFTEN = { ours: 3000, theirs: 60 };

function prompting(
  shell: Shell,
  { flags, theirs, atMost }: { flags: string[]; theirs: string; atMost: number },
): Benchmark {
  return {
    group: 'prompt',
    name: `prompt-${shell}`,
    what: `memdream's hook at a prompt of ${shell}, nothing due`,
    reference: "direnv's hook",
    unit: 'µs',
    n: 15,
    absent: () => `${[shell, 'direnv'].filter((program) => !isHere(program)).join(' and ')} not found here`,
    open(world) {
      if (!isHere(shell) || !isHere('direnv')) return undefined;
      const at = homeWithNothingDue(world, shell);
      const costs: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
      const loop = (name: 'ours' | 'theirs', call: string) => {
        const rounds = world.isTiny ? 5 : OFTEN[name];
        const run = (times: number) =>
          elapsed(shell, [...flags, '-i', '-c', script(shell, at, call, times)], at);
        // Less the time to start the shell and to read both hooks.
        const cost = Math.max(1e-3, ((run(rounds) - run(0)) * 1000) / rounds);
        costs[name].push(cost);
        return cost;
      };
      return {
        ours: () => loop('ours', '__memdream_prompt'),
        reference: () => loop('theirs', theirs),
        note() {
          const times = median(costs.theirs) / median(costs.ours);
          return `1/${times.toFixed(0)} of direnv's; the goal is at most 1/${atMost}`;
        },
      };
    },
  };
}

/** Both hooks in one shell, as a person has them; then one of them, so many times. */
function script(shell: Shell, at: string, call: string, times: number): string {
  const loops = {
    bash: `for ((i = 0; i < ${times}; i++)); do ${call}; done`,
    zsh: `for ((i = 0; i < ${times}; i++)); do ${call}; done`,
    fish: `for i in (seq ${times}); ${call}; end`,
  };
  return [`. '${join(at, 'direnv')}'`, `. '${join(at, 'memdream')}'`, loops[shell]].join('\n');
}

function homeWithNothingDue(world: BenchWorld, shell: Shell): string {
  const at = home(world, `prompt-${shell}`);
  const [state, config] = [join(at, '.local/state/memdream'), join(at, '.config/memdream')];
  for (const folder of [state, config]) fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(join(config, 'config.json'), '{}\n');
  fs.writeFileSync(join(state, 'next'), `${Math.floor(Date.now() / 1000) + 20 * 3600}\n`);
  fs.writeFileSync(join(state, 'notice'), '');
  fs.writeFileSync(join(at, 'memdream'), shellText(shell, [process.execPath, world.bin]));
  fs.writeFileSync(join(at, 'direnv'), execute('direnv', ['hook', shell], { home: at }));
  return at;
}

function elapsed(shell: Shell, args: readonly string[], at: string): number {
  const start = performance.now();
  execute(shell, args, { home: at });
  return performance.now() - start;
}

function isHere(program: string): boolean {
  return spawnSync(program, ['--version']).status === 0;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}
