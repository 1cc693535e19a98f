import type { Draft } from '../memory/draft.ts';
import { maskText } from '../memory/secrets/masked-text.ts';
import { secretId } from '../memory/secrets.ts';
import { readableText } from '../memory/too-large.ts';
import type { File, Tree } from '../memory/tree.ts';

/**
 * Secrets on their way to a model and back. It sees masks; where it writes one, the secret is put back byte for byte,
 * if it is one of the memory. A secret that stands elsewhere cannot be brought in that way, nor a mask be kept instead.
 */
export type Masks = {
  hide(text: string): string;
  /** A text with its masks put back, for a file of the memory, or the first mask that stands for nothing there. */
  putBack(text: string, path: string | undefined): { text: string } | { unknown: string };
  /** The secrets that the masks of a text stand for in a file of the memory. */
  secretsIn(text: string, path: string | undefined): string[];
};

/** More secrets than any memory has: a result full of them must not fill the machine. */
const MAX_SEEN = 20_000;
/** Anything that looks like a mask, also one that was cut or typed from memory. */
const LIKE_MASK = /\[secret:[^\]\n]{0,120}\]?/gi;

export function createMasks({ before, draft }: { before: Tree; draft: Draft }): Masks {
  const seen = new Map<string, string>();
  const valuesOf = (text: string, path: string | undefined) => {
    const masks = new Set(masksIn(text));
    if (masks.size === 0) return new Map<string, string | undefined>();
    const all = [...new Set([...draft.tree().values(), ...before.values()])].map(holdingOf);
    const own = path === undefined ? [] : [draft.get(path), before.get(path)].map(holdingOf);
    return new Map([...masks].map((mask) => [mask, meant(mask, own, all, seen)]));
  };
  return {
    hide(text) {
      const { text: masked, secrets } = maskText(text);
      for (const { value } of secrets) if (seen.size < MAX_SEEN) seen.set(secretId(value), value);
      return masked;
    },
    putBack(text, path) {
      const values = valuesOf(text, path);
      for (const [mask, value] of values) if (value === undefined) return { unknown: mask };
      return { text: text.replace(LIKE_MASK, (mask) => values.get(mask)!) };
    },
    secretsIn: (text, path) =>
      [...valuesOf(text, path)].flatMap(([mask, value]) =>
        value === undefined || value === mask ? [] : [value],
      ),
  };
}

/** What a mask stands for in a file (`own`) of a memory; the mask itself where a person has written down just that. */
function meant(
  mask: string,
  own: readonly Holding[],
  all: readonly Holding[],
  seen: ReadonlyMap<string, string>,
): string | undefined {
  const id = /#([0-9a-f]{8})\]$/.exec(mask)?.[1] ?? '';
  const among = (files: readonly Holding[]) => files.find(({ secrets }) => secrets.has(id))?.secrets.get(id);
  const isWritten = (files: readonly Holding[]) => files.some(({ literal }) => literal.has(mask));
  const value = among(own);
  if (value !== undefined) return value;
  if (isWritten(own)) return mask;
  return among(all) ?? standing(seen.get(id), all) ?? (isWritten(all) ? mask : undefined);
}

/** A part of a file can look like a secret where the whole does not: what a tool has shown may still be of the memory. */
function standing(value: string | undefined, all: readonly Holding[]): string | undefined {
  return value !== undefined && all.some(({ text }) => text.includes(value)) ? value : undefined;
}

/** The secrets of a file by their id, and what stands there in the place of one. */
type Holding = { text: string; secrets: ReadonlyMap<string, string>; literal: ReadonlySet<string> };

const holdings = new WeakMap<File, Holding>();

/** Files never change: each is read once. */
function holdingOf(file: File | undefined): Holding {
  let holding = file && holdings.get(file);
  if (!holding) {
    const text = readableText(file) ?? '';
    const secrets = new Map(maskText(text).secrets.map(({ value }) => [secretId(value), value]));
    holding = { text, secrets, literal: new Set(masksIn(text)) };
    if (file) holdings.set(file, holding);
  }
  return holding;
}

function masksIn(text: string): string[] {
  return [...text.matchAll(LIKE_MASK)].map(([mask]) => mask);
}
