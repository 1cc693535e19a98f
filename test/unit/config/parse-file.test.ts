import { expect, test } from 'vitest';
import { parseConfigText } from '../../../src/config/parse-file.ts';

test.each(['[', '{"a":', '{"a":[', '['])('brackets without end (%s) are told, and end no program', (part) => {
  for (const times of [600, 100_000])
    expect(parseConfigText(part.repeat(times))).toEqual({
      ok: false,
      why: 'its brackets are nested too deep',
    });
});

test('what people nest is read, with brackets in words', () => {
  const text = `{ "memories": { "/a": { "guard": { "protect": ["[", "{{", "a"] } } } } // ]}`;
  expect(parseConfigText(text)).toMatchObject({ ok: true });
});
