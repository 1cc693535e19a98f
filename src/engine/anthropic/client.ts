import { MemdreamError } from '../../errors.ts';
import { boundedFetch } from './bounded-fetch.ts';
import type { Credential } from './credential.ts';
import type { Model, RequestBody } from './talk.ts';

/** Longer than any wait of ours: the watchdog over the stream decides. */
const TIMEOUT_MS = 3_600_000;

/**
 * A model behind the Messages API. The SDK speaks the protocol and knows the ways to sign in; retries, waiting and
 * putting answers together are ours, so every try is written down before it is made.
 */
export async function openModel(options: {
  name: string;
  baseUrl: string | null;
  credential: Credential;
  /** Told of everything that signs in, right before it leaves: of a profile nobody else knows it. */
  onSecret(value: string): void;
}): Promise<Model> {
  if (options.baseUrl !== null) mustBeAddress(options.baseUrl);
  const { default: Anthropic } = await import('@anthropic-ai/sdk');
  const client = new Anthropic({
    ...signIn(options.credential),
    // Null keeps the SDK from looking into the environment by itself: what is handed in is all there is.
    baseURL: options.baseUrl,
    maxRetries: 0,
    timeout: TIMEOUT_MS,
    logLevel: 'off',
    openTelemetry: false,
    fetch: boundedFetch(noting(globalThis.fetch, options.onSecret)),
  });
  return {
    // Asked for when it is told: a profile may name another server once somebody is signed in.
    get host() {
      return hostOf(client.baseURL);
    },
    stream: (body: RequestBody, signal: AbortSignal) =>
      // The plain stream, not the SDK's helper: that one throws where a server leaves counts out, and completes the
      // JSON of a call that was cut off.
      client.messages.create({ ...(body as object), model: options.name, stream: true } as Streaming, {
        signal,
      }) as unknown as Promise<AsyncIterable<unknown>>,
  };
}

/** Headers that sign in, ours and those that a gateway may want. */
const SIGNS_IN = /auth|key|token|secret|cookie/i;

function noting(inner: typeof globalThis.fetch, onSecret: (value: string) => void): typeof globalThis.fetch {
  return async (input, init) => {
    for (const [name, value] of new Headers(init?.headers))
      if (SIGNS_IN.test(name)) onSecret(value.replace(/^(Bearer|Basic) +/i, ''));
    return inner(input, init);
  };
}

type Streaming = import('@anthropic-ai/sdk').default.MessageCreateParamsStreaming;

function signIn(credential: Credential): { apiKey?: string; authToken?: string; profile?: string } {
  switch (credential.kind) {
    case 'key':
      return { apiKey: credential.value };
    case 'token':
      return { authToken: credential.value };
    case 'profile':
      return { profile: credential.name };
  }
}

/** One from the environment was not checked as settings are. */
function mustBeAddress(url: string): void {
  const { protocol, username, password } = URL.canParse(url) ? new URL(url) : { protocol: '' };
  if (/^https?:$/.test(protocol) && !username && !password) return;
  throw new MemdreamError(
    'ENGINE_FAILED',
    'The address of the server (baseUrl, or ANTHROPIC_BASE_URL) cannot be used: it must begin with http:// or https://, and hold no name or password.',
    {
      hint: 'Correct ANTHROPIC_BASE_URL, or type: memdream config set baseUrl http://127.0.0.1:11434. Without a model: --engine offline.',
    },
  );
}

function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return 'The server';
  }
}
