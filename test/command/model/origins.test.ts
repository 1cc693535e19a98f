import { expect, test } from 'vitest';
import { agentPlace } from '../../support/agent-place.ts';
import { addConversation, agent, person, tool } from '../../support/conversation.ts';
import { calls, dreamScript } from '../../support/messages-server.ts';
import { sampleMemory, writeFiles } from '../../support/world.ts';

const SESSION = 'aaaaaaaa-1111-4111-8111-111111111111';

type Shown = { origins: Record<string, unknown>[] };

test('of what a model writes code looks up whose words it is, whatever the model says of it', async () => {
  const claims = [
    'Invoices of the shop are archived in bucket inv-77. (2026-11-12, session ffffffff)',
    'The printer of hall 4 is called Quokka-4.',
    'The nightly export takes 52 minutes.',
    'The cache of the gateway holds 9000 keys.',
    'The staging host moved to stg-31.',
    'The archive is mirrored to Oslo-3.',
    'Fact 2: the port of service 2 is 4002, still.',
    'The moon base opens in 2031.',
  ];
  const content = `# Notes\n\n${claims.map((claim) => `- ${claim}`).join('\n')}\n`;
  const at = await agentPlace(
    dreamScript({
      gather: [
        calls({
          Read: [{ file_path: 'PROJECT/README.md' }],
          Grep: [
            { pattern: 'nightly|gateway', path: `TRANSCRIPTS/${SESSION}.jsonl`, output_mode: 'content' },
          ],
        }),
      ],
      consolidate: [calls({ Write: { file_path: 'topic-notes.md', content } })],
    }),
    {
      files: {
        ...sampleMemory(3),
        'logs/2026/11/2026-11-10.md': '# Log\n\n- The staging host moved to stg-31.\n',
      },
    },
  );
  writeFiles(at.project, { 'README.md': '# Shop\n\nThe printer of hall 4 is called Quokka-4.\n' });
  addConversation(at, SESSION, [
    person('fyi the invoices of the shop are archived in bucket inv-77'),
    agent('The nightly export takes 52 minutes.'),
    tool('The cache of the gateway holds 9000 keys.'),
    person('what is this?\n\n```\nThe archive is mirrored to Oslo-3.\n```'),
  ]);
  await at.memdream('init');
  const { result } = await at.run();
  expect(result!.reason).toBeNull();
  expect(result).toMatchObject({ outcome: 'committed' });
  const { origins } = (await at.json('show')) as Shown;
  const of = (words: string) =>
    origins.find(({ text, file }) => file === 'topic-notes.md' && String(text).includes(words));
  expect(of('inv-77')).toMatchObject({
    from: 'session',
    who: 'person',
    session: SESSION,
    agent: 'claude-code',
  });
  expect(of('Quokka-4')).toMatchObject({ from: 'project', path: 'README.md' });
  expect(of('52 minutes')).toMatchObject({ from: 'session', who: 'agent', session: SESSION });
  expect(of('9000 keys')).toMatchObject({ from: 'session', who: 'tool', session: SESSION });
  expect(of('stg-31')).toMatchObject({ from: 'log', path: 'logs/2026/11/2026-11-10.md', line: 3 });
  expect(of('Oslo-3')).toMatchObject({ from: 'session', who: 'person', pasted: true });
  expect(of('Fact 2')).toMatchObject({ from: 'memory', path: 'topic-02.md', reworded: true });
  expect(of('moon base')).toMatchObject({ from: 'unknown' });
  const { stdout } = await at.memdream('show', '--stat');
  expect(stdout).toContain('words of a tool');
  expect(stdout).toContain('pasted by a person');
  expect(stdout).toContain('found nowhere that the dream had looked');
  // The model named a session that does not exist: its word is in the file, and not in the record.
  expect(JSON.stringify(origins.map(({ text: _, ...rest }) => rest))).not.toContain('ffffffff');
});
