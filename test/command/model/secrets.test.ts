import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { slug } from '../../../src/memory/agents/slug.ts';
import { type AgentPlace, agentPlace } from '../../support/agent-place.ts';
import { type Canary, dealt, filesBelow, objectsOf, page, standingIn } from '../../support/canaries.ts';
import type { Ran } from '../../support/cli.ts';
import { calls, dreamScript, says } from '../../support/messages-server.ts';
import { codexSession, geminiSession, qwenSession } from '../../support/transcripts/other-agents.ts';
import { sampleMemory, writeFiles } from '../../support/world.ts';

/** Files of the person's own that a memory keeps: their text is theirs, and stands in the history. */
const OWN = ['topic', 'index', 'log', 'note'] as const;
const ELSEWHERE = [
  ...['claude', 'codex', 'gemini', 'qwen', 'tool'],
  ...['project', 'claudeMd', 'gitConfig', 'environment'],
  ...['said', 'written', 'edited', 'quoted', 'asked', 'named', 'claimed'],
] as const;

const canaries = dealt([...OWN, ...ELSEWHERE]);
const own = OWN.flatMap((place) => canaries[place]);
const elsewhere = (Object.keys(canaries) as (keyof typeof canaries)[])
  .filter((place) => !OWN.some((name) => name === place))
  .flatMap((place) => canaries[place]);
const all = [...own, ...elsewhere];

/** The words of one secret after the other, as the model sends them. */
const texts = (hand: readonly Canary[]) => hand.map(({ text }) => text);

/** A model that looks at everything, and repeats every secret that it could have learnt anywhere. */
function curious(indiscreet: boolean) {
  const paths = [
    'topic-secret.md',
    'MEMORY.md',
    'logs/2026/11/2026-11-10.md',
    'PROJECT/notes.md',
    'PROJECT/CLAUDE.md',
  ];
  return dreamScript({
    orient: [calls({ Read: paths.map((file_path) => ({ file_path })) }, texts(canaries.said).join('\n\n'))],
    gather: [
      calls({
        Read: paths.map((file_path) => ({ file_path, offset: 1, limit: 400 })),
        Bash: [
          { command: 'cat topic-secret.md' },
          { command: 'tail -50 PROJECT/notes.md' },
          { command: 'cat PROJECT/.git/config' },
          { command: 'grep -rn "e" TRANSCRIPTS --include="*.jsonl" | tail -50' },
          { command: 'grep -rn "e" CODEX | tail -50' },
          { command: 'grep -n -A3 -B3 "a" PROJECT/notes.md PROJECT/CLAUDE.md logs/2026/11/2026-11-10.md' },
          ...texts(canaries.asked).map((text) => ({
            command: `grep -rn ${JSON.stringify(text.split('\n')[0])} .`,
          })),
        ],
        Grep: [
          { pattern: '.', path: 'MEMORY/', output_mode: 'content', '-C': 2 },
          { pattern: '.', path: 'PROJECT', output_mode: 'content' },
          { pattern: 'e', path: 'TRANSCRIPTS', output_mode: 'content' },
          { pattern: 'e', path: 'PROJECT/../home/.gemini', output_mode: 'content' },
          { pattern: 'e', path: 'PROJECT/../home/.qwen', output_mode: 'content' },
          ...texts(canaries.asked).map((pattern) => ({ pattern, path: 'PROJECT', output_mode: 'content' })),
        ],
      }),
    ],
    consolidate: [
      calls({
        ...(indiscreet && {
          Write: [
            ...canaries.written.map((canary, i) => ({
              file_path: `new-${i}.md`,
              content: page('New', [canary]),
            })),
            ...texts(canaries.named).map((text) => ({
              file_path: `${text.split('\n')[0]}.md`,
              content: 'x\n',
            })),
          ],
        }),
        Edit: [
          { file_path: 'topic-03.md', old_string: 'Fact 3:', new_string: 'Checked fact 3:' },
          ...(indiscreet
            ? texts(canaries.edited).map((text, i) => ({
                file_path: `topic-${String(i + 4).padStart(2, '0')}.md`,
                old_string: `Fact ${i + 4}:`,
                new_string: `${text}\n\nFact ${i + 4}:`,
              }))
            : []),
          ...texts(canaries.quoted).map((quote) => ({
            file_path: 'topic-02.md',
            old_string: 'Fact 2: the port of service 2 is 4002.',
            new_string: 'Fact 2: none.',
            because: [{ removed: 'port of service 2 is 4002', path: 'PROJECT/notes.md', quote }],
          })),
        ],
      }),
    ],
    prune: [says(texts(canaries.claimed).join('\n\n'))],
  });
}

