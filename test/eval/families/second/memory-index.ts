import { nameOf } from './frontmatter.ts';
import type { Scene } from './scene.ts';
import type { Topic } from './topic.ts';

/** MEMORY.md: pointers in sections, a few notes of its own, pointers to nothing; sometimes more than is loaded. */
export function buildIndex(scene: Scene): string {
  const listed = scene.topics.filter((topic) => topic.isListed);
  const excess = scene.random.chance(0.5)
    ? scene.random.pick(['hooks', 'sections', 'notes'] as const)
    : 'none';
  const lines = ['# Memory', '', scene.say(intros), '', '## Pointers', ''];
  listed.forEach((topic, index) => {
    if (index === Math.ceil(listed.length / 2)) lines.push('', 'More pointers', '-------------', '');
    lines.push(
      pointer(scene, topic, excess === 'hooks' ? longHook(scene, 28_000 / listed.length) : scene.say(hooks)),
    );
    if (excess === 'sections') {
      const many = Math.ceil(230 / listed.length);
      for (let part = 1; part <= many; part++) {
        lines.push(`- [${topic.title}, part ${part}](${linkTo(topic)}#part-${part}) — ${scene.say(hooks)}`);
      }
    }
  });
  lines.push(...dangling(scene), '', '## Notes', '');
  const notes = excess === 'notes' ? 210 : scene.between(2, 5);
  for (let index = 0; index < notes; index++) {
    const code = scene.codes.label();
    lines.push(`- ${scene.say(notePool, { code })}`);
    scene.fact(code);
  }
  if (excess !== 'none') scene.plant({ kind: 'budget' });
  return `${lines.join('\n')}\n`;
}

function pointer(scene: Scene, topic: Topic, hook: string): string {
  const target = linkTo(topic);
  const spelled = scene.random.below(6);
  if (spelled === 0) return `* [${topic.title}](${target}): ${hook}`;
  if (spelled === 1 && topic.path.includes(' ')) return `- [${topic.title}](<${topic.path}>) — ${hook}`;
  return `- [${topic.title}](${target}) — ${hook}`;
}

export function linkTo(topic: Topic): string {
  return topic.path.replaceAll(' ', '%20');
}

/** Far more than a pointer should say, and all of it true. */
function longHook(scene: Scene, units: number): string {
  let hook = scene.say(hooks);
  while (hook.length < units) {
    const code = scene.codes.label();
    hook += ` ${scene.say(notePool, { code })}`;
    scene.fact(code);
  }
  return hook;
}

/** Files that were never there, and one that lies elsewhere by now. */
function dangling(scene: Scene): string[] {
  const count = scene.between(2, 3);
  const targets = Array.from({ length: count }, () => `${scene.draw(gonePages)}-${scene.codes.number()}.md`);
  const moved = scene.topics.find(
    (topic) => topic.takesPlants && topic.path.includes('/') && !topic.path.includes(' '),
  );
  if (moved) targets.push(`old-place/${nameOf(moved)}.md`);
  for (const target of targets) scene.plant({ kind: 'dangling-pointer', target });
  return targets.map(
    (target) => `- [${target.replace(/^.*\/|\.md$/g, '')}](${target}) — ${scene.say(hooks)}`,
  );
}

const intros = [
  'What was learned about this project over time. Deutsch und Englisch gemischt.',
  'Read the page that fits before you touch anything 🙂',
  'One line for each page; the pages hold the rest.',
];
const hooks = [
  'what it is and who looks after it',
  'read before touching it',
  'arrangements with the vendor',
  'Lage, Kabel und Ansprechpartner',
  'how it came about and what to expect',
  'the parts and where they are kept',
  'was man vorher wissen sollte',
];
const gonePages = ['rooms/attic', 'winter-plan', 'vendor/quotes', 'geraete/altbestand', 'first-ideas'];
const notePool = [
  'Locker {code} holds cables for the {thing}.',
  'Box {code} belongs to {who}.',
  'The lamp {code} shows that the {thing} is busy.',
  'Ring {code} before entering the {thing} room.',
  'Shelf {code} is reserved for the {thing}.',
];
