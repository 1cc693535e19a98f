/**
 * A regular expression of JavaScript. `isPlain`: it has no loops and never matches a line end, so that it can be run
 * anywhere in linear time; `literal` is what it stands for where that is one text.
 */
export type Translated = {
  source: string;
  isPlain: boolean;
  literal: string | undefined;
  isCaseless: boolean;
  isDotAll: boolean;
};

/** The inside of `{2,5}`, up to its closing brace. */
export const INTERVAL = /^(\d{0,4})(,\d{0,4})?(?=\\?\})/;

export function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** Each character of a text is compared with so many at the most, in the time of the process that must not wait. */
const MOST_ALTERNATIVES = 10;
export const LONGEST_PLAIN = 200;

/** A pattern on its way from one dialect to another, told piece by piece. */
export class Translation {
  isCaseless = false;
  isDotAll = false;
  /** Nothing stands before that could be repeated. */
  isAtStart = true;
  private source = '';
  private isPlain = true;
  private text: string | undefined = '';
  private hasQuantifier = false;
  private alternatives = 1;
  /** Where the groups that are open begin, and what stands last. */
  private readonly opened: number[] = [];
  private lastStart = 0;

  literal(char: string): void {
    this.put(escaped(char));
    if (this.text !== undefined) this.text += char;
  }

  any(): void {
    this.put('.');
    this.text = undefined;
  }

  /** Behind one that is `first`, nothing can be repeated; behind another, it must be wrapped for that. */
  anchor(char: '^' | '$', isFirst = false): void {
    this.put(char);
    this.text = undefined;
    this.hasQuantifier = true;
    this.isAtStart = isFirst;
  }

  /** Anything else that matches something. */
  atom(source: string): void {
    this.put(source);
    this.notPlain();
  }

  open(source: string): void {
    this.opened.push(this.source.length);
    this.put(source);
    this.isAtStart = true;
    this.notPlain();
  }

  close(): void {
    this.put(')');
    this.lastStart = this.opened.pop() ?? 0;
  }

  alternative(depth: number): void {
    this.put('|');
    this.isAtStart = true;
    this.text = undefined;
    if (depth > 0 || ++this.alternatives > MOST_ALTERNATIVES) this.isPlain = false;
  }

  /** Repeats what stands before it, which may be a repetition itself. */
  quantifier(source: string): void {
    this.notPlain();
    if (this.hasQuantifier) {
      this.source = `${this.source.slice(0, this.lastStart)}(?:${this.source.slice(this.lastStart)})`;
    }
    this.source += source;
    this.hasQuantifier = true;
  }

  done(): Translated {
    const { source, isCaseless, isDotAll } = this;
    const isPlain = this.isPlain && source.length <= LONGEST_PLAIN;
    return { source, isPlain, literal: isPlain ? this.text : undefined, isCaseless, isDotAll };
  }

  private put(source: string): void {
    this.lastStart = this.source.length;
    this.source += source;
    this.isAtStart = false;
    this.hasQuantifier = false;
  }

  private notPlain(): void {
    this.isPlain = false;
    this.text = undefined;
  }
}
