import { deal, shuffled } from './deal.ts';
import { OTHER_RULES } from './decks/derivable.ts';
import type { Scene } from './scene.ts';

/** The code base: a few files of its world, CLAUDE.md with what the memory repeats, package.json where there is one. */
export function project({ world, random, claudeRules, scripts }: Scene): Record<string, string> {
  const rules = shuffled(random, [...claudeRules, ...deal(random, OTHER_RULES, 3)]);
  const claude = `# ${world.name}\n\n${world.about}\n\n${rules.map((rule) => `- ${rule}`).join('\n')}\n`;
  const manifest = {
    name: world.name.toLowerCase(),
    private: true,
    scripts: { dev: 'next dev', ...scripts },
  };
  return {
    ...world.code,
    'CLAUDE.md': claude,
    ...(world.hasPackage ? { 'package.json': `${JSON.stringify(manifest, null, 2)}\n` } : {}),
  };
}
