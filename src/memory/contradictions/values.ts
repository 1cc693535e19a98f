import { wordsOf } from '../words.ts';

/** Whether two values of one key cannot both be true: two single values, and neither says the other more exactly. */
export function valuesClash(a: string, b: string): boolean {
  if (isList(a) || isList(b)) return false;
  const [x, y] = [bare(a), bare(b)];
  if (x === '' || y === '' || x.startsWith(y) || y.startsWith(x)) return isOtherNumber(x, y);
  const [wordsX, wordsY] = [new Set(wordsOf(a)), new Set(wordsOf(b))];
  return ![...wordsX].every((word) => wordsY.has(word)) && ![...wordsY].every((word) => wordsX.has(word));
}

/** 20 begins like 2, and yet says something else; 20.3 only says it more exactly. */
function isOtherNumber(x: string, y: string): boolean {
  return /^\d+$/.test(x) && /^\d+$/.test(y) && x !== y;
}

function isList(value: string): boolean {
  return /[,;、；]\s|[,;、；]$|、|\s(?:and|or|und|oder|y|et|ou|&|\+|vs\.?|→|->)\s/iu.test(value);
}

function bare(value: string): string {
  return value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s`'"*_~]/g, '')
    .replace(/^v(?=\d)/, '');
}
