import type { Scene } from '../scene.ts';

/** What CLAUDE.md or package.json of the project says, said again in a topic; and what only sounds like it. */
export function plantDerivable(scene: Scene): string[] {
  const rules: string[] = [];
  const count = scene.between(2, 3);
  for (let index = 0; index < count; index++) {
    const code = scene.codes.host();
    const text = scene.say(conventions, { code });
    rules.push(`- ${text}`);
    say(scene, text, code);
  }
  const name = `task:${scene.codes.host()}`;
  const command = `node tools/run.mjs --all`;
  scene.project['package.json'] = packageJson(scene, { [name]: command, start: 'node tools/start.mjs' });
  say(scene, scene.draw(scriptLines).replace('{name}', name).replace('{command}', command), name);
  rules.push(`- ${scene.say(halves, { tail: '' }).trim()}`);
  reason(scene, rules.at(-1)!.slice(2));
  return rules;
}

function say(scene: Scene, text: string, mark: string): void {
  const topic = scene.topic((candidate) => candidate.language === 'en');
  topic.add(scene.random.chance(0.6) ? 'bullet' : 'block', [text]);
  // Once in the topic, once in the project.
  scene.copies.set(mark, 2);
  scene.plant({ kind: 'derivable', mark, path: topic.path });
}

/** The rule of CLAUDE.md with its reason, which only the memory knows. */
function reason(scene: Scene, rule: string): void {
  const code = scene.codes.any();
  const topic = scene.topic((candidate) => candidate.language === 'en');
  topic.add('block', [`${rule.replace(/\.$/, '')}, ${scene.say(reasons, { code })}`]);
  scene.fact(code);
}

function packageJson(scene: Scene, scripts: Record<string, string>): string {
  return `${JSON.stringify({ name: scene.domain.name, private: true, type: 'module', scripts }, null, 2)}\n`;
}

const conventions = [
  'Use the formatter preset `{code}` for every source file.',
  'Tests talk to the local stand-in `{code}`, not to the real service.',
  'Branches start with the ticket prefix `{code}` and a short name.',
  'Log lines carry the channel `{code}` and no personal data.',
  'Generated code is marked with the header `{code}`.',
  'Releases are tagged `{code}` plus the date of the day.',
  'Every migration is tried on `{code}` before it is merged.',
  'Feature switches live in the module `{code}`.',
];
const scriptLines = [
  '`npm run {name}` runs `{command}`.',
  'The script `{name}` in package.json calls `{command}`.',
  'To run everything: `npm run {name}` (that is `{command}`).',
];
const halves = [
  'Commit messages are written in English.{tail}',
  'Pull requests stay below four hundred lines.{tail}',
  'Dependencies are pinned to exact versions.{tail}',
];
const reasons = [
  'because the mirror {code} rejects everything else.',
  'which {who} asked for after the incident {code}.',
  'since the audit {code} found the old way wanting.',
];
