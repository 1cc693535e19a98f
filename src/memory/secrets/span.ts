/** Where a secret stands in a text. `kind` is a short name for a person. */
export type Span = { kind: string; start: number; end: number };

/**
 * How a known kind of secret looks. `hints` are literal parts, one of which must stand in a text before the pattern is
 * tried: most texts hold none, and looking for a literal is nearly free. Patterns begin with something rare and are
 * bounded, so that any text is read in linear time. Where a pattern has a group `secret`, only that is the secret.
 */
export type Format = { kind: string; hints: readonly string[]; pattern: RegExp };

export function format(kind: string, hints: string, pattern: RegExp): Format {
  return { kind, hints: hints.split(' '), pattern };
}

/** Not inside a longer word; but an escaped line end, an escaped sign or a colour before it is no part of the word. */
export const WORD_STARTS = String.raw`(?<=^|[^A-Za-z0-9]|\\[nrt]|%[0-9A-F]{2}|\[[0-9;]{1,8}m)`;
