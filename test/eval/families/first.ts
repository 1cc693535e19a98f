import type { Case } from '../case.ts';
import { checkCase } from './first/check.ts';
import { plantContradictions } from './first/contradictions.ts';
import { plantDates } from './first/dates.ts';
import { plantDuplicates } from './first/duplicates.ts';
import { addFiller } from './first/filler.ts';
import { finish } from './first/finish.ts';
import { plantGather } from './first/gather.ts';
import { plantProject } from './first/project.ts';
import { plantSecrets } from './first/secrets.ts';
import { plantShape } from './first/shape.ts';
import { Story } from './first/story.ts';

/** A made-up company's memory in Claude Code's style. Most have 25 to 60 topics, every 10th over 260, every 50th 1,000. */
export function first(seed: number, options: { topics?: number } = {}): Case {
  const story = new Story(seed);
  const topics = options.topics ?? usualSize(story);
  addFiller(story, Math.min(14, topics));
  plantShape(story);
  plantDuplicates(story);
  plantContradictions(story);
  plantDates(story);
  plantGather(story);
  plantSecrets(story);
  plantProject(story);
  addFiller(story, topics);
  if (topics > 200) story.plants.push({ kind: 'budget' });
  const made = finish(story);
  checkCase(made);
  return made;
}

function usualSize(story: Story): number {
  if (story.seed % 50 === 0) return 1_000;
  if (story.seed % 10 === 0) return 265 + story.random.below(40);
  return 40 + story.random.below(21);
}
