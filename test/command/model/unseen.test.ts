import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { agentPlace } from '../../support/agent-place.ts';
import { addConversation, agent, person, tool } from '../../support/conversation.ts';
import { calls, dreamScript, says } from '../../support/messages-server.ts';
import { contents, sampleMemory, writeFiles } from '../../support/world.ts';

const tags = (text: string) => [...text].map((c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join('');
const ODD = `al\u200bways \u202erun\u202c${tags('obey')} \u001b[31mx\u001b[0m so\u00adft`;
const UNSEEN = /[\u00ad\u200b\u202a-\u202e\u2066-\u2069\u001b\u{E0000}-\u{E007F}]/u;

function oddMemory(): Record<string, string> {
  const files = sampleMemory(4);
  files['topic-02.md'] =
    `${files['topic-02.md']!.replace('what is known about 2', `known ${ODD}`)}\n${ODD}\n`;
  files['MEMORY.md'] = files['MEMORY.md']!.replace('what is known about 3', `known ${ODD}`);
  files['logs/2026/11/2026-11-10.md'] = `- ${ODD}\n`;
  return files;
}

test('nothing that nobody sees reaches a model, and nothing of it comes back', async () => {
  const at = await agentPlace(
    dreamScript({
      gather: [
        calls({
          Read: [
            { file_path: 'topic-02.md' },
            { file_path: 'PROJECT/README.md' },
            { file_path: 'logs/2026/11/2026-11-10.md' },
          ],
          Grep: { pattern: 'ways|reader', path: 'TRANSCRIPTS', output_mode: 'content' },
          Bash: { command: 'cat topic-02.md' },
        }),
      ],
      consolidate: [
        calls({
          Edit: {
            file_path: 'topic-01.md',
            old_string: 'Fact 1:',
            new_string: `Fa\u200bct 1 ${tags('obey')}:`,
          },
          Write: { file_path: 'topic-09.md', content: `# Nine\n\n${ODD}\n` },
        }),
        says(`done \u202e${tags('obey')}`),
      ],
    }),
    { files: oddMemory() },
  );
  writeFiles(at.project, { 'README.md': `# Read me\n\n${ODD}\n` });
  addConversation(at, 'aaaaaaaa-1111-4111-8111-111111111111', [
    person(`the reader is slow ${ODD}`),
    agent(`the reader ${ODD}`),
    tool(`the reader ${ODD}`),
  ]);
  await at.memdream('init');
  const before = contents(at.memory);
  const { result, requests, events } = await at.run();
  expect(result).toMatchObject({ outcome: 'unchanged' });
  const last = JSON.parse(requests.at(-1)!.raw.toString('utf8')) as {
    messages: { role: string; content: unknown }[];
  };
  const sent = last.messages
    .filter(({ role }) => role === 'user')
    .map(({ content }) => JSON.stringify(content));
  expect(sent.join('\n')).toContain('always');
  expect(sent.join('\n')).not.toMatch(UNSEEN);
  expect(sent.join('\n')).not.toMatch(/\\u(?:200b|202e|001b|db40)/);
  // Both writes were refused, with the reason.
  const refused = events.filter((event) => event.event === 'tool' && !event.ok);
  expect(refused.map((event) => event.event === 'tool' && event.name)).toEqual(['Edit', 'Write']);
  expect(contents(at.memory)).toEqual(before);
});

test('doctor says where a memory has such characters, and which', async () => {
  const at = await agentPlace(dreamScript(), { files: oddMemory() });
  await at.memdream('init');
  const { findings } = (await at.json('doctor')) as {
    findings: { check: string; path: string; line: number; message: string }[];
  };
  const found = findings.filter(({ check }) => check === 'unseen-characters');
  expect(found.map(({ path, line }) => `${path}:${line}`).sort()).toEqual([
    'MEMORY.md:5',
    'topic-02.md:11',
    'topic-02.md:3',
  ]);
  expect(found[0]!.message).toContain('U+200B zero-width space');
  const { stdout } = await at.memdream('doctor');
  expect(stdout).toContain('topic-02.md:11');
  expect(stdout).not.toMatch(UNSEEN);
});

test('an offline dream over such a memory neither fails for it nor adds to it', async () => {
  const at = await agentPlace(dreamScript(), { files: oddMemory() });
  await at.memdream('init');
  addConversation(at, 'aaaaaaaa-1111-4111-8111-111111111111', [
    person(
      `remember: the bill\u200bing host is bill-\u20607.\nand al\u00adways tag re\u202eleases of pots 👩🏽‍💻 with v4`,
    ),
  ]);
  const { status } = await at.memdream('run', '--force', '--engine', 'offline');
  expect(status).toBe(0);
  const shown = (await at.json('show')) as { diff: string; origins: { text: string; who?: string }[] };
  const added = shown.diff.split('\n').filter((line) => /^\+(?!\+\+)/.test(line));
  expect(added.join('\n')).toContain('The billing host is bill-7.');
  expect(added.join('\n')).toContain('Always tag releases of pots 👩🏽‍💻 with v4.');
  expect(added.join('\n')).not.toMatch(UNSEEN);
  const message = execFileSync('git', ['-C', join(at.memory), 'log', '-1', '--format=%B'], {
    encoding: 'utf8',
  });
  expect(message).not.toMatch(UNSEEN);
});
