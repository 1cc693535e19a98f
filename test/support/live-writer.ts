import fs from 'node:fs';
import { join } from 'node:path';
import { Random } from './random.ts';

export type WriterFiles = {
  /** Written anew, with no look at what is there. */
  rewritten: readonly string[];
  /** Saved as an editor does: read, one line more, renamed over. */
  edited: readonly string[];
  /** Lines are added, by name or through a descriptor that stays open for a while. */
  appended: readonly string[];
  /** Also deleted by the writer now and then, and made anew. */
  deleted?: readonly string[];
};

/**
 * A person or an agent at work in a memory. Every edit has a word of its own. `words` are those that must be there: their
 * write returned, and the writer did not replace or delete them itself.
 */
export class LiveWriter {
  edits = 0;
  readonly words = new Map<string, string[]>();
  readonly counts: Record<string, number> = {};
  readonly #dir: string;
  readonly #seed: number;
  readonly #files: WriterFiles;
  readonly #random: Random;
  readonly #created: string[] = [];
  #open: { file: number; path: string; closeAtMs: number } | undefined;

  constructor(dir: string, seed: number, files: WriterFiles) {
    this.#dir = dir;
    this.#seed = seed;
    this.#files = files;
    this.#random = new Random(seed);
  }

  /** One edit, of a kind that chance picks. */
  deed(): void {
    const { rewritten, edited, deleted = [] } = this.#files;
    const kinds = [
      ...['append', 'append', 'create', 'remove', 'hold', 'hold', 'hold'],
      ...(rewritten.length > 0 ? ['rewrite', 'replace'] : []),
      ...(edited.length > 0 ? ['edit', 'edit'] : []),
      ...(deleted.length > 0 ? ['delete'] : []),
    ] as (keyof typeof this.deeds)[];
    const kind = this.#random.pick(kinds);
    try {
      this.deeds[kind]();
      this.counts[kind] = (this.counts[kind] ?? 0) + 1;
    } catch (error) {
      // Its file is absent for the moment in which a publish replaces it: an editor would try again. Or the disk is full,
      // and its write does not return: no word of it is promised.
      if (!['ENOENT', 'ENOSPC'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
    if (this.#open && Date.now() > this.#open.closeAtMs) this.close();
  }

  close(): void {
    if (this.#open) fs.closeSync(this.#open.file);
    this.#open = undefined;
  }

  private readonly deeds = {
    append: () => {
      const { rewritten, edited, appended } = this.#files;
      const [path, word] = [this.#random.pick([...rewritten, ...edited, ...appended]), this.#newWord()];
      fs.appendFileSync(this.#full(path), `- ${word}\n`);
      this.#add(path, word);
    },
    rewrite: () => {
      const [path, word] = [this.#random.pick(this.#files.rewritten), this.#newWord()];
      fs.writeFileSync(this.#full(path), fresh(path, word));
      this.words.set(path, [word]);
    },
    replace: () => {
      const [path, word] = [this.#random.pick(this.#files.rewritten), this.#newWord()];
      this.#renameOver(path, fresh(path, word));
      this.words.set(path, [word]);
    },
    edit: () => {
      const [path, word] = [this.#random.pick(this.#files.edited), this.#newWord()];
      this.#renameOver(path, `${fs.readFileSync(this.#full(path), 'utf8')}- ${word}\n`);
      this.#add(path, word);
    },
    create: () => {
      const [path, word] = [`live-${this.#seed}-${this.edits}.md`, this.#newWord()];
      fs.writeFileSync(this.#full(path), `# ${path}\n\n${word}\n`, { flag: 'wx' });
      this.words.set(path, [word]);
      this.#created.push(path);
    },
    remove: () => {
      if (this.#created.length < 4) return this.deeds.create();
      const path = this.#created.splice(this.#random.below(this.#created.length), 1)[0]!;
      fs.rmSync(this.#full(path));
      this.words.delete(path);
    },
    delete: () => {
      const [path, word] = [this.#random.pick(this.#files.deleted!), this.#newWord()];
      fs.rmSync(this.#full(path), { force: true });
      this.words.delete(path);
      if (this.#random.chance(0.3)) return;
      fs.writeFileSync(this.#full(path), fresh(path, word));
      this.words.set(path, [word]);
    },
    /** Through one descriptor, kept open for a while: a publish may take the file from under it. */
    hold: () => {
      if (!this.#open) {
        const path = this.#random.pick(this.#files.appended);
        const holdMs = 20 + this.#random.below(300);
        const flags = fs.constants.O_WRONLY | fs.constants.O_APPEND;
        const file = fs.openSync(this.#full(path), flags);
        this.#open = { file, path, closeAtMs: Date.now() + holdMs };
      }
      const word = this.#newWord();
      fs.writeSync(this.#open.file, `- ${word}\n`);
      this.#add(this.#open.path, word);
    },
  };

  #renameOver(path: string, text: string): void {
    const beside = `${this.#dir}.beside-${this.#seed}`;
    fs.writeFileSync(beside, text);
    fs.renameSync(beside, this.#full(path));
  }

  #full(path: string): string {
    return join(this.#dir, path);
  }

  #newWord(): string {
    return `word-${this.#seed}-${++this.edits}-end`;
  }

  #add(path: string, word: string): void {
    this.words.set(path, [...(this.words.get(path) ?? []), word]);
  }
}

/** The memory as if no live writer had been there: its lines, its own files and what a dream lists of them are left out. */
export function withoutLiveWords(files: Record<string, string>): Record<string, string> {
  const left = Object.entries(files).filter(([path]) => !/^live-\d+-\d+\.md$/.test(path));
  return Object.fromEntries(
    left.map(([path, text]) => [
      path,
      // The index lists what was written, and so may a dream that comes after.
      text.replaceAll(/^- (word-\d+-\d+-end|\[(live-\d+-\d+\.md|heron)\]\(.*)\n/gm, ''),
    ]),
  );
}

function fresh(path: string, word: string): string {
  return `# ${path}\n\nMarker of ${path}: 0.\n\nWritten anew.\n\n- ${word}\n`;
}
