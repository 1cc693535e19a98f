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
