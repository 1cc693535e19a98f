import { type Contradiction, findContradictions } from '../contradictions/find.ts';
import type { Check, Finding } from '../finding.ts';
import { cutAtWord } from '../plain-text.ts';

const NAME = 'contradictions';
const MAX_QUOTED = 80;

/** Two places that cannot both be right. Which one is, only dates or a person can tell. */
export const contradictions: Check = {
  name: NAME,
  run({ after, facts }) {
    return findContradictions(after, facts).map(finding);
  },
};

function finding({ older, newer, since }: Contradiction): Finding {
  const [quote, other] = [older, newer].map(({ unit }) => cutAtWord(unit.text, MAX_QUOTED));
  const wayOut =
    since === undefined
      ? 'Correct the one that is wrong, or say of what each is true.'
      : `The other is of ${since}: say of this one that it is superseded, or correct it.`;
  return {
    check: NAME,
    path: older.path,
    line: older.unit.line,
    severity: 'advice',
    message: `"${quote}" contradicts ${newer.path}:${newer.unit.line}, "${other}". ${wayOut}`,
    key: `${older.path}:${older.unit.text} ${newer.path}:${newer.unit.text}`,
  };
}
