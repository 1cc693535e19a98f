import { deal } from '../deal.ts';
import { EXACT, NEAR } from '../decks/duplicates.ts';
import { NOT_DUPLICATES } from '../decks/not-duplicates.ts';
import type { Scene } from '../scene.ts';

export function plantDuplicates(scene: Scene): void {
  const { random, specifics } = scene;
  for (const text of deal(random, EXACT, 2)) {
    const { texts, values } = specifics.fill([text, text]);
    putInTwo(scene, texts);
    scene.know(values, texts);
    scene.plants.push({ kind: 'exact-duplicate', mark: values[0]! });
  }
  for (const { longer, shorter } of deal(random, NEAR, 2)) {
    const { texts, values } = specifics.fill([longer, shorter]);
    putInTwo(scene, texts);
    scene.know(values, texts);
    scene.plants.push({ kind: 'near-duplicate', mark: values[0]! });
  }
  for (const { lines, why, headings } of deal(random, NOT_DUPLICATES, 2 + random.below(2))) {
    const { texts, values } = specifics.fill(lines);
    const host = scene.host();
    const put = headings ? texts.map((text, at) => host.put(text, headings[at])) : putInTwo(scene, texts);
    scene.know(values, texts);
    scene.plants.push({ kind: 'not-duplicate', lines: [...new Set(put)], why });
  }
}

function putInTwo(scene: Scene, texts: string[]): string[] {
  return scene.hosts().map((host, at) => host.put(texts[at]!));
}
