import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openSessions } from '../../../src/sessions/open.ts';
import type { Words } from '../../../src/sessions/port.ts';
import { agentPlaces } from '../../../src/sessions/sources/places.ts';
import type { SaidThere } from '../../support/transcripts/claude-session.ts';
import { generateTranscripts, type Plan } from '../../support/transcripts/generate.ts';
import { codexSession, geminiSession, qwenSession } from '../../support/transcripts/other-agents.ts';
import { disk, folder } from './disk.ts';

const NEEDLE = 'the Zyxtra tunnel';

function generated(more: Partial<Plan> = {}) {
  const root = folder();
  const base = join(root, 'claude');
  const said: SaidThere[] = [];
  const made = generateTranscripts({
    dir: base,
    project: join(root, 'work/app'),
    sessions: 24,
    bytes: 5_000_000,
    folders: 9,
    foreign: 2,
    seed: 3,
    needle: NEEDLE,
    onSaid: (words) => said.push(words),
    ...more,
  });
  const sessions = openSessions({
    reader: disk,
    memory: join(root, 'memory'),
    project: join(root, 'work/app'),
    places: [{ agent: 'claude-code', path: join(base, 'projects') }],
    sources: [],
  });
  return { root, base, made, said, sessions };
}

describe('generated transcripts', () => {
  test('are the same bytes for the same plan, and others for another seed', () => {
    const [one, two, other] = [generated(), generated(), generated({ seed: 4 })];
    expect(hashes(two.root)).toEqual(hashes(one.root));
    expect(Object.values(hashes(other.root))).not.toEqual(Object.values(hashes(one.root)));
  });

  test('have the size asked for, to a few turns, in as many files and folders', () => {
    const { made, base } = generated();
    expect(made.bytes / 5_000_000).toBeGreaterThan(0.95);
    expect(made.bytes / 5_000_000).toBeLessThan(1.1);
    expect(made.sessions).toHaveLength(24);
    expect(made.sessions.map(({ path }) => fs.statSync(path).size)).toEqual(
      made.sessions.map(({ bytes }) => bytes),
    );
    expect(fs.readdirSync(join(base, 'projects'))).toHaveLength(9);
  });

  test('are whole lines of JSON, nearly all bytes the harness’s', () => {
    const { made } = generated();
    const bytes = new Map<string, number>();
    const versions = new Set<unknown>();
    let longest = 0;
    for (const { path } of made.sessions) {
      const text = fs.readFileSync(path, 'utf8');
      expect(text.endsWith('\n')).toBe(true);
      for (const line of text.trimEnd().split('\n')) {
        const parsed = JSON.parse(line) as Record<string, unknown>;
        versions.add(parsed.version);
        const kind = parsed.toolUseResult ? 'tool' : String(parsed.type);
        bytes.set(kind, (bytes.get(kind) ?? 0) + line.length);
        longest = Math.max(longest, line.length);
      }
    }
    const all = [...bytes.values()].reduce((sum, one) => sum + one, 0);
    const share = (...kinds: string[]) => kinds.reduce((sum, kind) => sum + bytes.get(kind)!, 0) / all;
    expect(share('attachment', 'tool', 'api-request-shape', 'api-request-blob')).toBeGreaterThan(0.7);
    expect(share('user')).toBeLessThan(0.05);
    for (const kind of ['assistant', 'file-history-snapshot', 'cost-state', 'queue-operation', 'last-prompt'])
      expect(bytes.get(kind), kind).toBeGreaterThan(0);
    expect([...versions]).toEqual(expect.arrayContaining(['2.1.326', '2.1.112']));
    expect(longest).toBeGreaterThan(30_000);
  });

  test('hold, for who reads them, exactly the words that were put in', async () => {
    const { made, said, sessions } = generated();
    const { sessions: listed, trouble } = await sessions.list(0);
    const ours = made.sessions.filter(({ isForeign }) => !isForeign).map(({ id }) => id);
    expect(trouble).toEqual([]);
    expect(listed.map(({ id }) => id).sort()).toEqual([...ours].sort());
    for (const session of listed) {
      const heard = await sessions.words(session, { origins: ['person', 'agent'], maxBytes: 1 << 30 });
      const put = said.filter(({ session: id }) => id === session.id);
      expect(heard.map(plain)).toEqual(put.map(plain));
    }
    expect(said.filter(({ text }) => text === NEEDLE)).toHaveLength(1);
    expect(said.filter(({ origin }) => origin === 'person').length).toBeGreaterThan(40);
  });

  test('have sub-agents’ files, in which words stand that are nobody’s', () => {
    const { base, said } = generated({ sessions: 12, bytes: 9_000_000 });
    const files = fs.readdirSync(base, { recursive: true, encoding: 'utf8' });
    const agents = files.filter((path) => /subagents[\\/]agent-\w+\.jsonl$/.test(path));
    expect(agents.length).toBeGreaterThan(0);
    for (const path of agents)
      expect(fs.readFileSync(join(base, path), 'utf8')).toContain('as the agent says');
    expect(said.some(({ text }) => text.includes('as the agent says'))).toBe(false);
  });

  test('grow by what is appended, in some of them only, after what stood there', async () => {
    const { made, said, sessions } = generated();
    const before = new Map(made.sessions.map(({ path }) => [path, fs.readFileSync(path)]));
    const known = said.length;
    const at = new Date('2026-11-19T08:00:00Z');
    const { bytes, sessions: touched } = made.append(1, at);
    expect(bytes).toBeGreaterThanOrEqual(made.bytes / 100);
    expect(bytes).toBeLessThan(made.bytes / 10);
    const grown = made.sessions.filter(({ path }) => fs.statSync(path).size > before.get(path)!.length);
    expect(grown).toHaveLength(touched);
    for (const { path } of grown)
      expect(fs.readFileSync(path).subarray(0, before.get(path)!.length)).toEqual(before.get(path));
    expect((await sessions.list(at.getTime() - 1)).sessions).toHaveLength(touched);
    expect(said.length).toBeGreaterThan(known);
  });
});

