import type { Story } from './story.ts';

/** The code base, and what the memory says about it: paths that are gone, paths that are not, what it says already. */
export function plantProject(story: Story): void {
  const folders = Array.from({ length: 4 }, () => `src/${story.subject().replaceAll(' ', '-')}`);
  for (const folder of folders) {
    story.project[`${folder}/index.ts`] = `export const name = '${folder}';\n`;
    story.project[`${folder}/run.ts`] = `import { name } from './index.ts';\nconsole.log(name);\n`;
  }
  for (let left = 2; left > 0; left--) {
    const topic = anyTopic(story);
    const path = `${story.random.pick(folders)}/part-${story.number()}.ts`;
    story.line(topic, story.fill(story.random.pick(MENTIONS), { F: path, M: story.fact() }));
    story.plants.push({ kind: 'missing-path', path, file: topic.path });
  }
  for (const [make, why] of story.shuffled(IN_ORDER).slice(0, 4)) {
    const text = story.fill(story.random.pick(MENTIONS), { F: make(story, folders[0]!), M: story.fact() });
    story.plants.push({ kind: 'path-in-order', line: story.line(anyTopic(story), text), why });
  }
  for (let left = 3; left > 0; left--)
    story.claudeMd.push(story.fill(story.random.pick(RULES), { M: story.mark() }));
  story.scripts.build = 'node build.mjs';
  story.random.chance(0.5) ? plantKnownRule(story) : plantKnownScript(story);
}

/** The memory repeats what CLAUDE.md says. */
function plantKnownRule(story: Story): void {
  const mark = story.mark();
  const text = story.fill(story.random.pick(RULES), { M: mark });
  story.claudeMd.push(text);
  const topic = anyTopic(story);
  story.line(topic, text);
  story.plants.push({ kind: 'derivable', mark, path: topic.path });
}

function plantKnownScript(story: Story): void {
  const mark = story.mark();
  const name = story.random.pick(['test', 'lint', 'dev', 'check', 'bench']);
  const command = story.random.pick([
    `vitest run --project ${mark}`,
    `node scripts/${mark}.mjs`,
    `tsc -p ${mark}`,
  ]);
  story.scripts[name] = command;
  const topic = anyTopic(story);
  story.line(topic, story.fill(story.random.pick(SCRIPTS), { N: name, C: command }));
  story.plants.push({ kind: 'derivable', mark, path: topic.path });
}

function anyTopic(story: Story) {
  return story.random.pick(story.hosts());
}

const MENTIONS = [
  'The parser for {M} is in `{F}`.',
  'See `{F}` before {M} is changed.',
  '`{F}` holds what {M} needs.',
  'Look at `{F}` when {M} fails.',
  '{P} wrote `{F}` for {M}.',
  'Limits of {M} are set in `{F}`.',
  'Retries of {M}: `{F}`',
  'The entry point for {M} is `{F}`, nothing else.',
];

const IN_ORDER: [(story: Story, folder: string) => string, string][] = [
  [
    (story) => `../${story.subject().replaceAll(' ', '-')}-infra/deploy/main-${story.number()}.tf`,
    'another repository',
  ],
  [(story) => `/etc/nginx/sites-enabled/site-${story.number()}.conf`, 'a path of a server'],
  [(story) => `~/notes/plan-${story.number()}.md`, 'a path of a home'],
  [(story) => `src/**/*.part-${story.number()}.ts`, 'a pattern'],
  [(story) => `src/{a,b}/file-${story.number()}.ts`, 'a pattern'],
  [(story) => `dist/bundle-${story.number()}.js`, 'made by the build, ignored by git'],
  [(story) => `coverage/report-${story.number()}/index.html`, 'made by the tests, ignored by git'],
  [(story) => `node_modules/pkg-${story.number()}/index.js`, 'installed, ignored by git'],
  [(story) => `src/<name>/adapter-${story.number()}.ts`, 'a name to fill in'],
  [(story) => `https://git.example/other/blob/main/src/x-${story.number()}.ts`, 'an address'],
  [(_, folder) => `${folder}/run.ts`, 'a path that exists'],
  [(_, folder) => `${folder}/index.ts:1`, 'a path that exists, with its line'],
];

const RULES = [
  'Every commit message starts with the ticket, for example {M}.',
  'Formatting is checked by {M}; do not format by hand.',
  'Generated code under {M} is never edited.',
  'New tables need an entry in {M}.',
  'Log lines go through {M}, not through the console.',
  'Feature flags are declared in {M} before they are used.',
  'Pull requests against {M} need two reviews.',
  'All dates are stored in UTC, see {M}.',
];

const SCRIPTS = [
  '`npm run {N}` runs `{C}`.',
  '{N} script: `{C}`',
  'The script `{N}` is `{C}`',
  '`npm run {N}` calls `{C}` and nothing more.',
  'To {N}, use `npm run {N}` (`{C}`).',
  'package.json has `{N}`: `{C}`',
  'Run `{C}` with `npm run {N}`.',
  '`{C}` is what `npm run {N}` does.',
];
