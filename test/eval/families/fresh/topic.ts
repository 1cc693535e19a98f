import { type Form, frontmatter } from './frontmatter.ts';
import type { Subject } from './worlds/world.ts';

type Section = { heading: string; lines: string[] };

/** One file of the memory while it is being made up. */
export class Topic {
  readonly subject: Subject;
  readonly form: Form;
  readonly written: string;
  /** What an agent adds after the memory was taken in. */
  readonly added: string[] = [];
  plants = 0;
  breaks: (head: string) => string = (head) => head;
  private readonly bullet: string;
  private readonly session: string;
  private readonly lines: string[] = [];
  private readonly tail: string[] = [];
  private readonly sections: Section[] = [];

  constructor(subject: Subject, form: Form, written: string, bullet: string, session: string) {
    this.subject = subject;
    this.form = form;
    this.written = written;
    this.bullet = bullet;
    this.session = session;
  }

  get path(): string {
    return this.subject.path;
  }

  /** Puts a statement in, below a heading if one is named, and returns its line. */
  put(text: string, heading?: string): string {
    const line = `${this.bullet}${text}`;
    if (heading === undefined) this.lines.push(line);
    else {
      const known = this.sections.find((section) => section.heading === heading);
      if (known) known.lines.push(line);
      else this.sections.push({ heading, lines: [line] });
    }
    return line;
  }

  close(text: string): void {
    this.tail.push(...text.split('\n'));
  }

  /** A statement of after the taking in. Without a head that is stamped anew, only the file's own past dates it. */
  append(text: string): string {
    const line = `${this.bullet}${text}`;
    this.added.push(line);
    return line;
  }

  text(withAdded = false): string {
    const { hook, title, type, path } = this.subject;
    const name = path.replace(/^.*\//, '').replace(/\.md$/, '');
    const { form, session, written } = this;
    const head = this.breaks(frontmatter({ name, hook, type, form, session, modified: written }));
    const gap = this.bullet === '' ? '\n\n' : '\n';
    const parts = [
      ...(form === 'none' ? [`# ${title}`] : []),
      [...this.lines, ...(withAdded && this.sections.length === 0 ? this.added : [])].join(gap),
      ...(this.tail.length > 0 ? [this.tail.join('\n')] : []),
      ...this.sections.map(({ heading, lines }) => `## ${heading}\n\n${lines.join(gap)}`),
      ...(withAdded && this.sections.length > 0 ? [`## Later\n\n${this.added.join(gap)}`] : []),
    ];
    return `${head}${parts.join('\n\n')}\n`;
  }
}
