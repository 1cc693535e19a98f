import { Random } from '../../../support/random.ts';
import type { Plant } from '../../case.ts';
import { day, moment } from './days.ts';
import { deal, shuffled, uuid } from './deal.ts';
import { WHYS } from './decks/whys.ts';
import type { Form } from './frontmatter.ts';
import { Specifics } from './specifics.ts';
import { Topic } from './topic.ts';
import { common } from './worlds/common.ts';
import type { Subject, World } from './worlds/world.ts';
import { WORLDS } from './worlds.ts';

/** All that a case is made of, while plants are put into it. */
export class Scene {
  readonly random: Random;
  readonly specifics: Specifics;
  readonly world: World;
  readonly initAt: string;
  readonly now: string;
  readonly topics: Topic[];
  /** Topics nothing points to, and topics with a head that cannot be read: no other plants go there. */
  readonly orphans: Topic[];
  readonly broken: Topic[];
  readonly facts: string[] = [];
  readonly plants: Plant[] = [];
  readonly copies = new Map<string, number>();
  readonly claudeRules: string[] = [];
  readonly scripts: Record<string, string> = {};

  private readonly isSomebodyLate: boolean;
  private readonly closed = new Set<string>();

  constructor(seed: number) {
    this.random = new Random(seed * 7_919 + 13);
    this.specifics = new Specifics(this.random);
    this.isSomebodyLate = Math.floor(seed / WORLDS.length) % 2 === 0;
    this.world = WORLDS[seed % WORLDS.length]!;
    this.initAt = `${day('2026-01-05', this.random.below(320))}T08:0${this.random.below(10)}:11.000Z`;
    this.now = moment(this.initAt, 6 + this.random.below(4), '07:40');
    const extra = 6 + this.random.below(5);
    const subjects = shuffled(this.random, [...this.world.subjects, ...deal(this.random, common, extra)]);
    const days = shuffled(
      this.random,
      subjects.map((_, at) => -5 - at * 6),
    );
    const all = subjects.map((subject, at) => this.topic(subject, at, days[at]!));
    for (const topic of deal(this.random, all.slice(6), 4)) this.close(topic);
    this.orphans = all.slice(2, 4);
    this.broken = all.slice(4, 6);
    this.topics = [...all.slice(0, 2), ...all.slice(6)];
  }

  /** A file to put something in: one of those with the least in them so far. */
  host(fits: (topic: Topic) => boolean = () => true): Topic {
    const fitting = shuffled(this.random, this.topics.filter(fits));
    const host = fitting.sort((one, other) => one.plants - other.plants)[0];
    if (!host) throw new Error('No file fits');
    host.plants++;
    return host;
  }

  hosts(): [Topic, Topic] {
    const one = this.host();
    return [one, this.host((topic) => topic !== one)];
  }

  /** Writes down on how many lines each value stands, and that it is true. */
  know(values: string[], texts: string[], isFact = true): void {
    for (const value of values) {
      this.copies.set(value, texts.filter((text) => text.includes(value)).length);
      if (isFact) this.facts.push(value);
    }
  }

  private topic(subject: Subject, at: number, days: number): Topic {
    const { random } = this;
    // The first two have no date of their own; the next ones do: heads to break, and files to compare.
    const form: Form =
      at < 2 ? 'none' : at < 10 ? 'newer' : random.pick<Form>(['newer', 'newer', 'newer', 'older', 'none']);
    // One of the two orphans, in every second case, is written by a session after init.
    const isLate = at === 2 && this.isSomebodyLate;
    const time = `1${random.below(10)}:${10 + random.below(50)}`;
    const written = moment(this.initAt, isLate ? 1 : days, time);
    const topic = new Topic(subject, form, written, random.pick(['- ', '- ', '- ', '* ', '']), uuid(random));
    for (const says of deal(random, subject.says, 2 + random.below(2))) {
      const { texts, values } = this.specifics.fill([says]);
      topic.put(texts[0]!);
      this.know(values, texts);
    }
    return topic;
  }

  private close(topic: Topic): void {
    const unused = WHYS.filter((why) => !this.closed.has(why));
    const why = this.random.pick(unused);
    this.closed.add(why);
    const { texts, values } = this.specifics.fill([why]);
    topic.close(texts[0]!);
    this.know(values, texts);
  }
}
