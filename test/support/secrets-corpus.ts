import { ambiguousSecrets } from './secrets-corpus/ambiguous.ts';
import { Chance } from './secrets-corpus/chance.ts';
import { cloudKinds } from './secrets-corpus/cloud-kinds.ts';
import { codeKinds } from './secrets-corpus/code-kinds.ts';
import { configSecrets } from './secrets-corpus/config-passages.ts';
import { connectionSecrets } from './secrets-corpus/connection-strings.ts';
import { harmlessCode } from './secrets-corpus/harmless-code.ts';
import { harmlessIdentifiers } from './secrets-corpus/harmless-identifiers.ts';
import { harmlessPublic } from './secrets-corpus/harmless-public.ts';
import { harmlessText } from './secrets-corpus/harmless-text.ts';
import type { Kind } from './secrets-corpus/kind.ts';
import { labelledKinds } from './secrets-corpus/labelled-kinds.ts';
import { modelKinds } from './secrets-corpus/model-kinds.ts';
import { placeholders } from './secrets-corpus/placeholders.ts';
import { privateKeySecrets } from './secrets-corpus/private-keys.ts';
import type { HarmlessSample, SecretSample } from './secrets-corpus/sample.ts';
import { serviceKinds } from './secrets-corpus/service-kinds.ts';
import { shellSecrets } from './secrets-corpus/shell-passages.ts';
import { labelledSurroundings, surroundings } from './secrets-corpus/surroundings.ts';

export type { HarmlessSample, SecretSample };

/**
 * Made-up secrets in the public formats of their vendors, each in a text as a memory, a log or a chat holds it. The
 * values are drawn from seeds, so they are the same on every machine and none of them stands in the source.
 */
export const secrets: readonly SecretSample[] = [
  ...standing([...codeKinds, ...cloudKinds, ...modelKinds, ...serviceKinds], surroundings, 3),
  ...standing(labelledKinds, labelledSurroundings, 3),
  ...connectionSecrets,
  ...configSecrets,
  ...shellSecrets,
  ...privateKeySecrets,
  ...ambiguousSecrets,
];

/** Texts that hold no secret, however much some of them look like it. */
export const harmless: readonly HarmlessSample[] = [
  ...placeholders,
  ...harmlessIdentifiers,
  ...harmlessPublic,
  ...harmlessCode,
  ...harmlessText,
];

/** Each kind in a few places, going round so that every place gets its share of the kinds. */
function standing(
  kinds: readonly Kind[],
  places: readonly ((stand: { label: string; name: string; value: string }) => string)[],
  times: number,
): SecretSample[] {
  return kinds.flatMap(({ kind, label, name, make }, row) =>
    Array.from({ length: times }, (_, time) => {
      const value = make(new Chance(`${kind} ${time}`));
      const place = places[(row * times + time) % places.length]!;
      return { kind, text: place({ label, name, value }), value, known: true };
    }),
  );
}
