import fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { agentPlace, FAKE_KEY } from '../../support/agent-place.ts';
import { expectSound } from '../../support/cli.ts';
import { git } from '../../support/git.ts';
import { calls, dreamScript, says } from '../../support/messages-server.ts';
import { contents, sampleMemory, writeFiles } from '../../support/world.ts';

const read = (path: string) => ({ file_path: path });

describe('a dream with a model', () => {
  test('walks four phases, edits, and becomes a commit that says what happened', async () => {
    const at = await agentPlace(
      dreamScript({
        orient: [calls({ Read: read('topic-01.md') }, 'I look around.')],
        gather: [calls({ Read: [read('topic-02.md'), read('topic-03.md')] }, 'Two topics look odd.')],
        consolidate: [
          calls({
            Edit: [
              { file_path: 'topic-02.md', old_string: 'Fact 2:', new_string: 'Checked fact 2:' },
              { file_path: 'topic-03.md', old_string: 'Fact 3:', new_string: 'Checked fact 3:' },
            ],
          }),
        ],
        prune: [says('Facts 2 and 3 are marked as checked.\nNothing was left undecided.')],
      }),
    );
    await at.memdream('init');
    const { ran, events, result, requests } = await at.run();
    expect(ran).toMatchObject({ status: 0, stderr: '' });
    expect(result).toMatchObject({
      outcome: 'committed',
      engine: 'anthropic',
      model: 'claude-haiku-5-5',
      improved: 2,
      turns: 7,
      claim: 'Facts 2 and 3 are marked as checked. Nothing was left undecided.',
    });
    expect(result!.costUsd).toBeGreaterThan(0);
    expect(requests).toHaveLength(7);
    expect(requests.every(({ invalid }) => invalid === undefined)).toBe(true);
    const phases = events.flatMap((event) => (event.event === 'phase' ? [event.name] : []));
    expect(phases).toEqual(['orient', 'gather', 'consolidate', 'prune']);
    const told = events.findIndex(({ event }) => event === 'engine');
    expect(told).toBeGreaterThan(0);
    expect(told).toBeLessThan(events.findIndex(({ event }) => event === 'usage'));
    expectSound(at.memory);
    const message = git(at.memory, 'log', '-1', '--format=%B');
    expect(message).toMatch(/^Improved 2 memories\n/);
    for (const trailer of [
      'Dream-Engine: anthropic',
      'Dream-Model: claude-haiku-5-5',
      'Dream-Turns: 7',
      'Dream-Cost-USD: 0.00',
    ])
      expect(message).toContain(trailer);

    const shown = await at.memdream('show', 'last');
    expect(shown.stdout).toMatch(/engine's own words \(not verified\):\n {2}Facts 2 and 3 are marked/);
    const replayed = await at.memdream('show', 'last', '--events');
    expect(replayed.stdout).toMatch(
      /phase +gather[\s\S]*words +Two topics look odd[\s\S]*tool +Edit topic-03\.md[\s\S]*usage [\s\S]*\$0\.00/,
    );
    const log = await at.memdream('log', '--cost');
    expect(log.stdout).toMatch(/1 .*Improved 2 memories .*\$0\.00\d+ +claude-haiku-5-5/);
    expect((await at.memdream('revert', 'last', '--yes')).status).toBe(0);
    expect(contents(at.memory)['topic-02.md']).toContain('\nFact 2:');
  });

  test('that says it is done and wrote nothing is unchanged, whatever it claims', async () => {
    const at = await agentPlace(dreamScript({ prune: [says('I merged twelve files and fixed the index.')] }));
    await at.memdream('init');
    const before = contents(at.memory);
    const { ran, result } = await at.run();
    expect(ran.status).toBe(0);
    expect(result).toMatchObject({ outcome: 'unchanged', improved: 0, files: [], turns: 4 });
    expect(contents(at.memory)).toEqual(before);
    expect((await at.memdream('show', String(result!.id))).stdout).toContain('not verified');
  });

  test('that makes something worse is told so once, mends it in the same conversation, and is committed', async () => {
    const at = await agentPlace(
      dreamScript({
        gather: [calls({ Read: read('topic-04.md') })],
        consolidate: [
          calls({
            Edit: {
              file_path: 'topic-04.md',
              old_string: 'Fact 4:',
              new_string: 'Yesterday we saw that fact 4 holds:',
            },
          }),
        ],
        mend: [
          calls({
            Edit: {
              file_path: 'topic-04.md',
              old_string: 'Yesterday we saw',
              new_string: 'On 2026-11-17 we saw',
            },
          }),
          says('Dated fact 4.'),
        ],
      }),
    );
    await at.memdream('init');
    const { ran, events, result, requests } = await at.run();
    expect(ran.status).toBe(0);
    expect(result).toMatchObject({ outcome: 'committed', claim: 'Dated fact 4.' });
    expect(events).toContainEqual(expect.objectContaining({ event: 'step', name: 'mend' }));
    expect(events).toContainEqual(expect.objectContaining({ event: 'finding', check: 'dates-absolute' }));
    const asked = requests.at(-2)!.messages.at(-1)!.content;
    expect(JSON.stringify(asked)).toContain('dates-absolute');
    expect(requests.at(-2)!.messages.length).toBeGreaterThan(requests[0]!.messages.length);
    expect(contents(at.memory)['topic-04.md']).toContain('On 2026-11-17 we saw');
  });

  test('that does not mend what it made worse has failed, and nothing of it is there', async () => {
    const at = await agentPlace(
      dreamScript({
        gather: [calls({ Read: read('topic-04.md') })],
        consolidate: [
          calls({
            Edit: {
              file_path: 'topic-04.md',
              old_string: 'Fact 4:',
              new_string: 'Yesterday we saw that fact 4 holds:',
            },
          }),
        ],
      }),
    );
    await at.memdream('init');
    const before = contents(at.memory);
    const { ran, error, result } = await at.run();
    expect(ran.status).toBe(3);
    expect(error).toMatchObject({ code: 'VERIFY_FAILED' });
    expect(result).toMatchObject({ outcome: 'failed' });
    expect(contents(at.memory)).toEqual(before);
  });

  test('that loses much becomes a proposal, with or without --force, and waits', async () => {
    const names = [5, 6, 7, 8].map((at) => `topic-0${at}.md`);
    const at = await agentPlace(
      dreamScript({
        gather: [calls({ Read: names.map(read) })],
        consolidate: [calls({ Delete: names.map(read) })],
      }),
    );
    await at.memdream('init');
    const before = contents(at.memory);
    const { ran, result } = await at.run();
    expect(ran.status).toBe(0);
    expect(result).toMatchObject({
      outcome: 'proposed',
      reason: expect.stringContaining('4 files are deleted'),
    });
    expect(contents(at.memory)).toEqual(before);
    expect((await at.memdream('show', 'pending', '--stat')).stdout).toContain('topic-07.md');
    expect((await at.memdream('apply')).status).toBe(0);
    expect(Object.keys(contents(at.memory))).not.toContain('topic-07.md');
  });
});

/** A memory with one fact that the project says anyway, and one that it contradicts. */
async function projectPlace(consolidate: Parameters<typeof dreamScript>[0]) {
  const files: Record<string, string> = {
    ...sampleMemory(12),
    'project-build.md':
      '---\nname: project-build\ndescription: how to build and which port\ntype: project\n---\n\n- Build the app with `make release-bundle`.\n- The dev server listens on port 5173.\n- Ask Marit before a release.\n',
  };
  files['MEMORY.md'] += '- [Build](project-build.md) — how to build and which port\n';
  const at = await agentPlace(dreamScript(consolidate), { files });
  writeFiles(at.project, {
    'CLAUDE.md': '# Shop\n\nBuild the app with `make release-bundle`; never by hand.\n',
    'vite.config.ts': "export default {\n  server: { port: 6464 }, // the dev server's port\n};\n",
  });
  await at.memdream('init');
  return at;
}

const DERIVABLE = '- Build the app with `make release-bundle`.\n';
const CONTRADICTED = 'The dev server listens on port 5173.';

describe('a fact that goes', () => {
  test('with a quote of the project that says it anyway, or says otherwise, is committed', async () => {
    const at = await projectPlace({
      gather: [calls({ Read: [read('project-build.md')] })],
      consolidate: [
        calls({
          Edit: [
            {
              ...{ file_path: 'project-build.md', old_string: DERIVABLE, new_string: '' },
              because: [
                {
                  removed: DERIVABLE.trim(),
                  path: 'PROJECT/CLAUDE.md',
                  quote: 'Build the app with `make release-bundle`',
                },
              ],
            },
            {
              ...{
                file_path: 'project-build.md',
                old_string: CONTRADICTED,
                new_string: 'The dev server listens on port 6464.',
              },
              because: [
                {
                  removed: CONTRADICTED,
                  path: 'PROJECT/vite.config.ts',
                  quote: "server: { port: 6464 }, // the dev server's port",
                },
              ],
            },
          ],
        }),
      ],
    });
    const { ran, result, events } = await at.run();
    expect(events.filter((event) => event.event === 'tool' && !event.ok)).toEqual([]);
    expect(ran).toMatchObject({ status: 0, stderr: '' });
    expect(result).toMatchObject({ outcome: 'committed' });
    const now = contents(at.memory)['project-build.md']!;
    expect(now).not.toContain('release-bundle');
    expect(now).toContain('6464');
    expect(now).toContain('Ask Marit');
  });

  test('without a word why becomes a proposal that names what would be lost', async () => {
    const at = await projectPlace({
      gather: [calls({ Read: [read('project-build.md')] })],
      consolidate: [
        calls({ Edit: { file_path: 'project-build.md', old_string: DERIVABLE, new_string: '' } }),
      ],
      mend: [says('It may go.')],
    });
    const before = contents(at.memory);
    const { ran, result, requests } = await at.run();
    expect(ran.status).toBe(0);
    expect(result).toMatchObject({ outcome: 'proposed', reason: expect.stringContaining('release-bundle') });
    expect(contents(at.memory)).toEqual(before);
    // It was told, and could have put it back.
    expect(JSON.stringify(requests.at(-1)!.messages.at(-1))).toContain('release-bundle');
  });

  test.each([
    ['that stands nowhere', 'PROJECT/CLAUDE.md', 'Build the app with `npm run bundle`'],
    ['of a file that does not exist', 'PROJECT/NOTHING.md', 'Build the app with `make release-bundle`'],
    ['about something else', 'PROJECT/vite.config.ts', 'export default {'],
    ['of the very line that goes', 'project-build.md', 'Build the app with `make release-bundle`.'],
    ['from a file that may not be read', '/proc/self/environ', 'Build the app with `make release-bundle`'],
  ])('with a quote %s does not go: the call is refused', async (_what, path, quote) => {
    const at = await projectPlace({
      gather: [calls({ Read: [read('project-build.md')] })],
      consolidate: [
        calls({
          Edit: {
            ...{ file_path: 'project-build.md', old_string: DERIVABLE, new_string: '' },
            because: [{ removed: DERIVABLE.trim(), path, quote }],
          },
        }),
      ],
    });
    const { result, events } = await at.run();
    expect(events.filter((event) => event.event === 'tool' && !event.ok)).toHaveLength(1);
    expect(result).toMatchObject({ outcome: 'unchanged' });
  });

  test('put back when the checks miss it is committed after all', async () => {
    const at = await projectPlace({
      gather: [calls({ Read: [read('project-build.md')] })],
      consolidate: [
        calls({
          Edit: [
            { file_path: 'project-build.md', old_string: DERIVABLE, new_string: '' },
            {
              file_path: 'project-build.md',
              old_string: 'Ask Marit before',
              new_string: 'Always ask Marit before',
            },
          ],
        }),
      ],
      mend: [
        calls({
          Edit: {
            file_path: 'project-build.md',
            old_string: '- The dev',
            new_string: `${DERIVABLE}- The dev`,
          },
        }),
        says('Put the build line back.'),
      ],
    });
    expect((await at.run()).result).toMatchObject({ outcome: 'committed' });
    expect(contents(at.memory)['project-build.md']).toContain('release-bundle');
  });
});

describe('a key', () => {
  test('is in no file, no output and nothing that the model is told', async () => {
    const at = await agentPlace(
      dreamScript({
        gather: [
          calls({
            Read: [read('PROJECT/notes.txt'), read('topic-02.md')],
            Bash: [{ command: 'cat PROJECT/notes.txt' }],
          }),
        ],
        consolidate: [
          calls({ Edit: { file_path: 'topic-02.md', old_string: 'Fact 2:', new_string: 'Truth 2:' } }),
        ],
        prune: [says('The key is on file.')],
      }),
    );
    writeFiles(at.project, { 'notes.txt': `the key of this machine is ${FAKE_KEY}\n` });
    await at.memdream('init');
    const { ran, requests } = await at.run('-v');
    expect(ran.status).toBe(0);
    expect(`${ran.stdout}${ran.stderr}`).not.toContain(FAKE_KEY);
    expect(requests.every(({ credential }) => credential === FAKE_KEY)).toBe(true);
    for (const { raw } of requests) expect(raw.includes(FAKE_KEY)).toBe(false);
    for (const entry of fs.readdirSync(at.home, { recursive: true, withFileTypes: true }))
      if (entry.isFile())
        expect(fs.readFileSync(join(entry.parentPath, entry.name)).includes(FAKE_KEY)).toBe(false);
  });
});
