import { day, moment } from '../days.ts';
import { deal, shuffled } from '../deal.ts';
import { LOG_CHATTER, LOG_FACTS } from '../decks/said.ts';
import type { Scene } from '../scene.ts';

type Log = { path: string; text: string; at: string };

/** Daily logs, some from before the memory was taken in and some from after. */
export function plantLogs(scene: Scene): Log[] {
  const { random, initAt } = scene;
  const days = [-1, 1, ...deal(random, [-4, -2, 2, 3], random.below(3))];
  const entries: string[][] = days.map(() => []);
  const put = (text: string) => {
    const { texts, values } = scene.specifics.fill([text]);
    scene.know(values, texts, false);
    random.pick(entries).push(texts[0]!);
    return values[0]!;
  };
  for (const text of deal(random, LOG_FACTS, 3)) {
    scene.plants.push({ kind: 'log-fact', mark: put(text) });
  }
  for (const text of deal(random, LOG_CHATTER, 2 + random.below(2))) {
    scene.plants.push({ kind: 'not-to-gather', mark: put(text), why: 'chatter' });
  }
  return days.map((by, at) => {
    const date = day(initAt, by);
    const path = `logs/${date.slice(0, 4)}/${date.slice(5, 7)}/${date}.md`;
    return { path, text: text(scene, date, shuffled(random, entries[at]!)), at: moment(initAt, by, '19:48') };
  });
}

function text({ random }: Scene, date: string, entries: string[]): string {
  const isTimed = random.chance(0.3);
  const lines = entries.map((entry, at) => `- ${isTimed ? `1${at}:15 ` : ''}${entry}`);
  const head = random.pick([`# ${date}\n\n`, `## ${date}\n`, '']);
  return `${head}${['- Continued where I stopped.', ...lines].join('\n')}\n`;
}
