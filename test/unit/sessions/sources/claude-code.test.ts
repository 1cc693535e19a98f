import { rmSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { slug } from '../../../../src/memory/agents/slug.ts';
import type { Reader } from '../../../../src/memory/reader.ts';
import { type OpenOptions, openSessions } from '../../../../src/sessions/open.ts';
import { disk, folder, write } from '../disk.ts';

const said = (cwd: string | undefined, more: object = {}) =>
  `${JSON.stringify({ type: 'user', message: { content: 'hi' }, cwd, ...more })}\n`;

const inBases = (bases: string[]) =>
  bases.map((base) => ({ agent: 'claude-code', path: join(base, 'projects') }));

function world(options: Partial<OpenOptions> = {}) {
  const root = folder();
  write(root, {
    'app/.git/worktrees/wt/commondir': '../..',
    'app/src/': '',
    'wt/.git': `gitdir: ${root}/app/.git/worktrees/wt`,
  });
  write(root, { 'other/.git/HEAD': '', 'app/vendor/inner/.git/HEAD': '' });
  const at = (path: string) => join(root, path);
  const base = at('claude');
  const put = (id: string, cwd: string, text = said(cwd)) =>
    write(base, { [`projects/${slug(cwd)}/${id}.jsonl`]: text });
  const sessions = (more: Partial<OpenOptions> = {}) =>
    openSessions({
      reader: disk,
      memory: at('memory'),
      project: at('app'),
      places: inBases([base]),
      sources: [],
      ...options,
      ...more,
    });
  const ids = async (more: Partial<OpenOptions> = {}) =>
    (await sessions(more).list(0)).sessions.map(({ id }) => id).sort();
  return { root, at, base, put, sessions, ids };
}

describe('sessions of a memory', () => {
  test('are those started in its repository, its subfolders and its worktrees', async () => {
    const { at, put, ids } = world();
    for (const path of ['app', 'app/src', 'wt', 'other', 'app/vendor/inner', '.'])
      put(path.replaceAll('/', '-'), at(path));
    expect(await ids()).toEqual(['app', 'app-src', 'wt']);
  });

  test('in a folder that is gone go by its path', async () => {
    const { at, put, ids } = world();
    put('gone', at('app/deleted/deeper'));
    put('neighbour', at('app-2'));
    expect(await ids()).toEqual(['gone']);
    rmSync(at('app'), { recursive: true });
    expect(await ids()).toEqual(['gone']);
  });

  test('are found by the real path of a linked project', async () => {
    const { at, put, ids } = world();
    symlinkSync(at('app'), at('link'));
    put('one', at('app'));
    expect(await ids({ project: at('link') })).toEqual(['one']);
  });

  test('are also those that feed it, wherever they started', async () => {
    const { at, put, ids } = world();
    put('one', at('other'));
    put('two', at('app'));
    const memoryOf = (cwd: string) => (cwd === at('other') ? at('memory') : '/another');
    expect(await ids({ project: null, memoryOf })).toEqual(['one']);
    expect(await ids({ project: null })).toEqual([]);
  });

  test("leave out memdream's own: those started in its folders", async () => {
    const { at, put, ids } = world();
    put('mine', at('app/state/dreams'));
    put('theirs', at('app'));
    put('similar', at('app/state-of-things'));
    expect(await ids({ own: [at('app/state')] })).toEqual(['similar', 'theirs']);
    symlinkSync(at('app'), at('link'));
    expect(await ids({ own: [at('link/state')] })).toEqual(['similar', 'theirs']);
  });

  test("are looked for first in the project's own folder, where few are enough", async () => {
    const { at, put, sessions } = world();
    for (let i = 0; i < 9; i++) put(`other-${i}`, at('aaa'));
    for (let i = 0; i < 9; i++) put(`more-${i}`, at('zzz'));
    for (let i = 0; i < 3; i++) put(`own-${i}`, at('app'));
    const reads: string[] = [];
    const reader: Reader = {
      ...disk,
      read(path, ...more) {
        if (path.endsWith('.jsonl')) reads.push(path);
        return disk.read(path, ...more);
      },
    };
    expect((await sessions({ reader }).list(0, { enough: 3 })).sessions).toHaveLength(3);
    expect(reads).toHaveLength(3);
  });

  test("leave out sub-agents', in both places versions put them", async () => {
    const { at, put, ids } = world();
    put('main', at('app'));
    put('main/subagents/agent-a1', at('app'));
    put('agent-b2', at('app'));
    put('side', at('app'), said(at('app'), { isSidechain: true }));
    expect(await ids()).toEqual(['main']);
  });

  test('come from every base once', async () => {
    const { at, base, put, ids, sessions } = world();
    put('one', at('app'));
    write(at('second'), { 'projects/x/two.jsonl': said(at('app')) });
    symlinkSync(base, at('same'));
    const places = inBases([base, at('second'), at('same'), at('missing')]);
    expect(await ids({ places })).toEqual(['one', 'two']);
    expect((await sessions({ places }).list(0)).sources).toBe(2);
  });
});

describe('the folder a session names', () => {
  test('is the first one, after lines without', async () => {
    const { at, put, ids } = world();
    const lines = '{"type":"mode"}\nnonsense\n\n{"type":"x","cwd":5}\n';
    put('moved', at('app'), lines + said(at('app')) + said(at('other')));
    put('stranger', at('other'), said(at('other')) + said(at('app')));
    expect(await ids()).toEqual(['moved']);
  });

  test('is found behind attachments within 256 KB', async () => {
    const { at, put, ids } = world();
    const attachment = `${JSON.stringify({ type: 'attachment', text: 'x'.repeat(60_000) })}\n`;
    put('near', at('app/src'), attachment.repeat(4) + said(at('app')));
    put('far', at('app/src'), attachment.repeat(5) + said(at('app')));
    expect(await ids()).toEqual(['near']);
  });

  test('is taken from its folder when a first line hides it', async () => {
    const { at, put, ids } = world();
    const huge = `${JSON.stringify({ type: 'attachment', text: 'x'.repeat(300_000) })}\n`;
    put('here', at('app'), huge + said(at('app')));
    put('there', at('other'), huge + said(at('other')));
    expect(await ids()).toEqual(['here']);
  });

  test('must be there: a file with no session in it does not count', async () => {
    const { at, put, ids } = world();
    put('empty', at('app'), '');
    put('title', at('app'), '{"type":"summary","summary":"x"}\n');
    put('cut', at('app'), said(at('app')).slice(0, -5));
    put('odd', at('app'), said('relative/path'));
    expect(await ids()).toEqual([]);
  });
});

test('only transcripts touched since are opened, and only their heads', async () => {
  const { at, base, put, sessions } = world();
  put('old', at('app'));
  put('new', at('app'), said(at('app')) + 'x'.repeat(2 << 20));
  utimesSync(join(base, 'projects', slug(at('app')), 'old.jsonl'), 1000, 1000);
  const reads: { path: string; length: number }[] = [];
  const reader: Reader = {
    ...disk,
    read: (path, offset, length) => {
      if (path.endsWith('.jsonl')) reads.push({ path, length });
      return disk.read(path, offset, length);
    },
  };
  await sessions({ reader }).list(2_000_000);
  expect(reads).toEqual([{ path: join(base, 'projects', slug(at('app')), 'new.jsonl'), length: 16_384 }]);
});
