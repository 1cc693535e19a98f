import { crc32 } from 'node:zlib';
import type { Chance } from './chance.ts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A prefix, random letters, and their CRC32 in six digits of base 62: tokens of GitHub and npm. */
export function withBase62Crc(prefix: string, body: string): string {
  let rest = crc32(body);
  let check = '';
  while (check.length < 6) {
    check = BASE62[rest % 62] + check;
    rest = Math.floor(rest / 62);
  }
  return prefix + body + check;
}

/** A CRC32 in eight hexadecimal digits. */
export function hexCrc(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}

/** A CRC32 in seven digits of base 36: the routable tokens of GitLab. */
export function base36Crc(text: string): string {
  return crc32(text).toString(36).padStart(7, '0');
}

export function base64Json(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64');
}

/** A JSON Web Token whose first two parts decode to JSON. */
export function jwt(chance: Chance, payload: object, header: object = { alg: 'HS256', typ: 'JWT' }): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part(header)}.${part(payload)}.${chance.bytes(32).toString('base64url')}`;
}

/** A macaroon of version 2, as PyPI makes them: location, identifier, one caveat, signature. */
export function pypiMacaroon(chance: Chance): string {
  const field = (type: number, data: Buffer | string) => {
    const bytes = Buffer.from(data);
    return Buffer.concat([Buffer.from([type, bytes.length]), bytes]);
  };
  const end = Buffer.from([0]);
  return Buffer.concat([
    Buffer.from([2]),
    field(1, 'pypi.org'),
    field(2, chance.uuid()),
    end,
    field(2, `[3,"${chance.uuid()}"]`),
    end,
    end,
    field(6, chance.bytes(32)),
  ]).toString('base64url');
}

const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

/** Bech32 with its six digits of checksum, as age writes its keys. */
export function bech32(prefix: string, data: Buffer): string {
  const words = fiveBits(data);
  const letters = [...prefix].map((char) => char.charCodeAt(0));
  const spread = [...letters.map((code) => code >> 5), 0, ...letters.map((code) => code & 31)];
  const check = polymod([...spread, ...words, 0, 0, 0, 0, 0, 0]) ^ 1;
  const digits = [0, 1, 2, 3, 4, 5].map((place) => (check >> (5 * (5 - place))) & 31);
  return `${prefix}1${[...words, ...digits].map((word) => BECH32[word]).join('')}`;
}

function fiveBits(data: Buffer): number[] {
  const bits = [...data].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((word) => Number.parseInt(word.padEnd(5, '0'), 2));
}

function polymod(values: readonly number[]): number {
  let check = 1;
  for (const value of values) {
    const top = check >>> 25;
    check = ((check & 0x1ffffff) << 5) ^ value;
    [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3].forEach((generator, bit) => {
      if ((top >> bit) & 1) check ^= generator;
    });
  }
  return check;
}

/** A block in the armour of PEM, 64 letters a line; `start` makes its first bytes those of the format. */
export function pem(chance: Chance, type: string, length: number, start: string | number[] = []): string {
  const head = Buffer.from(start as string);
  const body = Buffer.concat([head, chance.bytes(length - head.length)]).toString('base64');
  const rule = '-'.repeat(5);
  const lines = body.match(/.{1,64}/g) ?? [];
  return [`${rule}${'BEGIN'} ${type}${rule}`, ...lines, `${rule}${'END'} ${type}${rule}`].join('\n');
}
