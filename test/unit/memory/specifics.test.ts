import { describe, expect, it } from 'vitest';
import { turnsOf, valuesOf } from '../../../src/memory/specifics.ts';
import { textOf } from '../../../src/memory/tree.ts';
import { forSeeds } from '../../support/random.ts';
import { randomMemory } from './memories.ts';

describe('specifics', () => {
  it.each([
    ['Port 5433, version 5.4.1 and 2026-11-18 at 02:30.', ['5433', '5.4.1', '2026-11-18', '02:30']],
    ['See https://a.example/b?c=1#d, then src/app.ts.', ['https://a.example/b?c=1#d', 'src/app.ts']],
    ['Ask ops@a.example on gull.a.example.', ['ops@a.example', 'gull.a.example']],
    ['It needs API_KEY, maxRetries, HTTP and read_only.', ['API_KEY', 'maxRetries', 'HTTP', 'read_only']],
    ['Run `git push --force` there.', ['git', 'push', 'force']],
    ["It is Marit's box, and Tobias Berg has the key.", ['Marit', 'Tobias', 'Berg']],
    ['Owner: Marit', ['Marit']],
    ['One sentence. Another begins! And more | Cells too', []],
    ['She said I am late.', []],
    ['发布脚本在「海鸥」上，端口 5433。', ['海鸥', '5433']],
  ])('name what %s names', (text, values) => {
    expect(valuesOf(text).sort()).toEqual([...values].sort());
  });

  it('leave capitals out of titles where they are asked to, never identifiers', () => {
    expect(valuesOf('The Release Plan of gull-2', { names: false })).toEqual(['gull-2']);
  });

  it('do not take loud words for names', () => {
    expect(valuesOf('you must NEVER do this, and ALWAYS that')).toEqual([]);
  });

  it.each([
    ["We don't ship on Fridays", ['not']],
    ['Niemals ohne Test ausrollen', ['not', 'not', 'test']],
    ['On ne publie pas le vendredi', ['not', 'not']],
    ['No se publica nunca', ['not', 'not']],
    ['不在生产环境运行', ['not', 'production']],
    ['本番では使わない', ['not', 'production']],
    ['금요일에는 배포하지 않는다', ['not']],
    ['Не публикуем по пятницам', ['not']],
    ['Only on prod, except staging-db', ['except', 'only', 'production', 'staging']],
    ['Enabled until the left switch is off', ['enable', 'left', 'off', 'until']],
  ])('tell what turns %s', (text, turns) => {
    expect(turnsOf(text).sort()).toEqual(turns);
  });

  it('come from any text without a throw, in time that grows with its length', () => {
    const awkward = [
      '\ud800',
      '\0',
      'a.b-'.repeat(500_000),
      '`'.repeat(1_000_000),
      '字'.repeat(500_000),
      'x'.repeat(2_000_000),
    ];
    const start = performance.now();
    for (const text of awkward) expect(() => [valuesOf(text), turnsOf(text)]).not.toThrow();
    expect(performance.now() - start).toBeLessThan(5_000);
    forSeeds(50, (random) => {
      for (const file of randomMemory(random).values()) valuesOf(textOf(file) ?? '');
    });
  });
});
