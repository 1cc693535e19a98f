import fs from 'node:fs';
import { join } from 'node:path';
import type { Facts } from '../../src/memory/finding.ts';
import { gathered } from '../../src/memory/gather/gathered.ts';
import type { Heard } from '../../src/memory/gather/heard.ts';
import { consolidating, pruning } from '../../src/memory/rules/rules.ts';
import { type File, fileOf } from '../../src/memory/tree.ts';
import { execute, home } from './bench-world.ts';
import type { Benchmark } from './benchmarks.ts';

const UNITS = [5_000, 10_000, 20_000, 50_000];
const TOPICS = [50, 500, 5_000];
const UNITS_A_TOPIC = 10;

/** How the offline dream grows: the rules in process, and a whole dream by the built command, each beside a smaller one. */
export const RULES: readonly Benchmark[] = [
  ...UNITS.map((units): Benchmark => {
    const least = Math.min(...UNITS);
    return {
      group: 'rules',
      name: `rules-${units}`,
      what: `all offline rules, ${units.toLocaleString('en')} units`,
      reference: `the same, ${least.toLocaleString('en')} units`,
      unit: 'ms',
      n: 3,
      open({ isTiny }) {
        const size = (count: number) => (isTiny ? count / 100 : count) / UNITS_A_TOPIC;
        return {
          ours: () => applyRules(topicsOf(size(units))),
          reference: () => applyRules(topicsOf(size(least))),
        };
      },
    };
  }),
  ...TOPICS.map((topics): Benchmark => {
    const least = Math.min(...TOPICS);
    return {
      group: 'rules',
      name: `rules-dream-${topics}`,
      what: `memdream run --force, ${topics.toLocaleString('en')} topics`,
      reference: `the same, ${least} topics`,
      unit: 'ms',
      n: 3,
      open(world) {
        const at = home(world, `dream-${topics}`);
        const [ours, reference] = [join(at, 'ours'), join(at, 'reference')];
        const dream = (memory: string) =>
          void execute(process.execPath, [world.bin, '-C', memory, 'run', '--force'], { home: at });
        return {
          before() {
            begin(ours, world.isTiny ? topics / 50 : topics);
            begin(reference, world.isTiny ? 1 : least);
            for (const memory of [ours, reference])
              execute(process.execPath, [world.bin, 'init', memory], { home: at });
          },
          ours: () => dream(ours),
          reference: () => dream(reference),
        };
      },
    };
  }),
];

/** Returns how long the rules took, in ms: making the memory is not part of it. */
function applyRules(tree: Map<string, File>): number {
  const start = performance.now();
  for (const rule of consolidating) {
    for (const { path, file } of rule.run(tree, FACTS)) {
      if (file) tree.set(path, file);
      else tree.delete(path);
    }
  }
  gathered(tree, FACTS, HEARD);
  for (const rule of pruning) rule.run(tree, FACTS);
  return performance.now() - start;
}

/** Statements of all kinds: plain ones, repeated ones, dated values, relative dates, paths. */
function topicsOf(count: number): Map<string, File> {
  const tree = new Map<string, File>();
  for (let i = 0; i < count; i++) {
    const twin = Math.floor(i / 2);
    const lines = [
      `- Service ${NAMES[i % NAMES.length]}-${i} listens on port ${4_000 + i} behind balancer lb-${i}.`,
      `- The ${NAMES[twin % NAMES.length]} pipeline of team ${twin} deploys from branch release-${twin} on every merge.`,
      `- Queue ${i} moved to the new broker yesterday.`,
      `- The worker of queue ${i} lives in \`src/queues/queue-${i}.ts\` and retries ${(i % 7) + 2} times.`,
      `- Timeout of service ${twin}: ${(i % 90) + 10} s`,
      `- Nobody but ${PEOPLE[i % PEOPLE.length]} may restart ${NAMES[(i * 7) % NAMES.length]} in region r${i % 97}.`,
      `- Invoices of customer ${i * 13} are kept for ${(i % 40) + 5} years in bucket vault-${i}.`,
      `- Ask ${PEOPLE[(i * 3) % PEOPLE.length]} before the schema of ${NAMES[(i * 5) % NAMES.length]} ${i} changes.`,
      `- Dashboards of ${NAMES[(i * 11) % NAMES.length]} ${i} refresh every ${(i % 50) + 10} seconds.`,
      `- Alerts for host h${i} go to channel #ops-${i % 300} first, then to ${PEOPLE[(i * 7) % PEOPLE.length]}.`,
    ];
    const head = `---\nname: topic-${i}\ntype: project\nmodified: 2026-10-${String((i % 28) + 1).padStart(2, '0')}\n---\n\n`;
    tree.set(`topic-${i}.md`, fileOf(`${head}${lines.join('\n')}\n`));
  }
  return tree;
}

function begin(dir: string, count: number): void {
  fs.rmSync(dir, { recursive: true, force: true });
  fs.mkdirSync(dir, { recursive: true });
  for (const [path, file] of topicsOf(count)) fs.writeFileSync(join(dir, path), file.bytes);
  fs.writeFileSync(join(dir, 'MEMORY.md'), '# Memory\n');
}

const NAMES = [
  'heron',
  'otter',
  'lynx',
  'marten',
  'stork',
  'badger',
  'viper',
  'crane',
  'ibis',
  'tern',
  'vole',
];
const PEOPLE = ['Ines', 'Tomasz', 'Yuki', 'Priya', 'Olena', 'Marit', 'Kofi'];

const FACTS: Facts = {
  limits: { maxLines: 200, maxChars: 25_000 },
  guard: { maxDeletedFiles: 3, maxLostPercent: 25, protect: [] },
  existsOnDisk: () => false,
  changedAt: () => 0,
  today: '2026-11-18',
  writtenOn: () => undefined,
  notedOn: () => undefined,
  project: {
    root: '/project',
    entries: () => 1,
    kind: (path) => (path === 'src' || path === 'src/queues' ? 'directory' : undefined),
    isIgnored: () => false,
    named: () => [],
    standsDeeper: () => false,
    pages: () => [],
  },
  reverted: [],
};

const HEARD: readonly Heard[] = Array.from({ length: 40 }, (_, i) => ({
  from: 'person',
  text: `Remember that the service ${NAMES[i % NAMES.length]}-${i * 100} is restarted every ${(i % 20) + 2} hours.`,
  day: '2026-11-17',
  source: 'session 02ff7f85',
  key: 'session',
}));
