import { escapeUnseen, withoutUnseen } from '../memory/unseen.ts';
import { parseOrigin, type RecordedOrigins } from './origin-trailers.ts';
import type { Dream, DreamKind, Outcome } from './record.ts';

/** What a dream's commit says about it, beyond the diff. One line each, at the end of the message. */
export type DreamTrailers = Pick<
  Dream,
  | 'kind'
  | 'outcome'
  | 'durationMs'
  | 'trigger'
  | 'engine'
  | 'model'
  | 'sessions'
  | 'turns'
  | 'usage'
  | 'costUsd'
  | 'reason'
  | 'claim'
  | 'reverts'
  | 'bytes'
> & {
  id: number;
  nonce: string;
  /** Files whose change did not land, with the reason. */
  leftAlone: { path: string; reason: string }[];
  /** The proposal this commit applies. */
  applies: number | null;
  /** Where the lines that it added came from. */
  added?: RecordedOrigins;
};

export function formatMessage(subject: string, body: readonly string[], trailers: DreamTrailers): string {
  const lines = toLines(trailers).map(([key, value]) => `${key}: ${oneLine(value)}`);
  return [subject, ...(body.length ? ['', ...body.map(oneLine)] : []), '', ...lines, ''].join('\n');
}

/** The trailers of a commit that is a dream's; undefined for what people noted and for commits made by hand. */
export function parseMessage(message: string): DreamTrailers | undefined {
  const values = new Map<string, string[]>();
  const block = message.trimEnd().split('\n\n').at(-1) ?? '';
  for (const line of block.split('\n')) {
    const match = /^(Dream-[A-Za-z-]+): (.*)$/.exec(line);
    if (match) values.set(match[1]!, [...(values.get(match[1]!) ?? []), match[2]!]);
  }
  const one = (key: string): string | null => values.get(key)?.[0] ?? null;
  const number = (key: string): number | null => {
    const value = one(key);
    return value !== null && Number.isFinite(Number(value)) ? Number(value) : null;
  };
  const id = number('Dream-Id');
  if (id === null || !Number.isSafeInteger(id) || id < 1) return undefined;
  const tokens = one('Dream-Tokens')?.split(' ').map(Number) ?? [];
  const bytes = one('Dream-Bytes')?.split(' ').map(Number) ?? [];
  return {
    id,
    kind: pick<DreamKind>(one('Dream-Kind'), ['dream', 'revert', 'apply', 'purge'], 'dream'),
    outcome: pick<Outcome>(
      one('Dream-Outcome'),
      ['committed', 'proposed', 'unchanged', 'failed', 'stopped'],
      'committed',
    ),
    nonce: one('Dream-Nonce') ?? '',
    durationMs: number('Dream-Duration-Ms'),
    trigger: one('Dream-Trigger') ?? 'unknown',
    engine: one('Dream-Engine') ?? 'unknown',
    model: one('Dream-Model'),
    sessions: number('Dream-Sessions'),
    turns: number('Dream-Turns'),
    usage:
      tokens.length === 4 && tokens.every(Number.isFinite)
        ? { input: tokens[0]!, cacheRead: tokens[1]!, cacheWrite: tokens[2]!, output: tokens[3]! }
        : null,
    costUsd: number('Dream-Cost-USD'),
    reason: one('Dream-Reason'),
    claim: one('Dream-Claim'),
    reverts: (one('Dream-Reverts') ?? '')
      .split(/[ ,]+/)
      .map(Number)
      .filter((n) => Number.isSafeInteger(n) && n > 0),
    bytes: { before: bytes[0] || 0, after: bytes[1] || 0 },
    leftAlone: (values.get('Dream-Left-Alone') ?? []).flatMap(parseLeftAlone),
    applies: number('Dream-Applies'),
    ...addedIn(values.get('Dream-Origin') ?? [], number('Dream-Origins-Left-Out') ?? 0),
  };
}

function addedIn(lines: readonly string[], leftOut: number): Pick<DreamTrailers, 'added'> {
  const origins = lines.flatMap((line) => parseOrigin(line) ?? []);
  return origins.length > 0 || leftOut > 0 ? { added: { origins, leftOut } } : {};
}

function toLines(t: DreamTrailers): [string, string][] {
  const lines: [string, string | number | null][] = [
    ['Dream-Id', t.id],
    ['Dream-Kind', t.kind],
    ['Dream-Outcome', t.outcome],
    ['Dream-Engine', t.engine],
    ['Dream-Model', t.model],
    ['Dream-Trigger', t.trigger],
    ['Dream-Sessions', t.sessions],
    ['Dream-Turns', t.turns],
    [
      'Dream-Tokens',
      t.usage && [t.usage.input, t.usage.cacheRead, t.usage.cacheWrite, t.usage.output].join(' '),
    ],
    ['Dream-Cost-USD', t.costUsd],
    ['Dream-Duration-Ms', t.durationMs],
    ['Dream-Bytes', `${t.bytes.before} ${t.bytes.after}`],
    ['Dream-Nonce', t.nonce],
    ['Dream-Reverts', t.reverts.length ? t.reverts.join(' ') : null],
    ['Dream-Applies', t.applies],
    ...t.leftAlone.map(({ path, reason }): [string, string] => [
      'Dream-Left-Alone',
      escapeUnseen(JSON.stringify([path, reason])),
    ]),
    ...(t.added?.origins ?? []).map((origin): [string, string] => [
      'Dream-Origin',
      escapeUnseen(JSON.stringify(origin)),
    ]),
    ['Dream-Origins-Left-Out', t.added?.leftOut || null],
    ['Dream-Reason', t.reason],
    ['Dream-Claim', t.claim],
  ];
  return lines.flatMap(([key, value]) =>
    value === null || value === '' ? [] : [[key, `${value}`] as [string, string]],
  );
}

function parseLeftAlone(value: string): { path: string; reason: string }[] {
  try {
    const [path, reason] = JSON.parse(value) as [unknown, unknown];
    return typeof path === 'string' && typeof reason === 'string' ? [{ path, reason }] : [];
  } catch {
    return [];
  }
}

/**
 * Nothing that came from a file, a model or a path may begin a new line of the message: it could forge a trailer. Nor may
 * anything stand in it that git would show and nobody see.
 */
function oneLine(text: string): string {
  return withoutUnseen(text)
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .trimEnd();
}

function pick<T extends string>(value: string | null, allowed: T[], otherwise: T): T {
  return allowed.includes(value as T) ? (value as T) : otherwise;
}
