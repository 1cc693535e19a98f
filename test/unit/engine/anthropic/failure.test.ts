import { describe, expect, test } from 'vitest';
import { TurnCollector } from '../../../../src/engine/anthropic/collect-turn.ts';
import { failureOf } from '../../../../src/engine/anthropic/failure.ts';
import { CutTurn } from '../../../../src/engine/anthropic/read-turn.ts';
import { MemdreamError } from '../../../../src/errors.ts';

const KEY = `sk-secret-${'k'.repeat(400)}`;
const where = { host: 'models.test', redact: (text: string) => text.replaceAll(KEY, '[key]') };

/** As fetch and the SDK wrap what went wrong. */
function connection(bottom: object, message = 'at the bottom'): CutTurn {
  const cause = Object.assign(new Error(message), bottom);
  const sdk = Object.assign(
    new Error('Connection error.', { cause: new TypeError('fetch failed', { cause }) }),
    {
      name: 'APIConnectionError',
    },
  );
  return new CutTurn(sdk.message, new TurnCollector(), sdk);
}

const answered = (status: number, headers: Record<string, string> = {}, apiMessage = 'no') =>
  Object.assign(new Error('no'), { status, headers: new Headers(headers), apiMessage });

describe('a connection that fails', () => {
  test.each(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])(
    'with %s before anything was sent costs nothing',
    (code) => {
      const { error, ...rest } = failureOf(connection({ code, syscall: 'connect' }), where);
      expect(rest).toEqual({ isWorthRetrying: true, mayHaveCost: false });
      expect(error).toMatchObject({
        code: 'ENGINE_UNAVAILABLE',
        message: `models.test cannot be reached (${code}).`,
      });
    },
  );

  test.each(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])(
    'with %s while the answer is waited for may have cost what it can',
    (code) => {
      for (const syscall of ['read', 'write'])
        expect(failureOf(connection({ code, syscall }), where)).toMatchObject({ mayHaveCost: true });
    },
  );

  test.each([
    'SELF_SIGNED_CERT_IN_CHAIN',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'CERT_HAS_EXPIRED',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'ERR_SSL_WRONG_VERSION_NUMBER',
  ])('for want of trust (%s) is not tried again, costs nothing and says what helps', (code) => {
    const { error, ...rest } = failureOf(connection({ code }), where);
    expect(rest).toEqual({ isWorthRetrying: false, mayHaveCost: false });
    expect(error).toMatchObject({ code: 'ENGINE_FAILED', message: expect.stringContaining(code) });
    expect(error.hint).toContain('NODE_EXTRA_CA_CERTS');
  });

  test('without a code is told in the words of what is at its bottom', () => {
    expect(failureOf(connection({}, 'bad port'), where).error.message).toContain('bad port');
  });
});

describe('what a person is told', () => {
  test('holds no part of the key, however long the words around it are', () => {
    for (const said of [`${'x'.repeat(200)} ${KEY}`, `Bearer ${KEY} is not valid`]) {
      for (const error of [answered(401, {}, said), connection({}, said)])
        expect(failureOf(error, where).error.message).not.toContain('kkkk');
    }
  });

  test('of an address that moved is where to set it', () => {
    const { error, isWorthRetrying, mayHaveCost } = failureOf(answered(308), where);
    expect({ isWorthRetrying, mayHaveCost }).toEqual({ isWorthRetrying: false, mayHaveCost: false });
    expect(error.hint).toContain('baseUrl');
  });
});

test('trouble of our own while an answer comes is told as it is, and the answer may have cost something', () => {
  const full = new MemdreamError('STORE_DISK', 'The disk is full.');
  expect(failureOf(full, where)).toEqual({ error: full, isWorthRetrying: false, mayHaveCost: true });
});

describe('when a server wants to be asked again', () => {
  test.each([
    ['seconds', { 'retry-after': '7' }, 7_000],
    ['none', { 'retry-after': '0' }, 0],
    ['less than none', { 'retry-after': '-5' }, 0],
    ['nothing', { 'retry-after': '' }, undefined],
    ['milliseconds', { 'retry-after-ms': '250', 'retry-after': '9' }, 250],
    ['nothing in milliseconds', { 'retry-after-ms': '', 'retry-after': '9' }, 9_000],
    ['a day gone by', { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }, 0],
    ['a word', { 'retry-after': 'soon' }, undefined],
    ['no number', { 'retry-after': 'NaN' }, undefined],
    ['no end', { 'retry-after': 'Infinity' }, undefined],
  ])('in %s is understood', (_what, headers, afterMs) => {
    expect(failureOf(answered(429, headers as Record<string, string>), where).afterMs).toBe(afterMs);
  });
});
