import type { Case } from '../case.ts';
import { type Files, isLog } from '../score/seen.ts';

/** What a careless tool does: every rule of thumb, applied everywhere, with nobody looking. */
export function naive(files: Files, made: Omit<Case, 'truth'>): Files {
  const result: Files = { ...files };
  const yesterday = new Date(Date.parse(made.now) - 86_400_000).toISOString().slice(0, 10);
  const lines: { path: string; text: string }[] = Object.entries(files)
    .filter(([path]) => !isLog(path) && path.endsWith('.md'))
    .flatMap(([path, text]) => text.split('\n').map((line) => ({ path, text: line })));
  const kept = lastValues(withoutDuplicates(lines)).filter(
    ({ path, text }) => !isBroken(path, text, files, made),
  );
  for (const path of new Set(lines.map((line) => line.path))) {
    const own = kept.filter((line) => line.path === path).map(({ text }) => text);
    result[path] = own.join('\n').replaceAll(/\byesterday\b/gi, yesterday);
  }
  const notes = saidAnywhere(made);
  if (notes.length > 0) {
    result['notes.md'] = `# Notes\n\n${notes.map((note) => `- ${note}`).join('\n')}\n`;
    result['MEMORY.md'] = `${(result['MEMORY.md'] ?? '').trimEnd()}\n- [Notes](notes.md)\n`;
  }
  result['MEMORY.md'] = `${(result['MEMORY.md'] ?? '').trimEnd().split('\n').slice(0, 200).join('\n')}\n`;
  return result;
}

type Line = { path: string; text: string };

/** Compares only lines that share their rarest word, so that a thousand topics end in this life. */
function withoutDuplicates(lines: Line[]): Line[] {
  const sets = lines.map(
    ({ text }) => new Set(/^\s*[-*]/.test(text) ? (text.toLowerCase().match(/[\w.-]+/g) ?? []) : []),
  );
  const counts = new Map<string, number>();
  for (const set of sets) for (const word of set) counts.set(word, (counts.get(word) ?? 0) + 1);
  const byWord = new Map<string, Set<string>[]>();
  return lines.filter((_, at) => {
    const words = sets[at]!;
    if (words.size < 4) return true;
    const rare = [...words].sort((a, b) => counts.get(a)! - counts.get(b)!).slice(0, 3);
    const others = rare.flatMap((word) => byWord.get(word) ?? []);
    if (others.some((other) => jaccard(words, other) >= 0.75)) return false;
    for (const word of rare) byWord.set(word, [...(byWord.get(word) ?? []), words]);
    return true;
  });
}

function jaccard(a: Set<string>, b: Set<string>): number {
  let both = 0;
  for (const word of a) if (b.has(word)) both++;
  return both / (a.size + b.size - both);
}

/** Of every `key: value` the last one. */
function lastValues(lines: Line[]): Line[] {
  const keyOf = ({ text }: Line) => /^\s*[-*] \**`?([A-Z][^:`*]{1,60}?)`?\** ?:/.exec(text)?.[1];
  const last = new Map<string, Line>();
  for (const line of lines) {
    const key = keyOf(line);
    if (key) last.set(key, line);
  }
  return lines.filter((line) => {
    const key = keyOf(line);
    return !key || last.get(key) === line;
  });
}

/** A pointer without a file, or a path that the project does not have. */
function isBroken(path: string, text: string, files: Files, { project }: Omit<Case, 'truth'>): boolean {
  const pointer = path === 'MEMORY.md' ? /\]\((?:\.\/)?([^)\s]+\.md)\)/.exec(text)?.[1] : undefined;
  if (pointer !== undefined && files[pointer] === undefined) return true;
  const mentioned = /`([\w.~/*<>-]+\/[\w.*<>-]+\.\w+)`/.exec(text)?.[1];
  return mentioned !== undefined && project[mentioned] === undefined;
}

/** Sentences with "remember" or "always" from any line of any transcript, whoever said them. */
function saidAnywhere({ transcripts }: Omit<Case, 'truth'>): string[] {
  const found = new Set<string>();
  for (const { lines } of transcripts) {
    for (const line of lines) {
      for (const text of textsIn(line.message)) {
        for (const sentence of text.split(/(?<=[.!?])\s|\n/)) {
          if (/\b(?:remember|always)\b/i.test(sentence)) found.add(sentence.trim());
        }
      }
    }
  }
  return [...found];
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