async function planted(indiscreet: boolean): Promise<AgentPlace> {
  const files = sampleMemory(30);
  files['topic-secret.md'] = page('What the person wrote down', canaries.topic);
  files['MEMORY.md'] +=
    `- [Secrets](topic-secret.md) — the person's own\n\n${texts(canaries.index).join('\n\n')}\n`;
  files['logs/2026/11/2026-11-10.md'] = page('2026-11-10', canaries.log);
  const at = await agentPlace(curious(indiscreet), { files });
  for (const [i, { mark }] of canaries.environment.entries()) at.env[`CANARY_${i}_TOKEN`] = mark;
  writeFiles(at.project, {
    'notes.md': page('Notes', canaries.project),
    'CLAUDE.md': page('How we work', canaries.claudeMd),
    '.git/config': `[remote "origin"]\n${canaries.gitConfig.map(({ text }) => `\t# ${text.replaceAll('\n', '\n\t# ')}\n`).join('')}`,
  });
  transcripts(at);
  return at;
}

/** A session of each agent in which the person pastes secrets, and one in which a tool prints them. */
function transcripts(at: AgentPlace): void {
  const now = new Date(Date.now() - 3_600_000);
  const folder = join(at.home, '.claude/projects', slug(at.project));
  const line = (type: string, content: unknown, more: object = {}) =>
    `${JSON.stringify({
      ...{ type, cwd: at.project, sessionId: 's', isSidechain: false, userType: 'external' },
      ...{ timestamp: now.toISOString(), message: { role: type, content }, ...more },
    })}\n`;
  const tool = canaries.tool.flatMap(({ text }, i) => [
    line('assistant', [{ type: 'tool_use', id: `t${i}`, name: 'Bash', input: { command: text } }]),
    line('user', [{ type: 'tool_result', tool_use_id: `t${i}`, content: text }], {
      toolUseResult: { stdout: text },
    }),
  ]);
  writeFiles(folder, {
    'aaaaaaaa-1111-4111-8111-111111111111.jsonl': [
      ...texts(canaries.claude).map((text) => line('user', `Remember this please. ${text}`)),
      ...texts(canaries.claude).map((text) =>
        line('assistant', [{ type: 'text', text: `I noted: ${text}` }]),
      ),
      ...tool,
    ].join(''),
  });
  for (const [make, hand] of [
    [codexSession, canaries.codex],
    [geminiSession, canaries.gemini],
    [qwenSession, canaries.qwen],
  ] as const) {
    const { path, person } = make({ home: at.home, cwd: at.project, turns: hand.length, seed: 7, at: now });
    let text = fs.readFileSync(path, 'utf8');
    person.forEach((words, i) => {
      text = text.replaceAll(JSON.stringify(words).slice(1, -1), JSON.stringify(hand[i]!.text).slice(1, -1));
    });
    fs.writeFileSync(path, text);
  }
}

/** Everything that a person types to look, and that agents and prompts print. */
const LOOKS: string[][] = [
  ['status'],
  ['status', '-v'],
  ['status', '--json'],
  ['doctor'],
  ['doctor', '--json'],
  ['log', '--all'],
  ['log', '--json'],
  ['show'],
  ['show', '1'],
  ['show', '1', '--events'],
  ['show', '1', '--events', '--json'],
  ['show', '1', '--json'],
  ['diff'],
  ['diff', '--json'],
  ['dry-run', '--engine', 'offline'],
  ['dry-run', '--engine', 'offline', '--json'],
  ['run', '--all', '--quiet', '--trigger', 'timer'],
  ['run', '--force', '--engine', 'offline'],
  ['show', 'last', '--json'],
  ['revert', 'last', '-n'],
  ['config', 'list'],
  ['install', '--print'],
  ['report', '-o', '-'],
  ['report'],
];

