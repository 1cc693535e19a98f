import { MemdreamError } from '../../errors.ts';
import { AnswerTooLarge } from './collect-turn.ts';
import { WHERE_TO_SIGN_IN } from './credential.ts';
import { CutTurn } from './read-turn.ts';

/** What became of a request that brought no answer. */
export type Failure = {
  /** What a person is told if nothing helps. */
  error: MemdreamError;
  isWorthRetrying: boolean;
  /** When the server wants to be asked again. */
  afterMs?: number;
  /** False: the server turned it away, which costs nothing. */
  mayHaveCost: boolean;
};

/** Judges by status and type, never by the words of a message. `redact` takes keys out of what a server repeats. */
export function failureOf(error: unknown, where: { host: string; redact(text: string): string }): Failure {
  // Of our own making, such as a disk that is full: by then the server may have begun to answer.
  if (error instanceof MemdreamError) return { error, isWorthRetrying: false, mayHaveCost: true };
  const { status, headers } = (error ?? {}) as {
    status?: unknown;
    headers?: { get(name: string): string | null };
  };
  const said = saidBy(error, where.redact);
  if (typeof status === 'number') return byStatus(status, said, headers, where.host);
  if (error instanceof CutTurn) return cut(error, where);
  const type = (error as { type?: unknown } | null)?.type;
  if (typeof type === 'string') {
    const isPassing = ['overloaded_error', 'api_error', 'rate_limit_error', 'timeout_error'].includes(type);
    return {
      error: isPassing ? unavailable(`${where.host} ended its answer: ${said}`) : failed(said),
      isWorthRetrying: isPassing,
      mayHaveCost: true,
    };
  }
  return { error: failed(said), isWorthRetrying: false, mayHaveCost: true };
}

function byStatus(
  status: number,
  said: string,
  headers: { get(name: string): string | null } | undefined,
  host: string,
): Failure {
  const afterMs = retryAfter(headers);
  if (status === 429 || status === 408 || status === 409 || status >= 500) {
    return {
      error: unavailable(`${host} answered ${status}: ${said}`),
      isWorthRetrying: true,
      ...(afterMs !== undefined && { afterMs }),
      mayHaveCost: false,
    };
  }
  const error = failed(`${host} answered ${status}: ${said}`, HINTS[status]);
  return { error, isWorthRetrying: false, mayHaveCost: false };
}

const MOVED =
  'Redirects are not followed: a key goes only where you send it. Set baseUrl to the address that the server has now.';
const HINTS: Record<number, string> = {
  301: MOVED,
  302: MOVED,
  303: MOVED,
  307: MOVED,
  308: MOVED,
  400: 'The server does not take the request. Another model or server may: memdream config get model.',
  401: `The key or token is not valid (any more). Check what you sign in with: ${WHERE_TO_SIGN_IN}.`,
  403: 'The key may not use this model. Check its permissions, or choose another: memdream config set model NAME.',
  404: 'The server does not know the model or the address. Check `memdream config get model` and baseUrl, which is what stands before /v1/messages.',
  413: 'The request is too large for the server. Without a model: memdream run --force --engine offline.',
};

function cut(error: CutTurn, { host, redact }: { host: string; redact(text: string): string }): Failure {
  if (error.cause instanceof AnswerTooLarge || bottomOf(error).code === 'TOO_LARGE')
    return {
      error: failed(`${host} sent more than any answer holds`),
      isWorthRetrying: false,
      mayHaveCost: true,
    };
  if (error.isUnsent)
    return {
      error: failed(`Nobody could be signed in: ${saidBy(error.cause, redact)}`, SIGN_IN_HINT),
      isWorthRetrying: false,
      mayHaveCost: false,
    };
  const { code, syscall, words } = bottomOf(error);
  if (code !== undefined && NOT_TRUSTED.test(code))
    return {
      error: failed(`No safe connection to ${host} is possible (${code})`, TRUST_HINT),
      isWorthRetrying: false,
      mayHaveCost: false,
    };
  // The same codes are told of a connection that is lost later.
  const isUnreached = code !== undefined && NEVER_SENT.has(code) && syscall !== 'read' && syscall !== 'write';
  if (isUnreached)
    return {
      error: unavailable(`${host} cannot be reached (${code})`),
      isWorthRetrying: true,
      mayHaveCost: false,
    };
  const why = code ?? saidBy({ message: words }, redact);
  // An answer that never begins, or is no stream, comes from something that is not this API.
  const message = `${host} broke off its answer: ${why}`;
  const isGarbled = error.cause === undefined || error.cause instanceof SyntaxError;
  return {
    error: isGarbled ? failed(message) : unavailable(message),
    isWorthRetrying: true,
    mayHaveCost: true,
  };
}

const SIGN_IN_HINT = `Sign in again, or use another of ${WHERE_TO_SIGN_IN}.`;
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** What certificates fail with, and servers that speak no TLS: all of it before anything is sent. */
const NOT_TRUSTED =
  /^(CERT_|SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ERR_TLS_CERT_|ERR_SSL_WRONG_VERSION)/;
const TRUST_HINT =
  'Check the address in baseUrl (http:// or https://). Where your network brings a certificate of its own, name its file in NODE_EXTRA_CA_CERTS.';

/** Whatever is at the bottom of an error: fetch wraps what went wrong. */
function bottomOf(error: Error): { code?: string; syscall?: string; words: string } {
  let bottom: { code?: string; syscall?: string; words: string } = { words: error.message };
  for (let depth = 0, at: unknown = error; at instanceof Error && depth < 6; depth++, at = at.cause) {
    const { code, syscall } = at as { code?: unknown; syscall?: unknown };
    if (typeof code === 'string')
      bottom = { code, ...(typeof syscall === 'string' && { syscall }), words: at.message };
    else bottom.words = at.message || bottom.words;
  }
  return bottom;
}

/** In seconds, in milliseconds, or as a date. */
function retryAfter(headers: { get(name: string): string | null } | undefined): number | undefined {
  const ms = Number(headers?.get('retry-after-ms') || Number.NaN);
  if (Number.isFinite(ms) && ms >= 0) return ms;
  const text = headers?.get('retry-after');
  if (!text) return undefined;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

const MAX_SAID = 300;

/** The server's own words, short: an HTML page helps nobody. Keys are looked for in the whole of it: half of one is one too. */
function saidBy(error: unknown, redact: (text: string) => string): string {
  const { apiMessage, message } = (error ?? {}) as { apiMessage?: unknown; message?: unknown };
  const text =
    typeof apiMessage === 'string' ? apiMessage : typeof message === 'string' ? message : String(error);
  const line = redact(text).replace(/\s+/g, ' ').trim();
  return line.length > MAX_SAID ? `${line.slice(0, MAX_SAID)}…` : line || 'no reason given';
}

function unavailable(message: string): MemdreamError {
  return ended(
    'ENGINE_UNAVAILABLE',
    message,
    'Nothing was changed. It is tried again later; without a model: memdream run --force --engine offline.',
  );
}

function failed(
  message: string,
  hint = 'Nothing was changed. `memdream show ID --events` tells how far it came, by its number in `memdream log`.',
) {
  return ended('ENGINE_FAILED', message, hint);
}

/** Without the cause: it may repeat what was sent, and the key was sent. */
function ended(code: 'ENGINE_UNAVAILABLE' | 'ENGINE_FAILED', message: string, hint: string): MemdreamError {
  return new MemdreamError(code, `${message.replace(/[.\s]+$/, '')}.`, { hint });
}
