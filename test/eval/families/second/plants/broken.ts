import { addDays, moment } from '../days.ts';
import type { Scene } from '../scene.ts';
import { Topic } from '../topic.ts';

/** Topics whose frontmatter no reader can make sense of. What they say is true all the same. */
export function plantBrokenFrontmatter(scene: Scene): void {
  const count = scene.between(1, 2);
  for (let index = 0; index < count; index++) {
    const day = addDays(scene.initDay, -290 - index * 3);
    const folder = scene.random.chance(0.5) ? `${scene.draw(scene.domain.folders)}/` : '';
    const name = `half-finished-${scene.draw(leftovers)}`;
    const topic = new Topic(
      `${folder}${name}.md`,
      `Half finished ${index + 1}`,
      'en',
      'file-time',
      day,
      moment(day, 15, 12),
    );
    topic.takesPlants = false;
    topic.frontmatter = scene.draw(ways)(name);
    const code = scene.codes.any();
    topic.add('block', [scene.say(sentences, { code })]);
    scene.fact(code);
    scene.topics.push(topic);
    scene.plant({ kind: 'broken-frontmatter', path: topic.path });
  }
}

const leftovers = ['binder', 'drawer', 'folder', 'crate'];

const ways: ((name: string) => string[])[] = [
  (name) => ['---', `name: ${name}`, 'metadata:', '    type: project', '  node_type: memory', '---'],
  (name) => ['---', `name: ${name}`, 'type: project', '--'],
  (name) => ['---', `name: ${name}`, 'description: never closed', 'type: project', ''],
  (name) => ['---', `name: ${name}`, 'description: "the quote is left open', 'type: reference', '---'],
  (name) => ['---', `name: ${name}`, 'tags: [one, two', 'type: project', '---'],
  (name) => ['---', `name: ${name}`, 'metadata:', '\ttype: project', '---'],
  (name) => ['---', `name: ${name}`, 'metadata: {type: project, node_type: memory', '---'],
  (name) => [
    '---',
    `name: ${name}`,
    'description: fine',
    'and a line without any key',
    'type: project',
    '---',
  ],
];

const sentences = [
  'The crate of the {thing} is numbered {code} on the lid.',
  'What is left of the {thing} order is booked under {code}.',
  'The drawing of the {thing} mount is {code}.',
  'The quotation for the {thing} has the reference {code}.',
];
