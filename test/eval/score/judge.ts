import type { Plant } from '../case.ts';
import { isWithinBudget } from './budget.ts';
import { judgeContradiction, judgeOpen } from './contradictions.ts';
import { judgeDate } from './dates.ts';
import { isFound } from './findings.ts';
import { indexPages, linksOf, orphans, topicLinesWith } from './links.ts';
import { linesWith, type Seen, standing, type Verdict } from './seen.ts';

/** What became of one plant. Solved is right, missed is left as it was, wrong is made worse. */
export function judge(plant: Plant, seen: Seen): Verdict {
  const { before, after, again } = seen;
  switch (plant.kind) {
    case 'exact-duplicate':
    case 'near-duplicate': {
      const count = topicLinesWith(after, plant.mark).length;
      return count === 1 ? 'solved' : count === 0 ? 'wrong' : 'missed';
    }
    case 'not-duplicate':
      return kept(plant.lines.every((line) => standing(after, line) === standing(before, line)));
    case 'not-contradiction':
      return kept(plant.lines.every((line) => standing(after, line) === standing(before, line)));
    case 'keyed-contradiction':
      return judgeContradiction(plant, seen);
    case 'open-contradiction':
      return judgeOpen(plant, seen);
    case 'relative-date':
      return judgeDate(plant, seen);
    case 'not-a-date':
    case 'path-in-order':
      return kept(
        standing(after, plant.line) >= standing(before, plant.line) && standing(after, plant.line) > 0,
      );
    case 'dangling-pointer':
      if (after[plant.target] !== undefined) return 'wrong';
      return indexPages(after).some((page) => linksOf(after, page).dead.includes(plant.target))
        ? 'missed'
        : 'solved';
    case 'orphan':
      if (after[plant.path] === undefined) return 'wrong';
      return orphans(after).includes(plant.path) ? 'missed' : 'solved';
    case 'budget':
      return isWithinBudget(after['MEMORY.md'] ?? '') ? 'solved' : 'missed';
    case 'save':
    case 'correction':
    case 'log-fact':
      return judgeGathered(plant.mark, seen);
    case 'not-to-gather':
      return kept(
        linesWith(before, plant.mark).length > 0 ||
          (linesWith(after, plant.mark).length === 0 && linesWith(again, plant.mark).length === 0),
      );
    case 'secret':
      return found(isFound(seen, /secret/, plant.path, plant.text));
    case 'placeholder':
      return kept(!isFound(seen, /secret/, plant.path, plant.text));
    case 'missing-path':
      return judgeMissingPath(plant, seen);
    case 'derivable':
      if (linesWith(after, plant.mark).length === 0) return 'solved';
      return found(isFound(seen, /deriv|already|known/, plant.path, plant.mark));
    case 'broken-frontmatter':
      return found(seen.findings.some(({ check, path }) => /frontmatter/.test(check) && path === plant.path));
  }
}

const kept = (isKept: boolean): Verdict => (isKept ? 'solved' : 'wrong');
const found = (isThere: boolean): Verdict => (isThere ? 'solved' : 'missed');

/** Once is right: two topics that say the same are not. */
function judgeGathered(mark: string, { after, again }: Seen): Verdict {
  const topics = new Set(topicLinesWith(after, mark).map(({ path }) => path));
  if (topics.size === 0) return found(linesWith(after, mark).length > 0);
  const isTwice = topicLinesWith(again, mark).length > topicLinesWith(after, mark).length;
  return topics.size > 1 || isTwice ? 'wrong' : 'solved';
}

const GONE = /missing|gone|not found|no longer|not there|does not exist|removed|deleted|stale/i;

function judgeMissingPath(plant: Extract<Plant, { kind: 'missing-path' }>, seen: Seen): Verdict {
  const lines = linesWith(seen.after, plant.path);
  if (lines.length === 0) return 'wrong';
  const isMarked = lines.some(({ line }) => GONE.test(line) && standing(seen.before, line) === 0);
  return found(isMarked || isFound(seen, /path/, plant.file, plant.path));
}
