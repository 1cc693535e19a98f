import { expect, test } from 'vitest';
import { renderTemplate } from '../../../../../src/engine/anthropic/prompts/render-template.ts';

test('a value stands wherever its name does', () => {
  expect(renderTemplate('{{a}} and {{b}}, {{a}}', { a: 'x', b: 'y' })).toBe('x and y, x');
  expect(renderTemplate('plain } text { with $& and $1', {})).toBe('plain } text { with $& and $1');
});

test('what is put in is not looked at again, nor read as a pattern of replacement', () => {
  expect(renderTemplate('{{a}}|{{b}}', { a: '{{b}} {{none}}', b: "$& $1 $' {{" })).toBe(
    "{{b}} {{none}}|$& $1 $' {{",
  );
});

test.each([
  ['a name without a value', '{{a}} {{missing}}', { a: 'x' }, 'missing'],
  ['a value without a place', '{{a}}', { a: 'x', extra: 'y' }, 'extra'],
  ['a name that every object has', '{{constructor}}', {}, 'constructor'],
  ['braces that are no name', '{{two words}}', {}, 'two words'],
  ['braces that nothing closes', 'a {{b', {}, 'braces'],
])('%s throws', (_what, template, values, named) => {
  expect(() => renderTemplate(template, values as Record<string, string>)).toThrow(named);
});
