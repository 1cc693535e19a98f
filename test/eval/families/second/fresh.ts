import { addDays, moment } from './days.ts';
import { plantLaterDates } from './plants/dates.ts';
import type { Scene } from './scene.ts';
import { Topic } from './topic.ts';

/** What happens to the memory between the day it was taken in and the dream. */
export function writeLater(scene: Scene): void {
  const fresh = freshTopic(scene);
  scene.later.push({ path: fresh.path, text: fresh.print(), at: fresh.writtenAt });
  for (const { topic, at } of plantLaterDates(scene))
    scene.later.push({ path: topic.path, text: topic.print(), at });
}

/** A new topic that the index does not know yet. */
function freshTopic(scene: Scene): Topic {
  const day = addDays(scene.initDay, 1);
  const thing = scene.draw(scene.domain.things);
  const path = `${scene.draw(scene.domain.folders)}/new-${thing.replaceAll(' ', '-')}.md`;
  const topic = new Topic(
    path,
    `New ${thing}`,
    'en',
    'file-time',
    day,
    moment(day, 16, scene.random.below(60)),
  );
  const code = scene.codes.any();
  topic.sections[0]!.heading = [`# ${topic.title}`];
  topic.add('block', [
    scene.fill('A second {thing} is on loan as {code}; it stands in the corridor.', { thing, code }),
  ]);
  scene.fact(code);
  scene.plant({ kind: 'orphan', path });
  return topic;
}
