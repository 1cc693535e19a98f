import type { Case } from '../case.ts';
import { moment } from './fresh/days.ts';
import { indexPage } from './fresh/index-page.ts';
import { plantContradictions } from './fresh/plants/contradictions.ts';
import { addedAt, plantDates } from './fresh/plants/dates.ts';
import { plantDuplicates } from './fresh/plants/duplicates.ts';
import { plantDerivable, plantHeads, plantPaths, plantSecrets } from './fresh/plants/files.ts';
import { plantLogs } from './fresh/plants/logs.ts';
import { plantTalk } from './fresh/plants/talk.ts';
import { project } from './fresh/project.ts';
import { Scene } from './fresh/scene.ts';
import { verify } from './second/verify.ts';

/** A third family: six kinds of repositories and the ways in which very different people and agents put things. */
export function fresh(seed: number): Case {
  const scene = new Scene(seed);
  plantDuplicates(scene);
  plantContradictions(scene);
  plantDates(scene);
  plantPaths(scene);
  plantSecrets(scene);
  plantDerivable(scene);
  plantHeads(scene);
  const logs = plantLogs(scene);
  const transcripts = plantTalk(scene);
  const index = indexPage(scene);
  const { initAt, now, plants, facts, copies } = scene;
  const all = [...scene.topics, ...scene.broken, ...scene.orphans];
  const early = all.filter(({ written }) => written < initAt);
  const [before, after] = [logs.filter(({ at }) => at < initAt), logs.filter(({ at }) => at > initAt)];
  const files = [
    ...early.map((topic) => ({ path: topic.path, text: topic.text(), at: topic.written })),
    { path: 'MEMORY.md', text: index, at: moment(initAt, -1, '20:05') },
    ...before,
  ];
  const made: Case = {
    family: 'fresh',
    seed,
    now,
    initAt,
    memory: Object.fromEntries(files.map(({ path, text }) => [path, text])),
    writtenAt: Object.fromEntries(files.map(({ path, at }) => [path, at])),
    later: [
      ...all
        .filter((topic) => !early.includes(topic))
        .map((topic) => ({ path: topic.path, text: topic.text(), at: topic.written })),
      ...all
        .filter(({ added }) => added.length > 0)
        .map((topic) => ({ path: topic.path, text: topic.text(true), at: addedAt(scene) })),
      ...after,
    ],
    project: project(scene),
    transcripts,
    truth: { facts, plants },
  };
  verify(made, copies);
  return made;
}
