import { deal } from './deal.ts';
import { DANGLING, INTROS, LONG_HOOKS } from './decks/pointers.ts';
import type { Scene } from './scene.ts';

const STYLES: ((title: string, path: string, hook: string) => string)[] = [
  (title, path, hook) => `- [${title}](${path}) — ${hook}`,
  (title, path, hook) => `- [${title}](${path}): ${hook}`,
  (title, path, hook) => `* [${title}](${path}) - ${hook}`,
  (title, path, hook) => `- **[${title}](${path})** – ${hook}`,
];

/** MEMORY.md: a line a topic, two that lead nowhere, and in some cases one that is far too long. */
export function indexPage(scene: Scene): string {
  const { random, plants, world } = scene;
  const style = random.pick(STYLES);
  const listed = [...scene.topics, ...scene.broken];
  const long = random.chance(0.4) ? random.pick(scene.topics) : undefined;
  const pointers = listed.map((topic) =>
    style(topic.subject.title, topic.path, topic === long ? longHook(scene) : topic.subject.hook),
  );
  for (const [target, title, hook] of deal(random, DANGLING, 2)) {
    plants.push({ kind: 'dangling-pointer', target });
    pointers.splice(random.below(pointers.length), 0, style(title, target, hook));
  }
  const intro = random.pick(INTROS);
  const head = random.pick(['# Memory', `# ${world.name}`, '']);
  const middle = Math.floor(pointers.length / 2);
  const body = random.chance(0.5)
    ? pointers.join('\n')
    : `## Main things\n${pointers.slice(0, middle).join('\n')}\n\n## Also\n${pointers.slice(middle).join('\n')}`;
  return `${[head, intro, body].filter((part) => part !== '').join('\n\n')}\n`;
}

function longHook(scene: Scene): string {
  const { texts, values } = scene.specifics.fill([scene.random.pick(LONG_HOOKS)]);
  scene.know(values, texts);
  scene.plants.push({ kind: 'budget' });
  return texts[0]!;
}
