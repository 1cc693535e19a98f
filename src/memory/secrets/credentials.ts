import { isPlaceholder } from './placeholder.ts';
import { classesOf, entropyOf, isRandom } from './randomness.ts';
import { type Span, WORD_STARTS } from './span.ts';

/** Secrets that are known by the place where they stand: addresses, headers, command lines, files of passwords. */
export function credentials(text: string): Span[] {
  return PLACES.flatMap((place) => {
    if (!place.hints.some((hint) => text.includes(hint))) return [];
    const spans: Span[] = [];
    for (const match of text.matchAll(place.pattern)) {
      const [start, end] = match.indices!.groups!.secret!;
      if (place.accepts(text.slice(start, end), match.groups!)) spans.push({ kind: place.kind, start, end });
    }
    return spans;
  });
}

type Place = {
  kind: string;
  hints: readonly string[];
  pattern: RegExp;
  accepts(value: string, groups: Record<string, string>): boolean;
};

const PLACES: readonly Place[] = [
  {
    kind: 'JSON Web Token',
    hints: ['eyJ'],
    pattern: new RegExp(
      `${WORD_STARTS}(?<secret>(?<header>eyJ[\\w-]{10,2000})\\.(?<payload>eyJ[\\w-]{8,8000})\\.[\\w-]{0,2000})`,
      'dg',
    ),
    accepts: (value, { header, payload }) =>
      /"alg"\s*:/.test(decoded(header!)) &&
      !isPlaceholder(value) &&
      !/John Doe|example/i.test(decoded(payload!)),
  },
  {
    kind: 'password in a URL',
    hints: ['://'],
    pattern:
      /(?<=[a-z0-9]):\/\/(?<user>[^\s:@/?#"'`<>()]{0,120}):(?<secret>[^\s@"'`<>]{1,200})@(?=[\w[.$%{<-])/dgi,
    accepts: (value, { user }) => value !== user && !/^\d{1,5}\//.test(value) && isTyped(value),
  },
  {
    kind: 'token in a URL',
    hints: ['://'],
    pattern: /(?<=https?:\/\/)(?<secret>[^\s:@/?#"'`<>()]{16,200})(?::x-oauth-basic)?@(?=[\w[])/dgi,
    accepts: (value) => isRandom(value, 16) && !isPlaceholder(value),
  },
  {
    kind: 'bearer token',
    hints: ['earer ', 'EARER '],
    pattern: /\bbearer\s{1,3}["'`]?(?<secret>[\w.~+/-]{16,2000}={0,2})/dgi,
    accepts: (value) => isRandom(value, 16) && !isPlaceholder(value),
  },
  {
    kind: 'token in a header',
    hints: ['uthorization', 'UTHORIZATION', 'X-', 'x-'],
    pattern:
      /\b(?:(?:proxy-)?authorization|x-[a-z-]{0,30}(?:key|token|secret|auth))["'`]?\s{0,3}:\s{0,3}["'`]?(?:token |apikey |key |ApiKey-v1 )?(?<secret>[\w.~+/-]{16,2000}={0,2})/dgi,
    accepts: (value) => isRandom(value, 16) && !isPlaceholder(value),
  },
  {
    kind: 'password in a header',
    hints: ['asic ', 'ASIC ', '"auth"', '_auth'],
    pattern:
      /(?:\bbasic\s{1,3}["'`]?|"auth"\s{0,3}:\s{0,3}"|\b_auth\s{0,3}=\s{0,3}["']?)(?<secret>[A-Za-z0-9+/]{8,400}={0,2})(?![A-Za-z0-9])/dgi,
    accepts: (value) => isBasic(value),
  },
  {
    kind: 'password on a command line',
    hints: [' -u', '--user', 'sshpass', 'login'],
    pattern:
      /(?:\b(?:curl|http|https|wget)\b[^\n|;]{0,200}?\s(?:-u|--user|-a|--auth)[ =]?["']?[^\s:"']{1,80}:|\bsshpass\s{1,3}-p\s?["']?|\b(?:docker|podman|helm|az|oc)\b[^\n|;]{0,40}?\blogin\b[^\n|;]{0,120}?\s(?:-p|--password)[ =]["']?)(?<secret>[^\s"']{6,120})/dg,
    accepts: (value) => isTyped(value),
  },
  {
    kind: 'password on a command line',
    hints: ['mysql', 'redis-cli', 'unzip', 'zip', 'sudo', '-stdin'],
    pattern:
      /(?:\bmysql(?:dump|admin)?\b[^\n|;]{0,80}?\s-p|\bredis-cli\b[^\n|;]{0,80}?\s-a\s{1,3}|\b(?:un)?zip\b[^\n|;]{0,40}?\s-P\s{1,3}|\becho\s{1,3}(?:-n\s{1,3})?(?=[^\n|]{1,120}\|\s{0,3}(?:sudo\s{1,3}-S|[^\n|]{1,80}--password-stdin)))["']?(?<secret>[^\s"'|]{6,120})/dg,
    accepts: (value) => isTyped(value),
  },
  {
    kind: 'password in SQL',
    hints: ['dentified', 'DENTIFIED'],
    pattern:
      /\bidentified\s{1,4}(?:with\s{1,4}\w{1,40}\s{1,4})?by\s{1,4}(?:password\s{1,4})?["'](?<secret>[^"'\n]{6,120})/dgi,
    accepts: (value) => isTyped(value),
  },
  {
    kind: 'password in a URL',
    hints: ['jdbc:oracle:'],
    pattern: /\bjdbc:oracle:\w{2,6}:[^\s/"']{1,60}\/(?<secret>[^\s@"'`]{1,100})@/dg,
    accepts: (value) => isTyped(value),
  },
  {
    kind: 'password in a list of logins',
    hints: ['machine ', 'default login'],
    pattern:
      /\b(?:machine\s{1,4}\S{1,200}|default)\s{1,8}login\s{1,8}\S{1,200}\s{1,8}password\s{1,8}(?<secret>\S{4,300})/dg,
    accepts: (value) => isTyped(value),
  },
  {
    kind: 'password in a list of logins',
    hints: [':'],
    pattern:
      /^[ \t>]{0,8}[\w.*-]{1,100}:(?:\d{2,5}|\*):[\w*-]{1,60}:[\w.*@-]{1,60}:(?<secret>[^\s:]{6,120})[ \t]*\r?$/dgm,
    accepts: (value) => isTyped(value),
  },
];

/** A value in the place of a password that a person or a program chose, not an example. */
export function isTyped(value: string): boolean {
  if (value.length < 6 || isPlaceholder(value) || /^[\w.]+\(/.test(value)) return false;
  return classesOf(value) >= 2 ? entropyOf(value) >= 2.2 : value.length >= 10 && entropyOf(value) >= 2.8;
}

function isBasic(value: string): boolean {
  const text = decoded(value);
  const colon = text.indexOf(':');
  if (isPlaceholder(value) || colon < 0 || !/^[\x20-\x7e]{5,300}$/.test(text)) return false;
  const password = text.slice(colon + 1) || text.slice(0, colon);
  return password !== text.slice(0, colon) || colon === text.length - 1 ? isTyped(password) : false;
}

function decoded(base64: string): string {
  return Buffer.from(base64, 'base64').toString('latin1');
}
