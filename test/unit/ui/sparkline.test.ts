import { describe, expect, it } from 'vitest';
import { sparkline, speaksUtf8 } from '../../../src/ui/sparkline.ts';

describe('a sparkline', () => {
  it('goes from the lowest sign to the highest, however small the difference', () => {
    expect(sparkline([1, 2, 3, 4, 5, 6, 7, 8], { isUtf8: true })).toBe('▁▂▃▄▅▆▇█');
    expect(sparkline([41_000, 41_001], { isUtf8: true })).toBe('▁█');
    expect(sparkline([5, 4, 3, 2, 1], { isUtf8: false })).toBe('#=-:.');
  });

  it('is a flat line in the middle where nothing changed, and nothing where there is nothing', () => {
    expect(sparkline([7, 7, 7], { isUtf8: true })).toBe('▄▄▄');
    expect(sparkline([7], { isUtf8: false })).toBe('-');
    expect(sparkline([], { isUtf8: true })).toBe('');
  });
});

describe('whether a terminal writes UTF-8', () => {
  it('is decided by the first locale variable that is set', () => {
    expect(speaksUtf8({ LANG: 'de_DE.UTF-8' })).toBe(true);
    expect(speaksUtf8({ LC_CTYPE: 'C.utf8', LANG: 'C' })).toBe(true);
    expect(speaksUtf8({ LC_ALL: 'C', LANG: 'en_US.UTF-8' })).toBe(false);
    expect(speaksUtf8({ LC_ALL: '', LANG: 'en_US.UTF-8' })).toBe(true);
    expect(speaksUtf8({})).toBe(false);
  });
});