describe('generated sessions of other agents', () => {
  test.each([
    ['codex', codexSession],
    ['gemini-cli', geminiSession],
    ['qwen-code', qwenSession],
  ] as const)('of %s hold exactly the words that were put in', async (agent, write) => {
    const home = folder();
    const project = join(home, 'work/app');
    fs.mkdirSync(join(project, '.git'), { recursive: true });
    const plan = { home, cwd: project, turns: 12, seed: 5, at: new Date('2026-11-18T12:00:00Z') };
    const put = write(plan);
    const sessions = openSessions({
      reader: disk,
      memory: join(home, 'memory'),
      project,
      places: agentPlaces({ env: {}, home, cwd: project }),
      sources: [],
    });
    const { sessions: listed, trouble } = await sessions.list(0);
    expect(trouble).toEqual([]);
    expect(listed).toMatchObject([{ agent, path: put.path }]);
    const heard = async (origin: Words['origin']) =>
      (await sessions.words(listed[0]!, { origins: [origin] })).map(({ text }) => text);
    expect(await heard('person')).toEqual(put.person);
    expect(await heard('agent')).toEqual(put.agent);
  });
});

function plain({ origin, text }: Pick<Words, 'origin' | 'text'>): string {
  return `${origin}: ${text}`;
}

/** Every transcript by its place and content, the root cut out of both. */
function hashes(root: string): Record<string, string> {
  const all: Record<string, string> = {};
  const slugged = root.replace(/[^a-zA-Z0-9]/g, '-');
  for (const entry of fs.readdirSync(join(root, 'claude'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const text = fs.readFileSync(path, 'utf8').replaceAll(root, '');
    all[relative(root, path).replaceAll(slugged, '')] = createHash('sha1').update(text).digest('hex');
  }
  return all;
}
