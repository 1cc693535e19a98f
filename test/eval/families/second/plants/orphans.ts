import { nameOf } from '../frontmatter.ts';
import { linkTo } from '../memory-index.ts';
import type { Scene } from '../scene.ts';
import type { Topic } from '../topic.ts';

/** Topics that nothing leads to, and others that the index does not name but another topic does. */
export function plantOrphans(scene: Scene): void {
  const count = scene.between(2, 3);
  for (let index = 0; index < count; index++) {
    const topic = unlist(scene);
    scene.plant({ kind: 'orphan', path: topic.path });
  }
  const byPath = unlist(scene);
  const host = scene.topic((topic) => topic.isListed && topic.language === 'en');
  const depth = host.path.split('/').length - 1;
  host.add('block', [`More on this: [${byPath.title}](${'../'.repeat(depth)}${linkTo(byPath)}).`]);
  const byName = scene.topics.find(
    (topic) => topic.isListed && topic.takesPlants && topic.dating === 'frontmatter' && topic !== host,
  );
  if (!byName) return;
  byName.isListed = false;
  const other = scene.topic((topic) => topic.isListed);
  other.add('block', [`See [[${nameOf(byName)}]] and [[not-written-yet]].`]);
}

function unlist(scene: Scene): Topic {
  const topic = scene.topic((candidate) => candidate.isListed);
  topic.isListed = false;
  return topic;
}
