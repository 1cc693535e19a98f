import { inlineLinks } from '../inline-links.ts';
import { isBreak, withUnseenAs } from '../unseen.ts';
import { LOWER_CASE } from './lower-case.ts';

/** The text as a person sees it, line for line. What hides words from people, or from rules, is not there. */
export function visible(text: string): string {
  const seen = withUnseenAs(text, (code) => (isBreak(code) ? '\n' : isControl(code) ? ' ' : ''));
  return seen.replace(/\p{Cs}/gu, '').replace(/\r\n?/g, '\n');
}

function isControl(code: number): boolean {
  return code < 0x20 || (code >= 0x7f && code <= 0x9f);
}

/** Words fit for one bullet: links as words, nothing that starts a heading, list, quote, table, fence or comment. */
export function plainSentence(text: string): string {
  return withoutLinks(text.replace(/<!-{2,}|-{2,}>/g, ' '))
    .replace(/\[\[|\]\]/g, '')
    .replace(/`{3,}|~{3,}/g, '')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
    .replace(BLOCK_START, '')
    .trim();
}

const BLOCK_START = /^(?:(?:#{1,6}|[-*+>|=]{1,9}|\d{1,9}[.)]|\[[ xX]?\])(?:\s+|$)|[>|]+)*/;

function withoutLinks(text: string): string {
  let plain = text.trimStart().replace(/^\[([^\]]{1,200})\]:/, '$1:');
  for (let round = 0; round < 20; round++) {
    const link = inlineLinks(plain)[0];
    if (!link) return plain;
    const written = plain.slice(link.start, link.end);
    const target = /\]\(\s*<?([^\s<>)]*)/.exec(written)?.[1] ?? '';
    const words = target === '' || target === link.label ? link.label : `${link.label} (${target})`;
    plain = plain.slice(0, link.start) + words + plain.slice(link.end);
  }
  return plain.replaceAll('](', '] (');
}

/** A sentence as one writes it: a capital where the first word is an ordinary one, and an end. */
export function asSentence(text: string): string {
  let sentence = text
    .replace(TAIL, '')
    .replace(/(?:[\s,;:–—]|\s-)+$/, '')
    .trim();
  const first = /^\p{Ll}[\p{Ll}'’]*(?=[\s,;:]|$)/u.exec(sentence)?.[0];
  if (first && !LOWER_CASE.has(first)) sentence = first[0]!.toUpperCase() + sentence.slice(1);
  if (/[.!…]$/.test(sentence)) sentence = sentence.replace(/[.!…]+$/, '.');
  const lastWord = sentence.slice(sentence.lastIndexOf(' ') + 1);
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(sentence)) return `${sentence}。`;
  return /[\p{L}\p{N}\p{M})`'"”%]$/u.test(sentence) && !lastWord.includes('://') ? `${sentence}.` : sentence;
}

/** Politeness at the end says nothing that lasts. An "ok" does, unless a comma sets it apart: "wait for Marit's ok". */
const TAIL =
  /(?:[\s,;.!–—-]+(?:please|pls|plz|thanks|thank you|thx|:\)|;\)|🙏|👍)|\s{0,3}[,;.!–—-]+\s{0,3}(?:ok|okay|alright|got it|understood|cheers|bitte|danke|por favor|gracias|merci|s['’]il te plaît))+[\s.!?]*$/iu;
