import fs from 'node:fs';
import { join } from 'node:path';
import { revertDreams } from '../../src/dream/revert.ts';
import { runDream } from '../../src/dream/run.ts';
import type { Engine } from '../../src/engine/port.ts';
import { createRepository } from '../../src/store/init.ts';
import { addCheck } from '../../src/store/records-on-disk.ts';
import { machineFor, writeFiles } from './world.ts';

/** Everything a page might obey instead of showing it. */
export const HOSTILE = [
  '<script>document.title = "owned"</script>',
  '<img src=x onerror="document.title=\'owned\'">',
  '</style></script><h1 id="injected">big</h1>',
  ']]> --> {{7*7}} [click](javascript:alert(1))',
  'red \u001b[31mANSI\u001b[0m and a title \u001b]0;owned\u0007',
  'right to left \u202eevil.exe\u202c, zero\u200bwidth, שלום עולם',
  'a\u2028line separator, &lt;entities&gt; &amp; "quotes" \'both\'',
];

/** A memory that was dreamed over `count` times in as many days, with every outcome and a person's notes between. */
export async function dreamtHistory(dir: string, count: number): Promise<void> {
  let nowMs = Date.parse('2026-11-18T09:00:00Z') - count * 20 * 3_600_000;
  const now = () => new Date(nowMs);
  const topic = (index: number) => `topic-${String(index % 12).padStart(2, '0')}.md`;
  const body = (index: number) =>
    `---\nname: topic-${index}\ntype: project\n---\n\n- Service ${index} listens on port ${4000 + index}.\n\n**Why:** agreed on 2026-10-05.\n`;
  const files: Record<string, string> = { '<b>odd & name.md': `# Odd\n\n${HOSTILE.join('\n\n')}\n` };
  for (let i = 0; i < 12; i++) files[topic(i)] = body(i);
  files['MEMORY.md'] = `# Memory\n\n${Object.keys(files)
    .map((name) => `- [${name}](<${name}>) — notes`)
    .join('\n')}\n`;
  fs.mkdirSync(dir, { recursive: true });
  writeFiles(dir, files);
  await createRepository(fs, dir, now);
  const state = join(dir, '.git', 'memdream');
  let turn = 0;
  const engine: Engine = {
    name: 'scripted',
    model: 'claude-haiku-5-5',
    costs: true,
    canMend: false,
    async dream(context) {
      for (const phase of context.phases) context.enter(phase);
      context.reserve(0.05);
      context.spent({
        input: 900,
        cacheRead: 21_000,
        cacheWrite: 1_100,
        output: 700,
        costUsd: 0.0042 + turn / 1e5,
        turn: true,
      });
      await act(context, turn);
      nowMs += 41_000;
      return { claim: `Merged what stood twice. ${HOSTILE[turn % HOSTILE.length]}` };
    },
  };
  const act: (context: Parameters<Engine['dream']>[0], turn: number) => Promise<void> = async (
    context,
    at,
  ) => {
    const call = async (tool: string, input: Record<string, unknown>) => {
      const { ok, text } = await context.call(tool, input);
      if (!ok) throw new Error(text);
    };
    const path = (name: string) => join(dir, name);
    if (at % 17 === 5) throw new Error('the server said <b>no</b>');
    if (at % 17 === 9) return; // nothing to do
    if (at % 29 === 3)
      await call('Write', {
        file_path: path(`gathered-${at}.md`),
        content: `# Gathered ${at}\n\n- Fact ${at} was said on 2026-11-0${(at % 9) + 1}.\n`,
      });
    const old = fs.readFileSync(path(topic(at)), 'utf8');
    const why = '\n\n**Why:**';
    await call('Edit', {
      file_path: path(topic(at)),
      old_string: old
        .slice(0, old.indexOf(why) + why.length)
        .split('\n')
        .slice(-3)
        .join('\n'),
      new_string: `${old.slice(0, old.indexOf(why)).split('\n').slice(-1)[0]}\n- Fact ${at} holds since 2026-11-01: ${HOSTILE[at % HOSTILE.length]!.replace(/[\u0000-\u001f\u200b\u2028\u202a-\u202e]/g, '')}${why}`,
    });
  };
  const settings = { 'guard.maxLostPercent': 100, 'budget.perMonthUsd': 1000, engine: 'scripted' };
  const { world, target, request } = machineFor(dir, { engine, now, settings });
  for (turn = 0; turn < count; turn++) {
    nowMs += 20 * 3_600_000;
    if (turn % 7 === 2) {
      const note = {
        at: now().toISOString(),
        trigger: 'shell',
        gate: 'sessions',
        reason: `${turn % 5} of 5 sessions since the last dream <i>`,
      };
      addCheck(fs, state, note);
    }
    if (turn % 11 === 4) fs.appendFileSync(join(dir, topic(turn)), `- A person noted ${turn}.\n`);
    await runDream(
      world,
      target,
      request({ trigger: ['timer', 'shell', 'claude-code'][turn % 3]!, propose: turn === count - 2 }),
    );
    if (turn % 41 === 20) await revertDreams(world, dir, { names: ['last'], files: [] });
  }
}
