/** One word of a text, or a part of one: `src/app.ts` is one of four parts, and `portNumber` one of two. */
export type Term = {
  /** How it is compared: without case, width and the endings that plural and tense give it. */
  stem: string;
  /** As it is written, in lower case. */
  part: string;
  /** The word it is a part of, in lower case. */
  whole: string;
  isNumber: boolean;
};

const TOKEN = /[\p{L}\p{N}\p{M}_]+(?:[.@:/\\'’+#~=-]+[\p{L}\p{N}\p{M}_]+)*/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{2,}/gu;

/** The words of a text in order. For short texts: what is quoted and what is removed. */
export function termsOf(text: string): Term[] {
  const plain = text.normalize('NFKC').replace(/(?<=\d)_(?=\d)/g, '');
  return [...plain.matchAll(TOKEN)].flatMap(([token]) => {
    const whole = token.toLowerCase();
    return partsOf(token).map((part) => ({ stem: stemOf(part), part, whole, isNumber: /^\d+$/.test(part) }));
  });
}

function partsOf(token: string): string[] {
  return token
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .replace(UNSPACED, (run) => ` ${pairs([...run]).join(' ')} `)
    .toLowerCase()
    .split(' ')
    .filter((part) => part !== '');
}

/** Where no spaces tell words apart, neighbours are the words. */
function pairs(characters: readonly string[]): string[] {
  return characters.slice(1).map((character, at) => characters[at] + character);
}

/** `retries` and `retry`, `cached` and `caches`. Whether the rest is a word does not matter: both sides lose the same. */
function stemOf(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  const single = word.replace(/ies$/, 'y');
  return single.replace(/(?<=[a-z]{3})(?:ing|ed|es|s|e)$/, '');
}
