import type { Entry, Source } from './table.ts';

export type SettingKey = Entry['key'];

/** All settings with their types, nested as in the file: `settings.gates.minHours`. */
export type Settings = {
  [Head in HeadOf<SettingKey>]: Head extends SettingKey ? ValueOf<Head> : Group<Head>;
};

type Group<Head extends string> = {
  [Key in SettingKey as Key extends `${Head}.${infer Tail}` ? Tail : never]: ValueOf<Key>;
};

type HeadOf<Key extends string> = Key extends `${infer Head}.${string}` ? Head : Key;
type ValueOf<Key> = ValueOfEntry<Extract<Entry, { key: Key }>>;
type ValueOfEntry<E> = E extends { type: 'choice'; values: readonly (infer Value)[] }
  ? Value
  : E extends { type: 'number' | 'integer' }
    ? number
    : E extends { type: 'texts' }
      ? string[]
      : E extends { type: 'sources' }
        ? Source[]
        : E extends { default: null }
          ? string | null
          : string;

/** Nested settings from values by key. The caller has checked every value against the table. */
export function nest(values: ReadonlyMap<string, unknown>): Settings {
  const settings: Record<string, unknown> = {};
  for (const [key, value] of values) {
    const [head, tail] = key.split('.') as [string, string | undefined];
    if (tail === undefined) settings[head] = value;
    else settings[head] = { ...(settings[head] as object | undefined), [tail]: value };
  }
  return settings as Settings;
}
