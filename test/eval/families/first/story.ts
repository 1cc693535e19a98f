import type { Plant } from '../../case.ts';
import { DAY_MS } from './days.ts';
import { Draws } from './draws.ts';
import { type Turn, uuid } from './session.ts';
import { printLine, type Topic } from './topic.ts';

/** How a topic says when it was written: its frontmatter, its own mtime, or nothing (an mtime that many files share). */
export type Dating = 'frontmatter' | 'mtime' | 'copied';

export type Session = { id: string; at: string; turns: Turn[] };

/** A case while it is put together. Planters add to it; nothing a planter drew is drawn again. */
export class Story extends Draws {
  readonly facts: string[] = [];
  readonly plants: Plant[] = [];
  readonly topics: Topic[] = [];
  readonly sessions: Session[] = [];
  readonly logs: Record<string, string[]> = {};
  readonly project: Record<string, string> = {};
  readonly addedLater: { topic: Topic; text: string; at: string }[] = [];
  readonly claudeMd: string[] = [];
  readonly scripts: Record<string, string> = {};
  readonly danglingLines: string[] = [];
  readonly nowMs: number;
  readonly initMs: number;
  private readonly stems = new Set<string>();
  private readonly copiedMs: number;
  private aloneDays = 20;
  private copies = 0;

  constructor(seed: number) {
    super(seed);
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

  /** A mark that must survive the dream. */
  fact(shape?: number): string {
    const mark = this.mark(shape);
    this.facts.push(mark);
    return mark;
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
      bullet: this.random.pick(['- ', '- ', '- ', '- ', '* ', ''] as const),
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

  /** Writes a line into a topic, in the way of that topic. Returns the line as it stands. */
  line(topic: Topic, text: string, heading: string | null = null): string {
    let section = topic.sections.find((candidate) => candidate.heading === heading);
    if (!section) {
      section = { heading, lines: [] };
      topic.sections.push(section);
    }
    const line = printLine(topic, text);
    section.lines.push(line);
    return line;
  }

  log(day: string, line: string): void {
    const path = `logs/${day.slice(0, 4)}/${day.slice(5, 7)}/${day}.md`;
    this.logs[path] ??= [];
    this.logs[path].push(line);
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
