import { Random } from '../../../support/random.ts';
import type { Case, Plant } from '../../case.ts';
import { DAY_MS } from './days.ts';
import { type Turn, transcriptOf, uuid } from './session.ts';
import { printTopic, type Topic } from './topic.ts';
import { BIRDS, PEOPLE, PRODUCTS, SUBJECTS, TRIADS } from './words.ts';

/** How a topic says when it was written: its frontmatter, its own mtime, or nothing (an mtime that many files share). */
export type Dating = 'frontmatter' | 'mtime' | 'copied';

export type Session = { id: string; at: string; turns: Turn[] };

/** A case while it is put together. Planters add to it; nothing a planter drew is drawn again. */
export class Story {
  readonly random: Random;
  readonly facts: string[] = [];
  readonly plants: Plant[] = [];
  readonly topics: Topic[] = [];
  readonly sessions: Session[] = [];
  readonly logs: Record<string, string[]> = {};
  readonly project: Record<string, string> = {};
  readonly addedLater: { topic: Topic; line: string; at: string }[] = [];
  readonly claudeMd: string[] = [];
  readonly scripts: Record<string, string> = {};
  readonly danglingLines: string[] = [];
  readonly product: string;
  readonly people: string[];
  readonly nowMs: number;
  readonly initMs: number;
  private readonly numbers: number[];
  private readonly subjects: string[];
  private readonly stems = new Set<string>();
  private readonly copiedMs: number;
  private aloneDays = 20;
  private copies = 0;

  constructor(readonly seed: number) {
    this.random = new Random(seed * 7919 + 17);
    this.numbers = this.shuffled(Array.from({ length: 8_000 }, (_, at) => 1_500 + at));
    this.subjects = this.shuffled(SUBJECTS);
    this.people = this.shuffled(PEOPLE).slice(0, 6);
    this.product = this.random.pick(PRODUCTS);
    this.nowMs = Date.UTC(
      2026,
      3 + this.random.below(8),
      1 + this.random.below(27),
      20,
      this.random.below(60),
    );
    this.initMs = this.nowMs - (6 + this.random.below(3)) * DAY_MS;
    this.copiedMs = this.initMs - 9 * DAY_MS;
  }

  shuffled<T>(items: readonly T[]): T[] {
    const all = [...items];
    for (let at = all.length - 1; at > 0; at--) {
      const other = this.random.below(at + 1);
      [all[at], all[other]] = [all[other]!, all[at]!];
    }
    return all;
  }

  /** A number of four digits that stands nowhere else in the case. */
  number(): string {
    const drawn = this.numbers.pop();
    if (drawn === undefined) throw new Error('No unique number is left: the case is too large.');
    return String(drawn);
  }

  /** A specific that stands nowhere else in the case: a machine, a ticket, a flag or an address, as `shape` says. */
  mark(shape = this.random.below(4)): string {
    const number = this.number();
    const bird = this.random.pick(BIRDS);
    switch (shape) {
      case 0:
        return `${bird}-${number}`;
      case 1:
        return `${this.random.pick(TRIADS)}-${number}`;
      case 2:
        return `use_${bird}_${number}`;
      default:
        return `${bird}-${number}.${this.product.toLowerCase()}.example`;
    }
  }

  /** A mark that must survive the dream. */
  fact(shape?: number): string {
    const mark = this.mark(shape);
    this.facts.push(mark);
    return mark;
  }

  subject(): string {
    const drawn = this.subjects.pop();
    if (drawn === undefined) throw new Error('No subject is left: the case is too large.');
    return drawn;
  }

  person(): string {
    return this.random.pick(this.people);
  }

