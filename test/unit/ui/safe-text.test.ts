import { describe, expect, it } from 'vitest';
import { safe, safeLine } from '../../../src/ui/safe-text.ts';
import { HOSTILE } from './fake-dream.ts';

describe('safe', () => {
  it('leaves harmless text as it is, whatever the script', () => {
    const text = 'plain\ttext\nnaïve 記憶 مرحبا עברית 😀 → ✓ e\u0301';
    expect(safe(text)).toBe(text);
  });

  it('takes colours, cursor moves and resets out', () => {
    expect(safe('\u001b[1;31mred\u001b[0m \u001b[2J\u001b[Hgone \u009b5mblink \u001bcreset')).toBe(
      'red gone blink creset',
    );
  });

  it('keeps words that a sequence would have hidden, because a reviewer must see them', () => {
    expect(safe('\u001b]0;delete all\u0007 \u001b]8;;http://evil\u001b\\link\u001b]8;;\u001b\\')).toBe(
      ']0;delete all ]8;;http://evil\\link]8;;\\',
    );
    expect(safe('\u001b]0;never ended')).toBe(']0;never ended');
  });

  it('cannot be tricked into making a sequence by taking one out', () => {
    expect(safe('\u001b\u001b[31m[31mred')).toBe('[31mred');
    expect(safe('\u001b\u200b[31mred')).toBe('[31mred');
  });

  it('takes out what hides or turns text around', () => {
    expect(safe('a\u200bb\u200cc\u200dd\ufeffe\u2060f\u00adg')).toBe('abcdefg');
    expect(safe('\u202egnp.exe\u202c \u2066x\u2069 \u200fy \u061cz')).toBe('gnp.exe x y z');
    expect(safe('tag\u{e0068}\u{e0069} and \u{e0100}selector\u3164')).toBe('tag and selector');
  });

  it('makes one kind of line end of all, and no line out of what only looks like one', () => {
    expect(safe('a\r\nb\rc\u2028d\u2029e\u0085f\u000bg\u000ch')).toBe('a\nb c d e fgh');
  });

  it('shows half a character as what it is', () => {
    expect(safe('x\ud83dy\ude00z')).toBe('x\ufffdy\ufffdz');
  });

  it('leaves nothing a terminal obeys of a text that tries everything', () => {
    expect(safe(HOSTILE)).toBe('ared]0;titlec bevil c');
    let all = '';
    for (let point = 0; point <= 0x10ffff; point += 1) all += String.fromCodePoint(point);
    expect(safe(all)).not.toMatch(/(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}\u200b-\u200d\ufeff]/u);
  });

  it('takes linear time for sequences that never end', () => {
    const started = performance.now();
    safe('\u001b[1'.repeat(200_000) + '1'.repeat(500_000));
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe('safeLine', () => {
  it('keeps a path with a newline on one line', () => {
    expect(safeLine('topics/a\nImproved 99 memories\tb.md')).toBe('topics/a Improved 99 memories b.md');
  });
});
