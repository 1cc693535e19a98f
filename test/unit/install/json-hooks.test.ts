import { parse } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { hooksSpot } from '../../../src/install/json-hooks.ts';

const OURS = "'/usr/bin/node' '/opt/memdream/bin/memdream.cjs' hook claude-code";
const spotFor = (command: string) =>
  hooksSpot('claude-code', '/home/someone/.claude/settings.json', {
    hooks: [
      { event: 'SessionEnd', command, timeout: 5 },
      { event: 'SessionStart', command, timeout: 5 },
    ],
    isOurs: (text) => /memdream.*hook claude-code$/.test(text),
  });
const spot = spotFor(OURS);
const put = (text: string | undefined) =>
  spot.put(text === undefined ? undefined : Buffer.from(text)).toString();
const take = (text: string, original?: string) =>
  spot.take(Buffer.from(text), original === undefined ? undefined : Buffer.from(original)).toString();

const foreign = '{"hooks":[{"type":"command","command":"notify-send done"}]}';

/** Settings as people, agents and editors leave them. */
const SETTINGS: Record<string, string> = {
  empty: '',
  'only a newline': '\n',
  'an empty object': '{}',
  'an empty object and a newline': '{}\n',
  'an empty object with a space': '{ }\n',
  'an empty object over lines': '{\n}\n',
  plain: '{\n  "model": "opus"\n}\n',
  'in one line': '{"model":"opus","env":{"A":"b"}}',
  'in one line with spaces': '{ "model": "opus", "n": 1 }\n',
  'no newline at the end': '{\n  "model": "opus"\n}',
  tabs: '{\n\t"model": "opus",\n\t"hooks": {\n\t\t"Stop": []\n\t}\n}\n',
  'seven spaces': '{\n       "model": "opus"\n}\n',
  'no indentation': '{\n"model": "opus",\n"hooks": {\n"Stop": []\n}\n}\n',
  crlf: '{\r\n    "model": "opus",\r\n    "hooks": {}\r\n}\r\n',
  'byte order mark': '\uFEFF{\n  "model": "opus"\n}\n',
  comments:
    '// mine\n{\n  // which\n  "model": "opus", // the big one\n  /* and */ "n": 1 // last words\n  // the end\n}\n// after\n',
  'trailing commas': '{\n  "model": "opus",\n  "hooks": {\n    "Stop": [],\n  },\n}\n',
  'trailing comma and a comment': '{\n  "model": "opus", // why\n}\n',
  'hooks are null': '{\n  "hooks": null\n}\n',
  'hooks are empty': '{\n  "hooks": {}\n}\n',
  'the event is null': '{"hooks":{"SessionEnd":null}}',
  'the event is empty': '{\n  "hooks": {\n    "SessionEnd": []\n  }\n}\n',
  'only a comment among hooks': '{\n  "hooks": {\n    // none yet\n  }\n}\n',
  'foreign hook of the same event': `{\n  "hooks": {\n    "SessionEnd": [\n      ${foreign} // keep\n    ]\n  },\n  "z": 1\n}\n`,
  'foreign hooks in one line': `{"hooks":{"SessionEnd":[${foreign}],"Stop":[${foreign}]}}`,
  'odd hooks of others': '{"hooks":{"SessionEnd":[1,{"hooks":"x"},{"matcher":"*"}],"Stop":"y"}}',
  'closing bracket on the line': '{\n  "model": "opus" }\n',
  'umlauts and emoji': '{\n  "name": "Zoë 🌙"\n}\n',
};
const texts = Object.entries(SETTINGS);

const commandsIn = (text: string, event: string) =>
  ((parse(text.replace(/^\uFEFF/, ''), [], { allowTrailingComma: true }).hooks?.[event] ?? []) as unknown[])
    .flatMap((group) => {
      const { hooks } = group as { hooks?: unknown };
      return Array.isArray(hooks) ? hooks : [];
    })
    .map((handler) => (handler as { command: string }).command);

