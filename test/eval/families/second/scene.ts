import { Random } from '../../../support/random.ts';
import type { Plant } from '../../case.ts';
import { Codes } from './codes.ts';
import { addDays, type Day, moment } from './days.ts';
import { Deck, fill } from './deck.ts';
import { clinic } from './domains/clinic.ts';
import type { Domain } from './domains/domain.ts';
import { lab } from './domains/lab.ts';
import { railway } from './domains/railway.ts';
import { studio } from './domains/studio.ts';
import type { Topic } from './topic.ts';

/** The turns of years and months, where counting days goes wrong first. */
const hardDays = [
  '2025-12-31',
  '2026-01-01',
  '2026-01-02',
  '2026-12-31',
  '2027-01-01',
  '2027-01-03',
  '2027-12-31',
  '2025-03-01',
  '2026-03-01',
  '2027-02-28',
];

/** Everything a case under way has so far. The classes of plants each add to it. */
export class Scene {
  readonly random: Random;
  readonly codes: Codes;
  readonly domain: Domain;
  readonly today: Day;
  readonly now: string;
  readonly initDay: Day;
  readonly topics: Topic[] = [];
  readonly later: { path: string; text: string; at: string }[] = [];
  readonly project: Record<string, string> = {};
  readonly facts: string[] = [];
  readonly plants: Plant[] = [];
  /** On how many lines each mark stands. What is not named here stands on one. */
  readonly copies = new Map<string, number>();
  private readonly decks = new Map<readonly unknown[], Deck<unknown>>();

  constructor(readonly seed: number) {
    this.random = new Random(seed * 7919 + 17);
    this.codes = new Codes(this.random);
    this.domain = [lab, studio, clinic, railway][seed % 4]!;
    this.today = this.random.chance(0.35)
      ? this.random.pick(hardDays)
      : addDays('2025-02-10', this.random.below(1050));
    this.now = moment(this.today, 21 + this.random.below(2), this.random.below(60));
    this.initDay = addDays(this.today, -5 - this.random.below(5));
  }

  /** A card of a pool, none twice before all were drawn. */
  draw<T>(pool: readonly T[]): T {
    let deck = this.decks.get(pool);
    if (!deck) {
      deck = new Deck<unknown>(this.random, pool);
      this.decks.set(pool, deck);
    }
    return deck.draw() as T;
  }

  /** A sentence of a pool with the names of the domain put in. */
  say(pool: readonly string[], values: Record<string, string> = {}): string {
    return this.fill(this.draw(pool), values);
  }

  fill(text: string, values: Record<string, string> = {}): string {
    const { things, german, spanish, chinese, people } = this.domain;
    const who = this.draw(people);
    const other = people[(people.indexOf(who) + 1) % people.length]!;
    const names = { ding: german, cosa: spanish, wu: chinese, thing: things };
    const nouns = Object.fromEntries(
      Object.entries(names)
        .filter(([name]) => text.toLowerCase().includes(`{${name}}`))
        .map(([name, pool]) => [name, this.draw(pool)]),
    );
    return fill(text, { who, other, year: String(Number(this.today.slice(0, 4)) - 1), ...nouns, ...values });
  }

  /** One of the topics that fit and hold little so far. */
  topic(fits: (topic: Topic) => boolean): Topic {
    const all = this.topics.filter((topic) => topic.takesPlants && fits(topic));
    if (all.length === 0) throw new Error('No topic fits');
    const least = Math.min(...all.map((topic) => topic.load));
    return this.random.pick(all.filter((topic) => topic.load <= least + 2));
  }

  fact(...marks: string[]): void {
    this.facts.push(...marks);
  }

  plant(plant: Plant): void {
    this.plants.push(plant);
  }

  /** Either bound may come out. */
  between(least: number, most: number): number {
    return least + this.random.below(most - least + 1);
  }
}
