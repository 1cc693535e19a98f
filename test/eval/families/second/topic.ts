import type { Day } from './days.ts';

export type Language = 'en' | 'de' | 'es' | 'zh';
/** What tells when the words of a topic were written: its frontmatter, its name, its file time, or nothing. */
export type Dating = 'frontmatter' | 'file-name' | 'file-time' | 'copied';

type Block = { kind: 'bullet' | 'block'; lines: string[] };
type Section = { heading: string[]; blocks: Block[] };

/** A topic while it is being made: sections of blocks, printed once everything has been placed. */
export class Topic {
  readonly sections: Section[] = [{ heading: [], blocks: [] }];
  crlf = false;
  bom = false;
  /** Lines before the body, with their fences. */
  frontmatter: string[] = [];
  /** Set where the topic needs lists of one marker only, such as `-`. */
  marker = '-';
  /** Whether the index points to it. */
  isListed = true;
  /** Records and files that cannot be read take no further plants. */
  takesPlants = true;
  /** How many planted lines it holds: new ones go where few are. */
  load = 0;

  constructor(
    readonly path: string,
    readonly title: string,
    readonly language: Language,
    readonly dating: Dating,
    readonly day: Day,
    readonly writtenAt: string,
  ) {}

  /** Puts a bullet or a block below a heading, which is made when it is new. Returns the lines as they will stand. */
  add(kind: Block['kind'], lines: string[], heading: string[] = this.home): string[] {
    const key = heading.join('\n');
    let section = this.sections.find((candidate) => candidate.heading.join('\n') === key);
    if (!section) {
      section = { heading, blocks: [] };
      this.sections.push(section);
    }
    const printed =
      kind === 'bullet'
        ? lines.map((line, index) => `${index === 0 ? `${this.marker} ` : '  '}${line}`)
        : lines;
    section.blocks.push({ kind, lines: printed });
    this.load++;
    return printed;
  }

  /** Where things go that name no heading. */
  home: string[] = [];

  print(): string {
    const lines = [...this.frontmatter, ...(this.frontmatter.length > 0 ? [''] : [])];
    for (const section of this.sections) {
      if (section.heading.length > 0) lines.push(...section.heading, '');
      section.blocks.forEach((block, index) => {
        const next = section.blocks[index + 1];
        lines.push(...block.lines);
        if (!(block.kind === 'bullet' && next?.kind === 'bullet')) lines.push('');
      });
    }
    while (lines.at(-1) === '') lines.pop();
    return `${this.bom ? '\uFEFF' : ''}${lines.join(this.crlf ? '\r\n' : '\n')}${this.crlf ? '\r\n' : '\n'}`;
  }
}