/** What a person adds elsewhere in the meantime. */
const meanwhile = (text: string) => text.replace(/^(\uFEFF?(?:\/\/[^\n]*\n)?\{)/, '$1 "added": true,');

describe('hooks among settings', () => {
  test.each(texts)('are added once, after those of others: %s', (_name, text) => {
    const installed = put(text);
    expect(commandsIn(installed, 'SessionEnd').at(-1)).toBe(OURS);
    expect(commandsIn(installed, 'SessionStart')).toEqual([OURS]);
    expect(put(installed)).toBe(installed);
    expect(spot.holds(Buffer.from(installed))).toBe(true);
    expect(spot.holds(Buffer.from(text))).toBe(false);
  });

  test.each(texts)('leave every line of others as it was, comments included: %s', (_name, text) => {
    const kept = (line: string) => line.replace(/[\s,]/g, '');
    const installed = put(text).split('\n').map(kept).join('\n');
    const lines = text.split('\n').filter((line) => /[\w/]/.test(line) && !/null|\[\]|\{\}|^\{/.test(line));
    for (const line of lines) expect(installed).toContain(kept(line).replace(/\}$/, ''));
  });

  test.each(texts)('go again to the byte, without any record but the old file: %s', (name, text) => {
    const back = take(put(text), text);
    // Not to the byte: that nothing, or a space, stood where an empty object is now; the backup knows it.
    const unknowable = [
      'empty',
      'only a newline',
      'an empty object with a space',
      'an empty object over lines',
    ];
    const oneBracketMoves = ['closing bracket on the line'];
    if (unknowable.includes(name)) expect(spot.isEmpty(Buffer.from(back))).toBe(true);
    else if (oneBracketMoves.includes(name)) expect(back.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
    else expect(back).toBe(text);
  });

  test.each(texts)('go and leave what was written meanwhile: %s', (_name, text) => {
    const edited = meanwhile(put(text));
    const back = take(edited, text);
    const value = parse(back.replace(/^\uFEFF/, ''), [], { allowTrailingComma: true });
    const before = parse(text.replace(/^\uFEFF/, ''), [], { allowTrailingComma: true }) ?? {};
    expect(value).toEqual({ ...before, added: true });
  });

  test('follow a memdream that moved, where they stand', () => {
    const text = SETTINGS.comments!;
    const moved = "'/usr/bin/node' '/home/me/memdream/bin/memdream.cjs' hook claude-code";
    const installed = put(text).replace('"timeout": 5', '"timeout": 9 /* mine */');
    const updated = spotFor(moved).put(Buffer.from(installed)).toString();
    expect(updated).toBe(installed.replaceAll(JSON.stringify(OURS), JSON.stringify(moved)));
  });

  test('that stand there twice or for other events are put in order', () => {
    const group = { hooks: [{ type: 'command', command: OURS }] };
    const messy = JSON.stringify({ hooks: { SessionEnd: [group, group], Stop: [group, { hooks: [] }] } });
    const installed = put(messy);
    expect(commandsIn(installed, 'SessionEnd')).toEqual([OURS]);
    expect(commandsIn(installed, 'SessionStart')).toEqual([OURS]);
    expect(parse(installed).hooks.Stop).toEqual([{ hooks: [] }]);
  });

  test('that a person put into a group of their own leave the group', () => {
    const shared = '{"hooks":{"SessionEnd":[{"hooks":[{"type":"command","command":"a"},{"command":%}]}]}}';
    const text = shared.replace('%', JSON.stringify(OURS));
    expect(take(text)).toBe('{"hooks":{"SessionEnd":[{"hooks":[{"type":"command","command":"a"}]}]}}');
  });

  test('a line comment above never swallows what follows ours', () => {
    const text = `{"hooks":{"SessionEnd":[ // c\n ${foreign.replace('notify-send done', OURS.replaceAll('"', ''))}, ${foreign}]}}`;
    expect(parse(take(text)).hooks.SessionEnd).toEqual([JSON.parse(foreign)]);
  });

  test.each([
    ['{"a": 1', /cannot be understood: .* in line 1/],
    ['{\n"a": 1\n"b": 2}', /cannot be understood: .* in line 3/],
    ['[]', /it is not an object/],
    ['"text"', /it is not an object/],
    ['{"hooks":[]}', /hooks is not an object/],
    ['{"hooks":{"SessionEnd":{}}}', /hooks.SessionEnd is not a list/],
    ['{"hooks":{},"hooks":{}}', /hooks stands there twice/],
  ])('are not written into %s', (text, why) => {
    expect(() => put(text)).toThrow(why);
  });

  test('are not written into what is not UTF-8', () => {
    expect(() => spot.put(Buffer.from([0x7b, 0xff, 0x7d]))).toThrow(/not UTF-8/);
  });

  test('make a file of their own where there is none', () => {
    expect(JSON.parse(put(undefined))).toEqual({
      hooks: {
        SessionEnd: [{ hooks: [{ type: 'command', command: OURS, timeout: 5 }] }],
        SessionStart: [{ hooks: [{ type: 'command', command: OURS, timeout: 5 }] }],
      },
    });
  });
});
