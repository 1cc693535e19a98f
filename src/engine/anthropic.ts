import type { Price } from '../config/prices.ts';
import { MemdreamError } from '../errors.ts';
import { type Credential, type CredentialSource, WHERE_TO_SIGN_IN } from './anthropic/credential.ts';
import type { Limits } from './anthropic/spending.ts';
import type { Engine } from './port.ts';

export type AnthropicOptions = {
  model: string;
  baseUrl: string | null;
  limits: Limits;
  price: Price | undefined;
  credential: CredentialSource | undefined;
  /** Runs the person's apiKeyCommand and gives what it prints. Throws MemdreamError, or the reason of `signal`. */
  keyFrom(command: string, signal: AbortSignal): Promise<string>;
};

/**
 * The engine with a model. One engine is one dream: mending goes on in its conversation. The SDK is loaded, and the key
 * asked for, when it dreams: a closed gate pays for neither.
 */
export function anthropicEngine(options: AnthropicOptions): Engine {
  let opened: Promise<ReturnType<typeof import('./anthropic/dream.ts').openDream>> | undefined;
  return {
    name: 'anthropic',
    model: options.model,
    costs: true,
    canMend: true,
    mustReadFirst: true,
    async dream(context) {
      context.signal.throwIfAborted();
      opened ??= open(options, context.signal);
      const talk = await opened;
      return context.mend ? talk.mend(context) : talk.dream(context);
    },
  };
}

async function open(options: AnthropicOptions, signal: AbortSignal) {
  const credential = await signedIn(options, signal);
  const { openModel } = await import('./anthropic/client.ts');
  const { openDream } = await import('./anthropic/dream.ts');
  const secrets = new Set(credential.kind === 'profile' ? [] : [credential.value]);
  const model = await openModel({
    ...{ name: options.model, baseUrl: options.baseUrl, credential },
    onSecret: (value) => secrets.add(value),
  });
  return openDream({
    ...{ model, price: options.price, limits: options.limits },
    redact: (text) => withoutKeys(text, secrets),
  });
}

/** What is shorter signs nobody in, and would be found in any text. */
const SHORTEST_KEY = 8;

function withoutKeys(text: string, secrets: ReadonlySet<string>): string {
  let without = text;
  for (const secret of secrets)
    if (secret.length >= SHORTEST_KEY) without = without.replaceAll(secret, '[key]');
  return without;
}

async function signedIn({ credential, keyFrom }: AnthropicOptions, signal: AbortSignal): Promise<Credential> {
  if (!credential)
    throw new MemdreamError('ENGINE_UNAVAILABLE', 'There is nothing to sign in with.', {
      hint: `Set one of ${WHERE_TO_SIGN_IN}; or dream without a model: --engine offline.`,
    });
  if (credential.kind === 'profile') return credential;
  if (credential.kind !== 'command') return usable(credential);
  return usable({ kind: 'key', value: await keyFrom(credential.command, signal) });
}

/** What no header can carry is told here, in words without the key: others repeat it. */
function usable<T extends { kind: 'key' | 'token'; value: string }>(credential: T): T {
  if (/^[\x21-\x7e]+$/.test(credential.value)) return credential;
  throw new MemdreamError(
    'ENGINE_FAILED',
    `The ${credential.kind} to sign in with holds a character that none can have, such as a line break.`,
    { hint: `Check ${WHERE_TO_SIGN_IN}.` },
  );
}
