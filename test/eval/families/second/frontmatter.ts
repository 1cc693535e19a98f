import type { Scene } from './scene.ts';
import type { Topic } from './topic.ts';

/** Both forms that occur, with comments and other orders; topics dated by their file or by nothing carry no date. */
export function dressTopics(scene: Scene): void {
  for (const topic of scene.topics) {
    if (topic.frontmatter.length > 0) continue;
    if (topic.dating === 'frontmatter') topic.frontmatter = nested(scene, topic, topic.writtenAt);
    else if (topic.dating !== 'copied' && scene.random.chance(0.4)) topic.frontmatter = flat(scene, topic);
    if (topic.frontmatter.length === 0 || scene.random.chance(0.3)) {
      const title = scene.random.chance(0.3) ? [topic.title, '='.repeat(12)] : [`# ${topic.title}`];
      topic.sections[0]!.heading = title;
    }
  }
}

function nested(scene: Scene, topic: Topic, modified: string): string[] {
  const type = scene.random.pick(['project', 'reference', 'project', 'user']);
  const comment = scene.random.chance(0.3) ? ['# kept by hand'] : [];
  const about = [`name: ${nameOf(topic)}`, `description: ${JSON.stringify(topic.title)}`];
  const metadata = ['metadata:', '  node_type: memory', `  type: ${type}`];
  metadata.push(`  originSessionId: ${scene.codes.uuid()}`, `  modified: ${modified}`);
  return ['---', ...comment, ...(scene.random.chance(0.2) ? about.reverse() : about), ...metadata, '---'];
}

function flat(scene: Scene, topic: Topic): string[] {
  const type = scene.random.pick(['project', 'reference', 'feedback']);
  return [
    '---',
    `name: ${nameOf(topic)}`,
    `description: '${topic.title.replaceAll("'", '')}'`,
    `type: ${type}`,
    '---',
  ];
}

export function nameOf(topic: Topic): string {
  return topic.path.split('/').at(-1)!.replace(/\.md$/, '').replaceAll(' ', '-');
}
