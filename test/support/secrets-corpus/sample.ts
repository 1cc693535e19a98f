/** A text in which a made-up secret stands; `known` says that a good scanner must find it. */
export type SecretSample = { kind: string; text: string; value: string; known: boolean };

/** A text that looks as if it held a secret, and why it does not. */
export type HarmlessSample = { why: string; text: string };

/** Samples of one reason, one a text. */
export function because(why: string, texts: readonly string[]): HarmlessSample[] {
  return texts.map((text) => ({ why, text }));
}

/**
 * Puts a prefix together at run time: the source never holds anything that the scanner of a hosting site takes for
 * a credential.
 */
export function spell(...parts: string[]): string {
  return parts.join('');
}
