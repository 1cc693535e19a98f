import { anchorsOf, relativeDatesIn } from '../dates/places.ts';
import type { Check, Finding } from '../finding.ts';

const NAME = 'dates-absolute';

/** A memory is read on other days than it was written on: `yesterday` is wrong on the next one. */
export const datesAbsolute: Check = {
  name: NAME,
  run({ after, facts }) {
    const findings: Finding[] = [];
    for (const place of relativeDatesIn(after, facts)) {
      const days = anchorsOf(place);
      place.dates.forEach(({ date, line }, index) => {
        const meant = days && date.calendarName(days[index]!);
        const remedy = meant
          ? `Write the ${date.granularity}: ${meant}.`
          : `Write the ${date.granularity}; nothing tells when this line was written.`;
        findings.push({
          check: NAME,
          path: place.path,
          line: line.number,
          severity: 'error',
          message: `“${date.phrase}” means something else later. ${remedy}`,
          key: date.phrase.toLowerCase(),
        });
      });
    }
    return findings;
  },
};
