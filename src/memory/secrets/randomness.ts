/** Whether a value was made by chance: secrets are, names, paths, versions and words are not. */
export function isRandom(value: string, minChars: number): boolean {
  if (value.length < minChars || IDENTIFIER.test(value)) return false;
  const classes = classesOf(value);
  if (classes < 2 || entropyOf(value) < (value.length < 16 ? 2.7 : 3)) return false;
  return commonPairs(value) < 0.5 && !isCamelCase(value);
}

/** `SyntaxKind.EqualsToken`: letters only, in pieces of the length of words. */
function isCamelCase(value: string): boolean {
  if (!/^[A-Za-z._/:-]{1,120}$/.test(value) || !/[A-Z]/.test(value)) return false;
  const pieces = value.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  return value.replace(/[^A-Za-z]/g, '').length >= pieces.length * 3;
}

/** How many of lower case, upper case, digits and other signs a value has. What only separates words is no sign. */
export function classesOf(value: string): number {
  return [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9\s._/:-]/].filter((kind) => kind.test(value)).length;
}

/** Bits a character, by how often each one stands in the value. */
export function entropyOf(value: string): number {
  const counts = new Map<string, number>();
  const judged = value.slice(0, 1_024);
  for (const char of judged) counts.set(char, (counts.get(char) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / judged.length) * Math.log2(count / judged.length);
  return bits;
}

/** Made by chance or by counting, and no secret: a UUID, a version, a date, a digest with its name, a number, an address. */
const IDENTIFIER =
  /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|v?\d{1,5}(?:\.\d{1,5}){1,4}(?:[-+.][\w.]{1,30})?|\d{4}-\d\d(?:-\d\d)?.{0,20}|[\d\s.,:+-]+|(?:sha\d{1,3}|md5)[-:].*|[^@\s]+@[\w-]+(?:\.[\w-]+)+|\w{2,12}:\/\/.*|[~.]{0,2}\/.*|0x[0-9a-f]{1,16})$/i;

/**
 * The share of neighbours that are a pair of letters common in words. Words of European languages have about three
 * quarters, chance less than a quarter. A letter beside a digit, or a small one before a capital, is no common pair.
 */
export function commonPairs(value: string): number {
  let [pairs, common] = [0, 0];
  const judged = value.slice(0, 512);
  for (let at = 1; at < judged.length; at++) {
    const pair = judged.slice(at - 1, at + 1);
    if (!/^(?:[A-Za-z]{2}|[A-Za-z]\d|\d[A-Za-z])$/.test(pair)) continue;
    pairs++;
    if (!/^[a-z][A-Z]$/.test(pair) && COMMON.has(pair.toLowerCase())) common++;
  }
  return pairs === 0 ? 0 : common / pairs;
}

const COMMON = new Set(
  (
    'th he in er an re on at en nd ti es or te of ed is it al ar st to nt ng se ha as ou io le ve co me de hi ri ro ' +
    'ic ne ea ra ce li ch ll be ma si om ur ca el ta la ns di fo ho pe ec pr no ct us ac ot il tr ly nc et ut ss so ' +
    'rs un lo wa ge ie wh ee wi em ad ol rt po we na ul ni ts mo ow pa im mi ai sh ir su id os iv ia am fi ci vi pl ' +
    'ig tu ev ld ry mp fe bl ab gh ty op wo sa ay ex ke fr oo av ag if ap gr od bo sp rd do uc bu ck ey au ba da'
  ).split(' '),
);
