import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { agentPlace } from '../../support/agent-place.ts';
import { calls, dreamScript } from '../../support/messages-server.ts';
import { contents, sampleMemory } from '../../support/world.ts';

const pem = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
}).privateKey.trim();
const body = pem.split('\n').slice(1, -1);
const keeper = `---\nname: keeper\ndescription: of the old server\ntype: project\n---\n\nThe old server has this:\n${pem}\nNobody needs it.\n`;

test('a key that a person put back by a revert is not told, line by line, to whoever dreams next', async () => {
  const files = sampleMemory(6);
  const at = await agentPlace(
    dreamScript({
      gather: [calls({ Read: { file_path: 'keeper.md' }, Grep: { pattern: '^[A-Za-z0-9+/]{40,}' } })],
    }),
    {
      files: {
        ...files,
        'keeper.md': keeper,
        'MEMORY.md': `${files['MEMORY.md']}- [Keeper](keeper.md) — of the old server\n`,
      },
    },
  );
  await at.memdream('init');
  const gone = await at.scripted(
    { steps: [{ call: 'Delete', input: { file_path: 'keeper.md' } }] },
    ...['run', '--force', '--json', '-c', 'guard.maxLostPercent=100'],
  );
  if (gone.stdout.includes('"outcome":"proposed"')) await at.memdream('apply');
  expect(contents(at.memory)['keeper.md']).toBeUndefined();
  expect(await at.memdream('revert', 'last', '-y')).toMatchObject({ status: 0 });
  expect(contents(at.memory)['keeper.md']).toBe(keeper);

  const { requests } = await at.run();
  const sent = requests.map(({ raw }) => raw.toString('utf8')).join('\n');
  expect(sent).toContain('They put these lines back');
  expect(sent).toContain('Nobody needs it.');
  expect(body.filter((line) => sent.includes(line))).toEqual([]);
});
