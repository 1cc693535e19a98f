import type { Case } from '../case.ts';
import { addDays, moment } from './second/days.ts';
import { fillTopics } from './second/fill-topics.ts';
import { writeLater } from './second/fresh.ts';
import { dressTopics } from './second/frontmatter.ts';
import { buildIndex } from './second/memory-index.ts';
import { planTopics } from './second/plan.ts';
import { plantBrokenFrontmatter } from './second/plants/broken.ts';
import { plantKeyedContradictions } from './second/plants/contradictions.ts';
import { plantDates } from './second/plants/dates.ts';
import { plantDerivable } from './second/plants/derivable.ts';
import { plantExactDuplicates } from './second/plants/duplicates.ts';
import { plantNearDuplicates } from './second/plants/near-duplicates.ts';
import { plantNotContradictions } from './second/plants/not-contradictions.ts';
import { plantNotDates } from './second/plants/not-dates.ts';
import { plantNotDuplicates } from './second/plants/not-duplicates.ts';
import { plantOpenContradictions } from './second/plants/open-contradictions.ts';
import { plantOrphans } from './second/plants/orphans.ts';
import { plantMissingPaths, plantPathsInOrder } from './second/plants/paths.ts';
import { plantPlaceholders } from './second/plants/placeholders.ts';
import { plantSecrets } from './second/plants/secrets.ts';
import { layProject, writeConventions } from './second/project.ts';
import { Scene } from './second/scene.ts';
import { writeLogs } from './second/talk/logs.ts';
import { holdSessions } from './second/talk/sessions.ts';
import { verify } from './second/verify.ts';

/** Memories of prose, tables and procedures in several languages, about a lab, a studio, a clinic or a railway. */
export function second(seed: number): Case {
  const scene = new Scene(seed);
  layProject(scene);
  planTopics(scene);
  fillTopics(scene);
  for (const plant of plants) plant(scene);
  writeConventions(scene, plantDerivable(scene));
  dressTopics(scene);

  const logs = writeLogs(scene);
  const memory: Case['memory'] = { 'MEMORY.md': buildIndex(scene) };
  const writtenAt: Case['writtenAt'] = { 'MEMORY.md': moment(addDays(scene.initDay, -1), 17, 20) };
  for (const topic of scene.topics) put(topic.path, topic.print(), topic.writtenAt);
  for (const log of logs.before) put(log.path, log.text, log.at);
  writeLater(scene);
  scene.later.push(...logs.after);
  const transcripts = holdSessions(scene);

  const made: Case = {
    family: 'second',
    seed,
    now: scene.now,
    memory,
    writtenAt,
    initAt: moment(scene.initDay, 12, 0),
    later: scene.later.sort((one, other) => (one.at < other.at ? -1 : 1)),
    project: scene.project,
    transcripts,
    truth: { facts: scene.facts, plants: scene.plants },
  };
  verify(made, scene.copies);
  return made;

  function put(path: string, text: string, at: string): void {
    if (memory[path] !== undefined) throw new Error(`Seed ${seed}: ${path} twice`);
    memory[path] = text;
    writtenAt[path] = at;
  }
}

const plants: ((scene: Scene) => void)[] = [
  plantBrokenFrontmatter,
  plantExactDuplicates,
  plantNearDuplicates,
  plantNotDuplicates,
  plantKeyedContradictions,
  plantOpenContradictions,
  plantNotContradictions,
  plantDates,
  plantNotDates,
  plantSecrets,
  plantPlaceholders,
  plantMissingPaths,
  plantPathsInOrder,
  plantOrphans,
];
