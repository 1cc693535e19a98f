import { expect, test } from 'vitest';
import {
  calls,
  type DreamScript,
  dreamScript,
  says,
  startMessagesServer,
} from '../../../support/messages-server.ts';
import { BODY, sdkFor } from './client.ts';

type Content = { type: string; text?: string; id?: string; name?: string }[];

/** Sends the prompts one after the other, each until the model ends its turn; tells what it said and called. */
async function walk(script: DreamScript, prompts: string[], faults = {}): Promise<string[][]> {
  const server = await startMessagesServer(script, faults);
  const messages: { role: 'user' | 'assistant'; content: never }[] = [];
  const said: string[][] = [];
  for (const prompt of prompts) {
    messages.push({ role: 'user', content: prompt as never });
    const words: string[] = [];
    for (let hasCalls = true; hasCalls; ) {
      const message = await sdkFor(server).messages.create({ ...BODY, messages });
      const content = message.content as Content;
      words.push(...content.map(({ text, name }) => text ?? name ?? '?'));
      if (content.length > 0) messages.push({ role: 'assistant', content: content as never });
      const results = content.flatMap(({ id }) =>
        id ? [{ type: 'tool_result', tool_use_id: id, content: 'ok' }] : [],
      );
      hasCalls = results.length > 0;
      if (hasCalls) messages.push({ role: 'user', content: results as never });
    }
    said.push(words);
  }
  return said;
}

const PROMPTS = ['first', 'second', 'third', 'fourth'];

test('a model without a script says a few words in each phase', async () => {
  const script = dreamScript();
  expect(script.turns).toBe(4);
  const said = await walk(script, PROMPTS);
  expect(said).toEqual([
    ['Nothing to orient.'],
    ['Nothing to gather.'],
    ['Nothing to consolidate.'],
    ['Nothing to prune.'],
  ]);
});

test('each phase gets its turns, and one more where the last is a call', async () => {
  const script = dreamScript({
    gather: [calls({ Grep: { pattern: 'x' } }), says('I know enough.')],
    consolidate: [calls({ Edit: [{ n: 1 }, { n: 2 }] }, 'Now.'), calls({ Write: {} })],
    mend: [calls({ Edit: {} })],
  });
  expect(script.turns).toBe(7);
  expect(await walk(script, [...PROMPTS, 'mend it', 'and again'])).toEqual([
    ['Nothing to orient.'],
    ['Grep', 'I know enough.'],
    ['Now.', 'Edit', 'Edit', 'Write', 'Done.'],
    ['Nothing to prune.'],
    ['Edit', 'Done.'],
    ['There is nothing more to do.'],
  ]);
});

test('a phase that ends in silence does not move the turns of the others', async () => {
  const script = dreamScript({ orient: [calls({ Read: {} })], prune: [calls({ Edit: {} })] });
  const silent = { kind: 'reply', turn: { blocks: [] } } as const;
  expect(await walk(script, PROMPTS, { faults: [{ turn: 1, fault: silent }] })).toEqual([
    [],
    ['Nothing to gather.'],
    ['Nothing to consolidate.'],
    ['Edit', 'Done.'],
  ]);
});

test('a phase that would end before its last turn is a mistake of the test', () => {
  expect(() => dreamScript({ gather: [says('Done.'), calls({ Read: {} })] })).toThrow('last turn of gather');
});
