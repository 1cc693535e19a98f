import type { Scene } from '../scene.ts';

/** Secrets of known formats in topics. They are put together here: no source file holds one. */
export function plantSecrets(scene: Scene): void {
  const count = scene.between(4, 6);
  for (let index = 0; index < count; index++) {
    const text = scene.draw(makers)(scene);
    const isBlock = text.includes('\n');
    const topic = scene.topic(() => true);
    if (isBlock) topic.add('block', ['```', ...text.split('\n'), '```']);
    else topic.add(scene.random.chance(0.5) ? 'bullet' : 'block', [scene.say(sentences, { secret: text })]);
    // A key of several lines is told by its first one.
    scene.plant({ kind: 'secret', text: text.split('\n')[0]!, path: topic.path });
  }
}

/** One that fits on a line, for people who type it. */
export function secretText(scene: Scene): string {
  for (;;) {
    const text = scene.draw(makers)(scene);
    if (!text.includes('\n')) return text;
  }
}

const upper = 'ABCDEFGHJKLMNPQRSTUVWXYZ23';
const mixed = 'abcdefghkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ0123';

const makers: ((scene: Scene) => string)[] = [
  ({ codes }) => ['AK', 'IA', codes.noise(16, upper)].join(''),
  ({ codes }) => ['gh', 'p_', codes.noise(36, mixed)].join(''),
  ({ codes }) => ['github', '_pat_', codes.noise(22, mixed), '_', codes.noise(59, mixed)].join(''),
  ({ codes }) => ['gl', 'pat-', codes.noise(20, mixed)].join(''),
  ({ codes }) =>
    ['xo', 'xb-', codes.noise(12, '0123'), '-', codes.noise(12, '0123'), '-', codes.noise(24, mixed)].join(
      '',
    ),
  ({ codes }) => ['sk', '_live_', codes.noise(24, mixed)].join(''),
  ({ codes }) => ['sk-', 'ant-', 'api03-', codes.noise(93, mixed), 'AA'].join(''),
  ({ codes }) => ['sk-', 'proj-', codes.noise(48, mixed)].join(''),
  ({ codes }) => ['np', 'm_', codes.noise(36, mixed)].join(''),
  jsonWebToken,
  privateKey,
  ({ codes, domain }) => `postgres://app:${codes.noise(18, mixed)}@db.${domain.name}.internal:5432/main`,
  ({ codes, domain }) => `https://deploy:${codes.noise(20, mixed)}@packages.${domain.name}.internal/simple`,
];

function jsonWebToken({ codes }: Scene): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { sub: codes.noise(8), role: 'writer', jti: codes.noise(12) };
  return [part({ alg: 'HS256', typ: 'JWT' }), part(claims), codes.noise(43, mixed)].join('.');
}

function privateKey({ codes, random }: Scene): string {
  const kind = random.pick(['RSA ', 'EC ', 'OPENSSH ', '']);
  const edge = (word: string) => ['-----', word, ` ${kind}PRIV`, 'ATE KEY', '-----'].join('');
  const body = Array.from({ length: 4 }, () => codes.noise(64, mixed));
  return [edge('BEGIN'), ...body, edge('END')].join('\n');
}

const sentences = [
  'For the {thing} the token is {secret}, ask {who} before it is changed.',
  'Zugang für den Notfall: {secret}',
  'The nightly copy of the {thing} signs in with `{secret}`.',
  '{Who} left this behind for the {thing}: {secret}',
  'export ACCESS={secret}',
  'Clave temporal: {secret}',
  'The {thing} still runs with "{secret}" in its settings.',
  'curl with {secret} works, without it the {thing} answers 401',
];
