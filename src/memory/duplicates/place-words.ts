/** Where something runs, or which part of a system it is: the same sentence about another one is another fact. */
const PARTS = new Set(
  (
    'linux mac macos osx windows wsl ubuntu debian alpine ios android iphone ipad chrome firefox safari arm arm64 ' +
    'x86 amd64 aws gcp azure eu us uk apac emea europe asia america germany norway ' +
    'frontend backend mobile web desktop ci client worker'
  ).split(' '),
);
/** Names of parts that are names of topics as often. */
const LOOSE_PARTS = new Set('api server cli app admin gateway scheduler'.split(' '));
const REGION = /^(?:us|eu|ap|sa|ca|me|af|il|cn)-[a-z]{3,12}-\d$/;

const VERSION = /^v\d{1,8}(?:\.\d{1,8}){0,4}$/;

export function isPart(word: string): boolean {
  return isFirmPart(word) || isLoosePart(word);
}

export function isLoosePart(word: string): boolean {
  return LOOSE_PARTS.has(word);
}

/** Also where only one of two places names it, it may make a difference. */
export function isFirmPart(word: string): boolean {
  return PARTS.has(word) || REGION.test(word) || VERSION.test(word);
}
