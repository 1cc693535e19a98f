import { findSecrets, type Secret, secretMask } from '../secrets.ts';

/** A text with a mask in the place of each secret, and the secrets by where they stand in the text as it was. */
export type MaskedText = { text: string; secrets: readonly (Secret & { mask: string })[] };

/** A secret can come to light when its neighbour is masked: so often is looked again. */
const MAX_ROUNDS = 10;

/**
 * Masks the secrets of a text so that each can be put back: every mask stands for one piece of the text as it was. The
 * whole file has to come in here, not a window of it: a line out of the middle of a key looks like nothing.
 */
export function maskText(text: string): MaskedText {
  let masked = withMasks(text, findSecrets(text));
  for (let round = 1; round < MAX_ROUNDS && masked.secrets.length > 0; round++) {
    const more = findSecrets(masked.text);
    if (more.length === 0) break;
    const { secrets } = masked;
    masked = withMasks(text, joined(text, secrets, inOriginal(more, secrets)));
  }
  return masked;
}

/** The lines of a masked text, numbered as in the text as it was: a key of many lines is one line, then they go on. */
export function maskedLines(text: string): { number: number; text: string }[] {
  const { text: masked, secrets } = maskText(text);
  const lines = masked.split('\n');
  // What ends with a newline has no further line behind it.
  if (lines.at(-1) === '') lines.pop();
  let [number, at, nth, shift] = [1, 0, 0, 0];
  return lines.map((line) => {
    const told = { number, text: line.endsWith('\r') ? line.slice(0, -1) : line };
    number++;
    at += line.length + 1;
    for (; nth < secrets.length && secrets[nth]!.start - shift < at; nth++) {
      const { value, mask } = secrets[nth]!;
      shift += value.length - mask.length;
      number += value.split('\n').length - 1;
    }
    return told;
  });
}

function withMasks(text: string, found: readonly Secret[]): MaskedText {
  let at = 0;
  const parts: string[] = [];
  const secrets = found.map((secret) => ({ ...secret, mask: secretMask(secret) }));
  for (const { start, end, mask } of secrets) {
    parts.push(text.slice(at, start), mask);
    at = end;
  }
  return { text: parts.join('') + text.slice(at), secrets };
}

/** Places in a masked text as places in the text as it was; what touches a mask takes all that the mask stands for. */
function inOriginal(more: readonly Secret[], masked: MaskedText['secrets']): Secret[] {
  let [nth, shift] = [0, 0];
  const locate = (place: number, edge: 'start' | 'end') => {
    for (; nth < masked.length; nth++) {
      const { start, end, mask, value } = masked[nth]!;
      const from = start - shift;
      if (edge === 'end' ? place <= from : place < from) break;
      if (place < from + mask.length) return edge === 'start' ? start : end;
      shift += value.length - mask.length;
    }
    return place + shift;
  };
  return more.map((secret) => ({
    ...secret,
    start: locate(secret.start, 'start'),
    end: locate(secret.end, 'end'),
  }));
}

function joined(text: string, known: readonly Secret[], more: readonly Secret[]): Secret[] {
  const all = [...known, ...more].sort((a, b) => a.start - b.start || b.end - a.end);
  const result: Secret[] = [];
  for (const { kind, start, end } of all) {
    const last = result.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else result.push({ kind, start, end, value: '' });
  }
  return result.map((secret) => ({ ...secret, value: text.slice(secret.start, secret.end) }));
}