/** Files in which a person, an agent or the test itself has put secrets; all others were written by memdream. */
function isPlanted(path: string, at: AgentPlace): boolean {
  return (
    (path.startsWith(`${at.memory}/`) && !path.startsWith(`${at.memory}/.git/`)) ||
    (path.startsWith(`${at.project}/`) && !path.endsWith('.html')) ||
    /\/\.(?:codex|gemini|qwen)\/|\/projects\/[^/]+\/[^/]+\.jsonl$/.test(path)
  );
}

test.each([
  ['adds them', true],
  ['only repeats them', false],
])('no secret gets out, or in, where a model %s', { timeout: 120_000 }, async (_what, indiscreet) => {
  const at = await planted(indiscreet);
  const said: string[] = [];
  const type = async (...args: string[]): Promise<Ran> => {
    const ran = await at.memdream(...args);
    said.push(ran.stdout, ran.stderr);
    expect(`${args.join(' ')} ${ran.status}`).not.toBe(`${args.join(' ')} 1`);
    return ran;
  };
  await type('init');
  await type('note', `Remember ${texts(canaries.note).join('\n\n')}`);
  const { ran, result, requests } = await at.run();
  said.push(ran.stdout, ran.stderr);
  expect(result!.outcome).toBe(indiscreet ? 'failed' : 'committed');
  for (const args of LOOKS) await type(...args);

  // It did look: the server was asked, with masks in the place of what stands there.
  const sent = Buffer.concat(at.server.requests.map(({ raw }) => raw));
  expect(requests.length).toBeGreaterThan(5);
  expect(sent.toString().match(/\[secret: /g)!.length).toBeGreaterThan(100);

  // What the model itself said comes back to it; nothing else of anybody's does.
  const fromModel = ['said', 'written', 'edited', 'quoted', 'asked', 'named', 'claimed'] as const;
  const models = new Set(fromModel.flatMap((place) => canaries[place]));
  const kinds = (found: readonly Canary[]) => found.map(({ kind, text }) => `${kind}: ${text.slice(0, 120)}`);
  expect(
    kinds(
      standingIn(
        sent,
        all.filter((canary) => !models.has(canary)),
      ),
    ),
  ).toEqual([]);

  // Nothing that was printed.
  expect(kinds(standingIn(said.join('\n'), all))).toEqual([]);

  // Nothing that was stored, but the snapshots of what people wrote into their own files.
  const objects = objectsOf(at.memory);
  for (const { type: kind, bytes } of objects)
    expect(kinds(standingIn(bytes, kind === 'blob' ? elsewhere : all))).toEqual([]);
  const blobs = Buffer.concat(objects.filter(({ type: kind }) => kind === 'blob').map(({ bytes }) => bytes));
  expect(kinds(own.filter((canary) => !standingIn(blobs, [canary]).length))).toEqual([]);
  const stored = filesBelow(at.root).filter((path) => !isPlanted(path, at));
  expect(stored.length).toBeGreaterThan(40);
  for (const path of stored) {
    // What a publish puts in place, and what it takes away, is a file of the person's own.
    const allowed = /\/run-\d+\/(?:new|taken)\//.test(path) ? elsewhere : all;
    expect({ path, found: kinds(standingIn(fs.readFileSync(path), allowed)) }).toEqual({ path, found: [] });
  }

  // The person's files are as they were, and each secret there is named with the line that purges it.
  for (const hand of [canaries.topic, canaries.log])
    expect(
      hand.filter(
        ({ text }) => !filesBelow(at.memory).some((path) => fs.readFileSync(path, 'utf8').includes(text)),
      ),
    ).toEqual([]);
  const doctor = (await at.json('doctor')) as {
    findings: { check: string; path: string; message: string }[];
  };
  const named = doctor.findings.filter(({ check }) => check === 'no-secrets');
  for (const path of ['topic-secret.md', 'MEMORY.md', 'logs/2026/11/2026-11-10.md'])
    expect(
      named.some(({ message }) => message.includes(`memdream purge --finding ${path}:`)),
      path,
    ).toBe(true);
});
