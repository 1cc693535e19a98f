import { assignedValue } from './assigned-value.ts';
import { isPlaceholder } from './placeholder.ts';
import { classesOf, commonPairs, entropyOf, isRandom } from './randomness.ts';
import type { Span } from './span.ts';

/**
 * `password = …`, `**API key:** …`, `the token is …`: a name that promises a secret and a value that looks like one.
 * Prose is full of such names, so the value decides: chance, or what people make up where a password is wanted.
 */
export function assignments(text: string): Span[] {
  const spans: Span[] = [];
  let last = 0;
  for (const match of text.matchAll(NAME)) {
    if (match.index < last) continue;
    const name = nameAround(text, match.index, match[0]);
    const found = assignedValue(text, name.end, /[?&;]/.test(text[name.start - 1] ?? ''));
    if (!found || NOT_ITSELF.test(name.text) || NOT_ITSELF.test(found.between)) continue;
    const { start, end } = found;
    const value = text.slice(start, end);
    const isPassword = PASSWORD.test(match[0]);
    const isDirect = !/[A-Za-z]/.test(found.between);
    if (isPlaceholder(value) || !(isPassword ? isMadeUp(value, isDirect) : isKey(value, name.text, isDirect)))
      continue;
    spans.push({ kind: kindOf(name.text + found.between, value, isPassword), start, end });
    last = end;
  }
  return spans;
}

const NAME =
  /pass(?:word|wd|phrase|code|wort|ord)|(?<![A-Za-z])pass(?![A-Za-z])|pwd|kennwort|wachtwoord|l[öo]senord|contrase(?:ñ|n)a|mot[ _]de[ _]passe|(?<![A-Za-z])senha|has[łl]o(?![a-z])|(?<![A-Za-z])heslo|пароль|密码|密碼|パスワード|비밀번호|secret|token|credential|schl(?:ü|ue)ssel|(?:api|access|private|auth|signing|encryption|master|service|account|admin|license|session|storage|webhook|bot|app|cookie)[ _-]?key|[A-Za-z0-9]_key(?![A-Za-z0-9])|[a-z]Key(?![a-z0-9])/gi;

const PASSWORD =
  /^(?:pass|pwd|kennwort|wachtwoord|l[öo]senord|contrase|mot|senha|has|heslo|пароль|密|パ|비)/i;

/** The name tells something about a secret, not the secret: its id, its place, its age, its public half. */
const NOT_ITSELF =
  /(?:^|[\s_.-]|[a-z](?=[A-Z]))(?:ids?|Ids?|ID|names?|Names?|file|File|path|Path|dir|url|URL|Url|uri|URI|endpoint|types?|Type|counts?|limits?|length|size|ttl|TTL|expir\w*|Expir\w*|hash(?:es|ed)?|Hash|HASH|digest|sha\d*|SHA\d*|checksum|fingerprint|commit|revision|version|uuid|UUID|public|Public|PUBLIC|publishable|primary|foreign|partition|sort|cache|idempotency|primaryKey|cacheKey|bucket|policy|prefix|arn|ARN|see|integrity)(?=$|[\s_.:-]|[A-Z])|^(?:pub|primary|foreign|partition|sort|cache|idempotency|public|publishable)[_A-Z-]/;

/** The identifier that a word stands in. Bounded, so that one endless word is not read again for each match. */
function nameAround(text: string, index: number, word: string): { text: string; start: number; end: number } {
  const before = /[\w.-]{0,40}$/.exec(text.slice(Math.max(0, index - 40), index))![0];
  const end = index + word.length;
  const after = /^[\w-]{0,40}/.exec(text.slice(end, end + 40))![0].replace(/[_-]+$/, '');
  return { text: before + word + after, start: index - before.length, end: end + after.length };
}

/** A key: made by chance, and long enough for the distance from its name. */
function isKey(value: string, name: string, isDirect: boolean): boolean {
  if (/\s/.test(value) || HEX_DIGEST.test(value)) return false;
  if (/^[0-9a-f]+$/i.test(value)) return isDirect && value.length >= 20 && isRandom(value, 20);
  if (!/key$/i.test(name) || !/[_a-z]key$/i.test(name))
    return isDirect ? isRandom(value, 12) && isStrong(value) : isRandom(value, 16);
  return isRandom(value, isDirect ? 16 : 20);
}

/** Short values need more than letters and digits of one case. */
function isStrong(value: string): boolean {
  return value.length >= 16 || classesOf(value) >= 3;
}

const HEX_DIGEST = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** A password: chance, or words with the digits and signs that people add because a form demands them. */
function isMadeUp(value: string, isDirect: boolean): boolean {
  if (/\s/.test(value) || value.length < 8 || TERM.test(value)) return false;
  if (isRandom(value, 8) && (classesOf(value) >= 3 || value.length >= 12) && commonPairs(value) < 0.4)
    return true;
  const hasSign = /[!#$%&*+=?@^~§€£]/.test(value.slice(1));
  if (hasSign && classesOf(value) >= 3) return entropyOf(value) >= 2.5 && !/[/\\()[\]{}<>]/.test(value);
  const isPlainWord = /^[A-Za-z]{3,}\d{2,8}$/.test(value) || /^\d{2,8}[A-Za-z]{4,}$/.test(value);
  return isDirect && isPlainWord && value.length >= 9;
}

/** Words with digits that are names of things. */
const TERM =
  /sha-?\d|md5|oauth|base\d\d|utf-?\d|argon|pbkdf|scrypt|bcrypt|aes-?\d|rsa-?\d|ed25519|1password|keepass|http\d|ipv\d|x509|pkcs|\d{4}-\d\d-\d\d|^[^@\s]+@[\w-]+(?:\.[\w-]+)+$|:\/\/|^[~.]{0,2}\/|^\w+\.\w+\(/i;

function kindOf(name: string, value: string, isPassword: boolean): string {
  if (/^[A-Za-z0-9+/]{40}$/.test(value) && /aws|secret.?access/i.test(name)) return 'AWS secret key';
  if (isPassword) return 'password';
  return /token/i.test(name) ? 'token' : /key/i.test(name) ? 'key' : 'secret';
}
