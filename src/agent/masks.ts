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
};

/** More secrets than any memory has: a result full of them must not fill the machine. */
const MAX_SEEN = 20_000;
/** Anything that looks like a mask, also one that was cut or typed from memory. */
const LIKE_MASK = /\[secret:[^\]\n]{0,120}\]?/gi;

export function createMasks({ before, draft }: { before: Tree; draft: Draft }): Masks {
  const seen = new Map<string, string>();
  return {
    hide(text) {
      const { text: masked, secrets } = maskText(text);
      for (const { value } of secrets) if (seen.size < MAX_SEEN) seen.set(secretId(value), value);
      return masked;
    },
    putBack(text, path) {
      const masks = new Set([...text.matchAll(LIKE_MASK)].map(([mask]) => mask));
      if (masks.size === 0) return { text };
      const files = new Set([...draft.tree().values(), ...before.values()]);
      const own = path === undefined ? [] : [draft.get(path), before.get(path)];
      const meant = meaning([...files].map(textOf), own.map(textOf), [seen, ...[...files].map(secretsOf)]);
      const values = new Map<string, string>();
      for (const mask of masks) {
        const value = meant(mask);
        if (value === undefined) return { unknown: mask };
        values.set(mask, value);
      }
      return { text: text.replace(LIKE_MASK, (mask) => values.get(mask)!) };
    },
  };
}

/** What a mask stands for in a file (`own`) of a memory; the mask itself where a person has written down just that. */
function meaning(
  all: readonly string[],
  own: readonly string[],
  known: readonly ReadonlyMap<string, string>[],
): (mask: string) => string | undefined {
  const stands = (words: string, texts: readonly string[]) => texts.some((text) => text.includes(words));
  return (mask) => {
    const id = /#([0-9a-f]{8})\]$/.exec(mask)?.[1] ?? '';
    const values = known.flatMap((secrets) => secrets.get(id) ?? []);
    const value = values.find((value) => stands(value, all));
    if (value !== undefined && stands(value, own)) return value;
    if (stands(mask, own)) return mask;
    return value ?? (stands(mask, all) ? mask : undefined);
  };
}

function textOf(file: File | undefined): string {
  return readableText(file) ?? '';
}

const found = new WeakMap<File, ReadonlyMap<string, string>>();

/** Secrets of a file by their id. Files never change: each is read once. */
function secretsOf(file: File): ReadonlyMap<string, string> {
  let secrets = found.get(file);
  if (!secrets) {
    secrets = new Map(maskText(textOf(file)).secrets.map(({ value }) => [secretId(value), value]));
    found.set(file, secrets);
  }
  return secrets;
}
