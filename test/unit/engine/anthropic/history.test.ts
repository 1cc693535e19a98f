import { describe, expect, test } from 'vitest';
import type { Message } from '../../../../src/engine/anthropic/blocks.ts';
import { History, MOST_PROMPT_TOKENS } from '../../../../src/engine/anthropic/history.ts';

/** A turn that reads something of a size, and its result. */
function turn(history: History, at: number, size: number): void {
  const input = { file_path: `topic-${at}.md` };
  history.addAssistant([{ type: 'tool_use', id: `t${at}`, name: 'Read', input }]);
  history.addUser([
    { type: 'tool_result', tool_use_id: `t${at}`, content: `${at} `.repeat(size / 2).slice(0, size) },
  ]);
}

const plain = (messages: Message[]) =>
  JSON.stringify(messages, (key, value) => (key === 'cache_control' ? undefined : value));

describe('the history', () => {
  test('is only added to: each request begins with the bytes of the one before', () => {
    const history = new History(10_000);
    history.addUser([{ type: 'text', text: 'first' }]);
    let before = plain(history.toSend());
    for (let at = 0; at < 10; at++) {
      turn(history, at, 2_000);
      const now = plain(history.toSend());
      expect(now.startsWith(before.slice(0, -1))).toBe(true);
      before = now;
    }
  });

  test('is marked behind its newest words and where the request before was', () => {
    const history = new History(0);
    history.addUser([{ type: 'text', text: 'first' }]);
    expect(marks(history.toSend())).toEqual(['0.0']);
    turn(history, 1, 100);
    expect(marks(history.toSend())).toEqual(['0.0', '2.0']);
    turn(history, 2, 100);
    history.addUser([{ type: 'text', text: 'next phase' }]);
    expect(marks(history.toSend())).toEqual(['2.0', '4.1']);
  });

  test('counts by bytes until a server has counted, and from there on only what is new', () => {
    const history = new History(25_000);
    history.addUser([{ type: 'text', text: 'x' }]);
    expect(history.promptTokens()).toBeGreaterThan(10_000);
    history.wasCounted(5_000);
    expect(history.promptTokens()).toBe(5_000);
    turn(history, 1, 2_500);
    expect(history.promptTokens()).toBeGreaterThan(6_000);
    expect(history.promptTokens()).toBeLessThan(6_200);
  });

  test('believes no server that counts less than there can be, such as only what it had not read before', () => {
    for (const counted of [0, 100]) {
      const history = new History(25_000);
      history.addUser([{ type: 'text', text: 'x'.repeat(25_000) }]);
      const estimated = history.promptTokens();
      history.wasCounted(counted);
      expect(history.promptTokens()).toBe(estimated);
    }
  });

  test('stays below the limit for a hundred long results, and breaks its prefix seldom', () => {
    const history = new History(30_000);
    history.addUser([{ type: 'text', text: 'first message '.repeat(1_000) }]);
    let [breaks, before] = [0, ''];
    for (let at = 0; at < 100; at++) {
      turn(history, at, 20_000);
      expect(history.makeRoom()).toBe(true);
      expect(history.promptTokens()).toBeLessThan(MOST_PROMPT_TOKENS);
      const now = plain(history.toSend());
      if (!now.startsWith(before.slice(0, -1))) breaks++;
      before = now;
    }
    expect(breaks).toBeGreaterThan(0);
    expect(breaks).toBeLessThan(20);
  });

  test('shortens what was long, and leaves the first message and the newest ones whole', () => {
    const history = new History(0);
    history.addUser([{ type: 'text', text: 'f'.repeat(20_000) }]);
    for (let at = 0; at < 12; at++) turn(history, at, 24_000);
    history.makeRoom();
    const sent = history.toSend();
    expect(JSON.stringify(sent[0])).toContain('f'.repeat(20_000));
    expect(JSON.stringify(sent[2]).length).toBeLessThan(600);
    expect(JSON.stringify(sent[2])).toContain('left out to save room');
    expect(JSON.stringify(sent.at(-1)).length).toBeGreaterThan(24_000);
  });

  test('leaves data marked as data where it shortens it', () => {
    const history = new History(0);
    history.addUser([{ type: 'text', text: 'first' }]);
    for (let at = 0; at < 12; at++) {
      const content = `<data-abcdef12 tool="Read">\n${'x'.repeat(24_000)}\n</data-abcdef12>`;
      history.addAssistant([{ type: 'tool_use', id: `t${at}`, name: 'Read', input: {} }]);
      history.addUser([{ type: 'tool_result', tool_use_id: `t${at}`, content }]);
    }
    history.makeRoom();
    const [shortened] = history.toSend()[2]!.content as { content: string }[];
    expect(shortened!.content).toMatch(/^<data-abcdef12 [^>]*>\nx+\n\[… .*\]\n<\/data-abcdef12>$/);
  });

  test('shortens what the model wrote long ago too', () => {
    const history = new History(0);
    history.addUser([{ type: 'text', text: 'first' }]);
    for (let at = 0; at < 40; at++) {
      const input = { file_path: 'a.md', content: 'w'.repeat(20_000) };
      history.addAssistant([{ type: 'tool_use', id: `w${at}`, name: 'Write', input }]);
      history.addUser([{ type: 'tool_result', tool_use_id: `w${at}`, content: 'Rewrote a.md.' }]);
      expect(history.makeRoom()).toBe(true);
    }
    expect(history.promptTokens()).toBeLessThan(MOST_PROMPT_TOKENS);
  });

  test('says where there is no room to be made', () => {
    const history = new History(0);
    history.addUser([{ type: 'text', text: 'f'.repeat(400_000) }]);
    expect(history.makeRoom()).toBe(false);
  });

  test('cuts no character in two', () => {
    const history = new History(0);
    history.addUser([{ type: 'text', text: 'first' }]);
    for (let at = 0; at < 12; at++) {
      history.addAssistant([{ type: 'tool_use', id: `t${at}`, name: 'Read', input: {} }]);
      history.addUser([
        {
          type: 'tool_result',
          tool_use_id: `t${at}`,
          content: `${'x'.repeat(at % 2)}${'😀'.repeat(10_000)}`,
        },
      ]);
    }
    history.makeRoom(10_000);
    expect(JSON.stringify(history.toSend())).not.toMatch(/\\ud[89a-f]/i);
  });
});

function marks(messages: Message[]): string[] {
  return messages.flatMap(({ content }, at) =>
    content.flatMap((block, index) => ('cache_control' in block ? [`${at}.${index}`] : [])),
  );
}