  /** Puts words in for {M}, {S}, {P}, {Q} and whatever else is named. {P} and {Q} are two different people. */
  fill(template: string, words: Record<string, string> = {}): string {
    const [one, other] = this.shuffled(this.people);
    const all: Record<string, string> = { P: one!, Q: other!, ...words };
    return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const word = all[name] ?? (name === 'S' ? this.subject() : undefined);
      if (word === undefined) throw new Error(`Nothing fills {${name}} in "${template}".`);
      return word;
    });
  }

  /** A new, empty topic. Its first section has no heading. */
  topic(dating: Dating, wish: Partial<Pick<Topic, 'path' | 'title' | 'type' | 'isIndexed'>> = {}): Topic {
    const subject = this.subject();
    const type =
      wish.type ?? this.random.pick(['user', 'feedback', 'project', 'project', 'reference'] as const);
    const separator = this.random.pick(['-', '_']);
    const stem = `${type}${separator}${subject.replaceAll(' ', separator)}`;
    const path = wish.path ?? `${this.random.chance(0.3) ? subject.replaceAll(' ', '-') : stem}.md`;
    if (this.stems.has(path)) throw new Error(`Two topics are called ${path}.`);
    this.stems.add(path);
    const title = wish.title ?? `${subject[0]!.toUpperCase()}${subject.slice(1)}`;
    const topic: Topic = {
      subject,
      ...{ path, title, type, name: path.replace(/\.md$/, ''), isIndexed: wish.isIndexed ?? true },
      isOrdinary: wish.path === undefined,
      description: this.fill(this.random.pick(DESCRIPTIONS), { T: title.toLowerCase() }),
      hook: this.fill(this.random.pick(DESCRIPTIONS), { T: title.toLowerCase() }),
      form: dating === 'frontmatter' ? 'metadata' : this.random.pick(['flat', 'none'] as const),
      writtenAt: this.writtenAt(dating),
      sessionId: uuid(this.random),
      sections: [{ heading: null, lines: [] }],
    };
    this.topics.push(topic);
    return topic;
  }

  private writtenAt(dating: Dating): string {
    if (dating === 'copied') return new Date(this.copiedMs + this.copies++ * 130).toISOString();
    // Days apart from every other file, so that nobody can take them for copies.
    if (dating === 'mtime') {
      this.aloneDays += 3;
      return new Date(this.initMs - this.aloneDays * DAY_MS + 7_300_000).toISOString();
    }
    return new Date(
      this.initMs - (2 + this.random.below(150)) * DAY_MS + this.random.below(40_000_000),
    ).toISOString();
  }

  /** Topics that planters may write into. */
  hosts(): Topic[] {
    return this.topics.filter(
      ({ isIndexed, isOrdinary, rawHead }) => isIndexed && isOrdinary && rawHead === undefined,
    );
  }

  /** Those of them whose frontmatter tells when they were written. */
  datedHosts(): Topic[] {
    return this.hosts().filter(({ form }) => form === 'metadata');
  }

  /** A line of a topic: most are bullets, some are paragraphs of their own. */
  line(topic: Topic, text: string, heading: string | null = null): string {
    let section = topic.sections.find((candidate) => candidate.heading === heading);
    if (!section) {
      section = { heading, lines: [] };
      topic.sections.push(section);
    }
    const line = `- ${text}`;
    section.lines.push(line);
    return line;
  }

  log(day: string, line: string): void {
    const path = `logs/${day.slice(0, 4)}/${day.slice(5, 7)}/${day}.md`;
    this.logs[path] ??= [];
    this.logs[path].push(line);
  }

  finish(): Case {
    const memory: Case['memory'] = {};
    const later = this.addedLater.map(({ topic, line, at }) => ({
      ...{ path: topic.path, text: `${printTopic(topic)}${line}\n`, at },
    }));
    const writtenAt: Case['writtenAt'] = {};
    for (const topic of this.topics) {
      memory[topic.path] = printTopic(topic);
      writtenAt[topic.path] = topic.writtenAt;
    }
    for (const [path, lines] of Object.entries(this.logs)) {
      const day = path.slice(-13, -3);
      const text = `# ${day}\n\n${lines.join('\n')}\n`;
      const at = `${day}T18:02:00.000Z`;
      if (Date.parse(at) > this.initMs) {
        later.push({ path, text, at });
        continue;
      }
      memory[path] = text;
      writtenAt[path] = at;
    }
    memory['MEMORY.md'] = this.index();
    writtenAt['MEMORY.md'] = new Date(this.initMs - DAY_MS).toISOString();
    return {
      ...{ family: 'first', seed: this.seed, now: new Date(this.nowMs).toISOString(), memory, writtenAt },
      ...{ initAt: new Date(this.initMs).toISOString(), later, project: this.finishedProject() },
      transcripts: this.sessions.map(({ id, at, turns }) => ({
        ...{ id, at, lines: transcriptOf(this.random, id, at, turns) },
      })),
      truth: { facts: this.facts, plants: this.plants },
    };
  }

  private index(): string {
    const lines = [`# ${this.product}`, ''];
    const pointers = this.topics
      .filter(({ isIndexed }) => isIndexed)
      .map(({ path, title, hook }) => `- [${title}](${path}) — ${hook}`);
    for (const line of this.danglingLines) pointers.splice(this.random.below(pointers.length + 1), 0, line);
    return `${[...lines, ...pointers].join('\n')}\n`;
  }

  private finishedProject(): Case['project'] {
    return {
      ...this.project,
      'CLAUDE.md': `# ${this.product}\n\n${this.claudeMd.map((line) => `- ${line}`).join('\n')}\n`,
      'package.json': `${JSON.stringify({ name: this.product.toLowerCase(), scripts: this.scripts }, null, 2)}\n`,
      '.gitignore': 'node_modules/\ndist/\ncoverage/\n.cache/\n',
    };
  }
}

const DESCRIPTIONS = [
  'How the {T} is run',
  'What to know about the {T}',
  'Rules for the {T}, and who to ask',
  'State and open ends of the {T}',
  'Why the {T} is the way it is',
  'Notes on the {T}',
  'Where the {T} lives',
  'Habits around the {T}',
];
