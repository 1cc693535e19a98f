import type { Scene } from '../scene.ts';

/** What stands where a secret could: examples of documentation, names of variables, digests, masked texts. */
export function plantPlaceholders(scene: Scene): void {
  const count = scene.between(4, 6);
  for (let index = 0; index < count; index++) {
    const text = scene.draw(makers)(scene);
    const topic = scene.topic(() => true);
    topic.add(scene.random.chance(0.5) ? 'bullet' : 'block', [scene.say(sentences, { secret: text })]);
    scene.plant({ kind: 'placeholder', text, path: topic.path });
  }
}

const makers: ((scene: Scene) => string)[] = [
  () => ['AK', 'IA', 'IOSFODNN7', 'EXAMPLE'].join(''),
  () => ['wJalrXUtnFEMI', '/K7MDENG/', 'bPxRfiCY', 'EXAMPLEKEY'].join(''),
  () => ['gh', 'p_', 'x'.repeat(36)].join(''),
  () => ['sk-', 'ant-', 'api03-', '...'].join(''),
  () => ['xo', 'xb-', 'your-token-here'].join(''),
  () => ['sk', '_live_', '<key from the vault>'].join(''),
  () => ['gl', 'pat-', '*'.repeat(20)].join(''),
  () => ['np', 'm_', '{{ NPM_TOKEN }}'].join(''),
  () => `postgres://app:$\{DB_PASSWORD}@localhost:5432/main`,
  () => 'https://user:<password>@packages.example.com/simple',
  () => 'redis://:changeme@localhost:6379/0',
  ({ codes }) => `sha256:${codes.noise(64)}`,
  ({ codes }) => `commit ${codes.noise(40)}`,
  ({ codes }) => `md5 ${codes.noise(32)}`,
  ({ codes }) => `build ${codes.uuid()}`,
  () => 'process.env.UPLOAD_TOKEN',
  () => 'API_KEY=your-api-key',
  () => ['-----BEGIN ', 'PUBLIC KEY', '-----'].join(''),
];

const sentences = [
  'In the guide of the {thing} it reads {secret}, fill in your own.',
  'The {thing} was checked against {secret}.',
  'Expected form for the {thing}: `{secret}`',
  'In der Vorlage steht {secret}, {ding} braucht etwas Eigenes.',
  'The sample of the {thing} shows "{secret}" and {who} left it at that.',
  'See {secret} for the {thing}.',
];
