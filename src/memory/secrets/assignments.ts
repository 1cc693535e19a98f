import { assignedValues } from './assigned-value.ts';
import { isPlaceholder, isStockWord } from './placeholder.ts';
import { classesOf, commonPairs, entropyOf, isRandom } from './randomness.ts';
import type { Span } from './span.ts';

/**
 * `password = …`, `**API key:** …`, `the token is …`: a name that promises a secret and a value that looks like one.
 * Prose is full of such names, so the value decides: chance, or what people make up where a password is wanted.
 */
export function assignments(text: string): Span[] {
  const spans: Span[] = [];
  let last = 0;
  let left = MIN_JUDGED + JUDGED_AGAIN * text.length;
  for (const match of text.matchAll(NAME)) {
    if (match.index < last) continue;
    const name = nameAround(text, match.index, match[0]);
    if (isAboutSecret(name.text)) continue;
    const isPassword = PASSWORD.test(match[0]);
    for (const { start, end, between } of assignedValues(text, name)) {
      const value = text.slice(start, left > 0 ? end : Math.min(end, start + ENOUGH));
      left -= value.length;
      const isDirect = !/\p{L}/u.test(between);
      if (isAboutSecret(between) || isPlaceholder(value) || CODE.test(value)) continue;
      if (!(isPassword ? isMadeUp(value, isDirect) : isKey(value, name.text, isDirect))) continue;
      spans.push({ kind: kindOf(name.text + between, value, isPassword), start, end });
      last = end;
      break;
    }
  }
  return spans;
}

/**
 * In `password=password=…` without end each value is most of the text again. A text is judged so many times over; from
 * then on the front of a value has to do.
 */
const JUDGED_AGAIN = 4;
const MIN_JUDGED = 100_000;
const ENOUGH = 64;

