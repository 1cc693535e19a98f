import type { Scene } from './scene.ts';

/** A small code base that the memory is about. */
export function layProject(scene: Scene): void {
  Object.assign(scene.project, scene.domain.project);
  scene.project['README.md'] = `# ${scene.domain.name}\n\n${scene.domain.about}\n`;
}

export function writeConventions(scene: Scene, rules: string[]): void {
  const lines = [`# ${scene.domain.name}`, '', scene.domain.about, '', '## Conventions', '', ...rules];
  scene.project['CLAUDE.md'] = `${lines.join('\n')}\n`;
}
