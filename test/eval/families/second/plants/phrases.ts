import { addDays, type Day, mondayOf, monthFrom, weekdayOf, weekdays, written } from '../days.ts';
import type { Scene } from '../scene.ts';

/** A relative phrase, what it means on a day, and whether the event has happened. */
export type Phrase = { phrase: string; isPast: boolean; isToday?: boolean; absolute: (day: Day) => string[] };

const small = ['zero', 'one', 'two', 'three', 'four', 'five', 'six'];
const yearOf = (day: Day) => Number(day.slice(0, 4));

export function phraseFor(scene: Scene, day: Day): Phrase {
  return scene.draw(kinds)(scene, day);
}

const kinds: ((scene: Scene, day: Day) => Phrase)[] = [
  () => past('yesterday', (day) => written.day(addDays(day, -1))),
  () => past('yesterday', (day) => written.day(addDays(day, -1))),
  () => past('the day before yesterday', (day) => written.day(addDays(day, -2))),
  (scene) => ago(scene, 'day', 2, 6, (day, count) => written.day(addDays(day, -count))),
  (scene) =>
    ago(scene, 'week', 2, 5, (day, count) => [
      ...written.week(addDays(day, -7 * count)),
      ...written.day(addDays(day, -7 * count)),
    ]),
  (scene) => ago(scene, 'month', 2, 6, (day, count) => written.month(monthFrom(day, -count))),
  (scene) => ago(scene, 'year', 2, 4, (day, count) => written.year(yearOf(day) - count)),
  () => past('last week', (day) => written.week(addDays(day, -7))),
  () => past('last month', (day) => written.month(monthFrom(day, -1))),
  () => past('last year', (day) => written.year(yearOf(day) - 1)),
  lastWeekday,
  () => ({ ...past('this morning', written.day), isToday: true }),
  () => ({ ...past('earlier today', written.day), isToday: true }),
  () => future('tomorrow', (day) => written.day(addDays(day, 1))),
  () => future('next week', (day) => written.week(addDays(day, 7))),
  () => future('next month', (day) => written.month(monthFrom(day, 1))),
  () => future('next year', (day) => written.year(yearOf(day) + 1)),
];

function ago(
  scene: Scene,
  unit: string,
  least: number,
  most: number,
  absolute: (day: Day, count: number) => string[],
): Phrase {
  const count = scene.between(least, most);
  const number = scene.random.chance(0.5) ? String(count) : small[count]!;
  return past(`${number} ${unit}s ago`, (day) => absolute(day, count));
}

/** Only weekdays of the week before that are also the nearest ones: "last Monday" on a Wednesday could be two days. */
function lastWeekday(scene: Scene, day: Day): Phrase {
  const own = weekdayOf(day);
  const name = own + scene.random.below(7 - own);
  return past(`last ${weekdays[name]}`, (anchor) => written.day(addDays(mondayOf(anchor), name - 7)));
}

function past(phrase: string, absolute: (day: Day) => string[]): Phrase {
  return { phrase, isPast: true, absolute };
}

function future(phrase: string, absolute: (day: Day) => string[]): Phrase {
  return { phrase, isPast: false, absolute };
}

export const pastEvents = [
  '{Who} moved the {thing} to {code} {when}.',
  'The {thing} was switched over to {code} {when} and has been quiet ever after.',
  '{When} the {thing} failed because {code} had run full.',
  '{When}, {who} replaced the {thing} board with {code}.',
  'The supplier delivered {code} for the {thing} {when}, one box short.',
  'We lost the {thing} for an hour {when}: the cause was {code}.',
  '{Who} renamed the {thing} share to {code} {when}, nobody had objected.',
  'The contract {code} for the {thing} was signed {when} by {who}.',
  'An auditor looked at the {thing} {when} and asked for the file {code}.',
  'After the outage {when} the {thing} got its own line, {code}.',
];

export const comingEvents = [
  '{Who} will move the {thing} to {code} {when}.',
  'The {thing} is going to be replaced by {code} {when}.',
  '{When} the technician comes for the {thing} and brings {code}.',
  'The licence {code} of the {thing} runs out {when}.',
  'We hand the {thing} over to {code} {when}.',
  '{Who} starts the audit of the {thing} {when} with the list {code}.',
  'The lease {code} for the {thing} begins {when}.',
  'A second unit {code} for the {thing} arrives {when}.',
];
