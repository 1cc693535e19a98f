import { deal } from '../deal.ts';
import { CLAUDE_RULES, SCRIPTS } from '../decks/derivable.ts';
import { IN_ORDER, MISSING } from '../decks/paths.ts';
import { PLACEHOLDERS, SECRET_LINES, SECRETS } from '../decks/secrets.ts';
import { BREAKS } from '../frontmatter.ts';
import type { Scene } from '../scene.ts';

export function plantPaths(scene: Scene): void {
  const { random, specifics, world } = scene;
  const gone = deal(random, world.gone, 2);
  deal(random, MISSING, 2).forEach((text, at) => {
    const { texts, values } = specifics.fill([text.replace('%', gone[at]!)]);
    const host = scene.host();
    host.put(texts[0]!);
    scene.know(values, texts);
    scene.plants.push({ kind: 'missing-path', path: gone[at]!, file: host.path });
  });
  for (const { text, why } of deal(random, IN_ORDER, 2 + random.below(2))) {
    const there = random.pick(Object.keys(world.code).filter((path) => path.includes('/')));
    const { texts, values } = specifics.fill([text.replace('!', there)]);
    scene.know(values, texts);
    scene.plants.push({ kind: 'path-in-order', line: scene.host().put(texts[0]!), why });
  }
}

export function plantSecrets(scene: Scene): void {
  const { random, specifics } = scene;
  const lines = deal(random, SECRET_LINES, 2);
  deal(random, SECRETS, 2).forEach((make, at) => {
    const text = specifics.unlike(make);
    const host = scene.host();
    host.put(lines[at]!.replace('%', text));
    scene.plants.push({ kind: 'secret', text, path: host.path });
  });
  for (const make of deal(random, PLACEHOLDERS, 2 + random.below(2))) {
    let line = '';
    const text = specifics.unlike((chance) => {
      const made = make(chance);
      line = made.line;
      return made.text;
    });
    const host = scene.host();
    // A function, because a text may hold the signs that a replacement understands.
    host.put(line.replace('%', () => text));
    scene.plants.push({ kind: 'placeholder', text, path: host.path });
  }
}

/** What CLAUDE.md says too is no fact of the memory's. */
export function plantDerivable(scene: Scene): void {
  const { random, specifics, world } = scene;
  const rules = deal(random, CLAUDE_RULES, world.hasPackage ? 1 : 2);
  for (const { rule, repeated } of rules) {
    const { texts, values } = specifics.fill([rule, repeated]);
    scene.claudeRules.push(texts[0]!);
    tell(scene, texts, values);
  }
  if (!world.hasPackage) return;
  const { command, repeated } = random.pick(SCRIPTS);
  const { texts, values } = specifics.fill(['{flag}', repeated]);
  scene.scripts[values[0]!] = command;
  tell(scene, texts, values);
}

function tell(scene: Scene, texts: string[], values: string[]): void {
  const host = scene.host();
  host.put(texts[1]!);
  scene.know(values, texts, false);
  scene.plants.push({ kind: 'derivable', mark: values[0]!, path: host.path });
}

export function plantHeads(scene: Scene): void {
  const ways = deal(scene.random, BREAKS, scene.broken.length);
  scene.broken.forEach((topic, at) => {
    topic.breaks = ways[at]!;
    scene.plants.push({ kind: 'broken-frontmatter', path: topic.path });
  });
  for (const { path } of scene.orphans) scene.plants.push({ kind: 'orphan', path });
}