/** A call, a condition or a pattern, not a value. */
const CODE = /[\w$]\(|\(\)|\(\?|\?\.|&&|\|\||[=!]==?|=>|&\w+=|^\/\^|\[(?:\]|\^|A-Z|a-z|0-9)|^[A-Za-z]:\\/;

const NAME =
  /pass(?:word|wd|phrase|code|wort|ord)|(?<![A-Za-z]|(?:store|key|ssh|db|pg|root|admin|user|smtp|ftp)(?=pass))pass(?![A-Za-z])|(?:store|key|ssh|db|pg|root|admin|user|smtp|ftp)pass(?![A-Za-z])|pwd|(?<![A-Za-z])(?:pw|psk|senha|heslo)(?![A-Za-z])|kennwort|wachtwoord|l[öo]senord|contrase[ñn]a|mot[ _]de[ _]passe|has[łl]o(?![a-z])|пароль|密码|密碼|パスワード|비밀번호|secret|token|credential|schl(?:ü|ue)ssel|(?:api|access|private|auth|signing|encryption|master|service|account|admin|license|session|storage|webhook|bot|app|cookie|unseal)[ _-]?key|[A-Za-z0-9]_(?:key|pat)(?![A-Za-z0-9])|[a-z]Key(?![a-z0-9])/gi;

const PASSWORD =
  /^(?:(?:store|key|ssh|db|pg|root|admin|user|smtp|ftp)?pass|pwd|pw|psk|kennwort|wachtwoord|l[öo]senord|contrase|mot|senha|has|heslo|пароль|密|パ|비)/i;

/** The name tells something about a secret, not the secret: its id, its place, its age, its public half. */
function isAboutSecret(name: string): boolean {
  return ABOUT.test(name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase());
}

const ABOUT =
  /(?<![a-z0-9])(?:ids?|names?|files?|paths?|dir|ur[li]|endpoint|types?|counts?|limits?|length|size|ttl|expir\w{0,6}|hash(?:e[ds])?|digest|sha\d{0,3}|checksum|fingerprint|commit|revision|version|uuid|pub|public|publishable|primary|foreign|partition|sort|cache|idempotency|bucket|policy|prefix|arn|integrity)(?![a-z0-9])/;

/** The identifier that a word stands in. Bounded, so that one endless word is not read again for each match. */
function nameAround(text: string, index: number, word: string): { text: string; start: number; end: number } {
  const before = /[\w.-]{0,40}$/.exec(text.slice(Math.max(0, index - 40), index))![0];
  const end = index + word.length;
  const after = /^[\w-]{0,40}/.exec(text.slice(end, end + 40))![0].replace(/[_-]+$/, '');
  return { text: before + word + after, start: index - before.length, end: end + after.length };
}

/** A key: made by chance, and long enough for the distance from its name. */
function isKey(value: string, name: string, isDirect: boolean): boolean {
  if (/\s/.test(value) || PUBLIC.test(value)) return false;
  // Some services give out UUIDs as tokens. Other UUIDs are names: only a variable made for the token says which.
  if (UUID.test(value)) return isDirect && /[\w-](?:token|secret|api[_-]?key)$/i.test(name);
  if (/^[0-9a-f]+$/i.test(value)) return isDirect && isRandom(value, 20);
  if (/[a-z0-9]_?key$/i.test(name)) return isRandom(value, isDirect ? 16 : 20);
  return isDirect ? isRandom(value, 12) && isStrong(value) : isRandom(value, 16);
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Keys that are made to be shown. */
const PUBLIC = /^(?:pk[_.]|phc_|sb_publishable_|ssh-|age1)/;

/** Short values need more than letters and digits of one case. */
function isStrong(value: string): boolean {
  return value.length >= 16 || classesOf(value) >= 3;
}

/** A password: chance, or words with the digits and signs that people add because a form demands them. */
function isMadeUp(value: string, isDirect: boolean): boolean {
  if (/\s/.test(value) || value.length < 8 || TERM.test(value)) return false;
  if (isRandom(value, 8) && (classesOf(value) >= 3 || value.length >= 12) && commonPairs(value) < 0.4)
    return true;
  // Digits in two places inside a word of both cases: no name is spelt like that.
  const isMixed = /^[A-Za-z0-9]{10,}$/.test(value) && /\d[A-Za-z]+\d/.test(value) && classesOf(value) === 3;
  if (isDirect && isMixed) return true;
  const hasSign = /[!#$%&*+=?@^~§€£]/.test(value.slice(1));
  if (hasSign && /\d/.test(value) && classesOf(value) >= 3)
    return entropyOf(value) >= 2.5 && !/[/\\()[\]{}<>]/.test(value);
  const isPlainWord = /^[A-Za-z]{3,}\d{2,8}$/.test(value) || /^\d{2,8}[A-Za-z]{4,}$/.test(value);
  return isDirect && value.length >= 9 && (isPlainWord || isWordChain(value));
}

/** `walnut-60-tulip`: words and a number as a generator joins them, unless one of them speaks of what it names. */
function isWordChain(value: string): boolean {
  if (!/^[A-Za-z]{3,12}[-_.](?:[A-Za-z]{3,12}[-_.]){0,4}\d{1,4}(?:[-_.][A-Za-z]{3,12}){1,4}$/.test(value))
    return false;
  return value.split(/[-_.]/).every((word) => !isStockWord(word) && !JARGON.test(word));
}

const JARGON =
  /^(?:vault|store|stored|env|item|entry|rotate|rotated|file|path|see|item|ref|server|host|cluster|region|eu|us|north|south|east|west|central|team|shared|backup|main|master|web|api|data|base|config|settings|version|release|beta|alpha|build|page|section|step|line|issue|ticket|note|memory|topic|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)$/i;

/** Words with digits that are names of things. */
const TERM =
  /sha-?\d|md5|oauth|base\d\d|utf-?\d|argon|pbkdf|scrypt|bcrypt|aes-?\d|rsa-?\d|ed25519|1password|keepass|http\d|ipv\d|x509|pkcs|\d{4}-\d\d-\d\d|^[^@\s]+@[\w-]+(?:\.[\w-]+)+$|:\/\/|^[~.]{0,2}\/|^\w+\.\w+\(/i;

function kindOf(name: string, value: string, isPassword: boolean): string {
  if (/^[A-Za-z0-9+/]{40}$/.test(value) && /aws|secret.?access/i.test(name)) return 'AWS secret key';
  if (isPassword) return 'password';
  return /token/i.test(name) ? 'token' : /key/i.test(name) ? 'key' : 'secret';
}
