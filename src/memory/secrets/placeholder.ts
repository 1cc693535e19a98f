/** Values that stand where a secret would: documented examples, variables, masks, and what people type to fill a gap. */
export function isPlaceholder(value: string): boolean {
  if (value.length > MAX_JUDGED) return false;
  return (
    REFERENCE.test(value) ||
    SAYS_SO.test(value) ||
    DOCUMENTED.some((fragment) => value.includes(fragment)) ||
    isFiller(value) ||
    isStockPassword(value)
  );
}

/** Nobody fills a gap with this much. */
const MAX_JUDGED = 4_096;

/** What begins like this goes on like this: a text may have such a value behind every other word. */
const MAX_FILLER = 256;

/** Names the place of a secret instead of being one: a variable, a template, a vault, a mask. */
const REFERENCE =
  /^(?:\$[A-Za-z_]\w*(?![\w$])|\$[{(]|\$\d?$|%[A-Za-z_]+%?$|@\{|:[A-Za-z_]+$|#\{|\{|<|&lt;|\[|!\w+ |\*+|\.{2}|op:\/\/|vault:|arn:|ssm:|keychain:|file:|env[.:(]|ENC\[|[\])(]|(?:sha\d{1,3}|md5)[-:])|\$\{|\{\{|\}\}|<[a-z_ -]+>|\.\.\.|…|•|\*{3}|\\[sSdDwWb]|process\.env|os\.environ|getenv|import\.meta|(?<![A-Za-z0-9])(?:secrets?|config|settings|env|self|this|args|opts|options|ctx|req|request|response|res|data|params|props|user|body|headers)[.[][A-Za-z_'"]/;

/** A secret made by chance says none of this. */
const SAYS_SO =
  /example|placeholder|your[_-]|[_-]your|^your|changeme|change[_-]me|replace[_-]?(?:me|with|this)|redacted|removed|masked|hidden|dummy|sample|not[_-]?a?[_-]?real|insert[_-]|fill[_-]?in|(?<![a-z0-9])(?:fake|todo|tbd|n\/a)(?![a-z0-9])|undefined|foobar|lorem|secret[_-]?here|token[_-]?here|key[_-]?here|my[_-]?(?:secret|token|key|password|api)|some[_-]?(?:secret|token|key|password)|super[_-]?secret|x{5}|deadbeef|cafebabe/i;

/** Parts of the keys that vendors print in their own documentation, or ship with an emulator. */
const DOCUMENTED = [
  'eC39HqLyjWDarjtT1zdp7dc', // Stripe
  'BQokikJOvBiI2HlWgH4olfQ2',
  'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq', // Azure's storage emulator
  'C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw', // Azure's database emulator
  '16C7e42F292c6912E7710c838347Ae178B4a', // GitHub
  'DaGmWKa4JsXZ-HjGw7ISLn_3namBGewQe', // Google
  '17653672481-19874698323', // Slack
  'HdqTcvCH1vGWJxfSeofSAs0K5PALDsaw', // Telegram
  'ABC-DEF1234ghIkl-zyx57W2v1u123ew11',
  'SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c', // jwt.io
  'TJVA95OrM7E2cBab30RMHrHDcEfxjoYZgeFONFh7HgQ',
  'QWxhZGRpbjpvcGVuIHNlc2FtZQ', // the RFC about Basic
  'YWxhZGRpbjpvcGVuc2VzYW1l',
];

/** One character or a short piece again and again, or a walk along the alphabet, the digits or the keyboard. */
function isFiller(value: string): boolean {
  const body = value.slice(0, MAX_FILLER).toLowerCase();
  return /(.)\1{5}/.test(body) || isWalk(body) || isRepeated(body);
}

const KEYBOARD = '1234567890abcdef qwertyuiop asdfghjkl zxcvbnm 0123456789abcdef';

/** Eight steps on end from one character to its neighbour, or half of all: `abcdefgh`, `a1b2c3d4e5`, `abc123def456`. */
function isWalk(body: string): boolean {
  for (const apart of [1, 2]) {
    let [forward, up, down] = [0, 1, 1];
    for (let at = apart; at < body.length; at++) {
      const isUp = isNext(body[at - apart]!, body[at]!);
      const isDown = isNext(body[at]!, body[at - apart]!);
      if (isUp) forward++;
      up = isUp ? up + 1 : 1;
      down = isDown ? down + 1 : 1;
      if (up >= 8 || down >= 8) return true;
    }
    if (body.length >= 10 && forward >= (body.length - apart) * 0.5) return true;
  }
  return false;
}

function isNext(last: string, next: string): boolean {
  return NEIGHBOURS.has(last + next);
}

/** Asked for every pair of every value: made once. */
const NEIGHBOURS = new Set(
  [...KEYBOARD]
    .map((char, at) => char + (KEYBOARD[at + 1] ?? ' '))
    .concat(
      [...'abcdefghijklmnopqrstuvwxyz'].map((char) => char + String.fromCharCode(char.charCodeAt(0) + 1)),
    )
    .filter((pair) => /^[a-z0-9]{2}$/.test(pair)),
);

function isRepeated(body: string): boolean {
  for (let period = 1; period <= 10 && period * 2 < body.length; period++) {
    let same = 0;
    for (let at = period; at < body.length; at++) if (body[at] === body[at - period]) same++;
    if (same >= (body.length - period) * 0.9 && body.length >= period * 2.5) return true;
  }
  return false;
}

const STOCK =
  /^(?:pass(?:word|wd|wort|phrase|code)?|pwd|pw|secrets?|tokens?|key|api|apikey|access|auth|admin|administrator|root|user|username|guest|tests?|testing|tester|demo|dev|develop|development|local|localhost|prod|production|staging|default|postgres|postgresql|mysql|mariadb|mongo|redis|rabbitmq|minio|elastic|oracle|docker|sa|hunter|letmein|welcome|qwerty|asdf|qwertz|abc|foo|bar|baz|qux|foobar|temp|tmp|my|the|your|a|new|old|some|this|is|not|very|strong|me|let|in|change|it|please|login|none|null|nil|true|false|empty|blank|unset|string|value|text|type|str|here|xxx|yyy|zzz|db|app|service|client|bearer|basic|correct|horse|battery|staple|monkey|dragon|iloveyou)+$/;

/** `P@ssw0rd!`, `admin123`, `my-secret-token`: in every list of passwords and in every tutorial. */
function isStockPassword(value: string): boolean {
  if (value.length > 40) return false;
  const plain = value.toLowerCase();
  const bare = plain.replace(/[\d!@#$%^&*?._+-]+$/, '');
  return [plain, unleet(plain), unleet(bare)].some((text) => STOCK.test(text.replace(/[^a-z]+/g, '')));
}

/** A word that stands for a password or names what a password is for. */
export function isStockWord(word: string): boolean {
  return STOCK.test(word.toLowerCase());
}

function unleet(text: string): string {
  return text.replace(/[@013457$]/g, (sign) => LEET[sign]!);
}

const LEET: Record<string, string> = { '@': 'a', 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', $: 's' };
