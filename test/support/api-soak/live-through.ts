import fs from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { FAKE_KEY } from '../agent-place.ts';
import { command, type Ran, type Running, runProgram, startProgram } from '../cli.ts';
import { git } from '../git.ts';
import { type MessagesServer, openMessagesServer, type Recorded } from '../messages-server.ts';
import { contents } from '../world.ts';
import { type Carried, chaoticWire, echoingWire } from './chaotic-wire.ts';
import type { SoakCase, Strike } from './draw.ts';
import { startWriter, type Written } from './live.ts';
import { forgetfulModel } from './script.ts';

export const PRIOR_MS = Date.parse('2026-11-01T10:00:00Z');

const support = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const [FAST_TIMERS, NOTE_CHILDREN] = [support('fast-timers.cjs'), support('note-children.cjs')];

/** A request, and what became of its answer. */
export type Asked = { request: Recorded; carried: Carried };

/** One dream of the case: the first, and perhaps a second dreamer's. */
export type Dreamt = { ran: Ran; asked: Asked[]; startedMs: number; endedMs: number };

/** Everything that can be known about a case once it is over. */
export type Seen = {
  one: SoakCase;
  home: string;
  memory: string;
  before: { files: Record<string, string>; head: string };
  first: Dreamt;
  second: Dreamt | undefined;
  written: Written;
  struck: Struck | undefined;
  /** The next plain command, after a kill. */
  next: Ran | undefined;
  /** What the command started, a line each. */
  children: string;
};

export type Struck = {
  kind: Strike['kind'];
  /** How many requests had come by then. */
  requests: number;
  /** `memdream stop` has said so by then, and how many requests had come when it ended. */
  stopped?: { ran: Ran; requests: number };
};

/** Lives through a case with the built command, in a home of its own. Judges nothing. */
export async function liveThrough(template: string, home: string, one: SoakCase): Promise<Seen> {
  const memory = join(home, 'memory');
  fs.cpSync(template, memory, { recursive: true });
  const lock = join(memory, '.consolidate-lock');
  fs.writeFileSync(lock, '');
  fs.utimesSync(lock, PRIOR_MS / 1000, PRIOR_MS / 1000);
  const before = { files: contents(memory), head: git(memory, 'rev-parse', 'HEAD').trim() };
  const keyFile = `${home}.key`;
  fs.writeFileSync(keyFile, `${FAKE_KEY}\n`);
  const asked: Asked[] = [];
  const rules = { key: FAKE_KEY };
  const server = await openMessagesServer(forgetfulModel(one.dream), {
    ...{ faults: one.faults.map(({ placed }) => placed) },
    get key() {
      return rules.key;
    },
    wireFor(wire, request) {
      const carried: Carried = { text: '', bytes: 0, isDamaged: false };
      asked.push({ request, carried });
      const how = { ...one.wire, ...one.wireAt.get(request.number), seed: one.seed + request.number };
      return how.echoes ? echoingWire(wire, request) : chaoticWire(wire, how, carried);
    },
  });
  const started: MessagesServer[] = [server];
  try {
    const startedMs = Date.now();
    const running = start(one, home, memory, server.url);
    const writer = one.isWritten ? startWriter(memory, one.seed) : undefined;
    const striking = one.strike && strike(one.strike, { running, server, rules, home, memory });
    const second = one.strike?.kind === 'second dreamer' ? striking?.then(() => dreamToo()) : undefined;
    const ran = await running.ended;
    const endedMs = Date.now();
    const struck = await striking;
    const other = await second;
    const written = (await writer?.end()) ?? [];
    const next =
      ran.signal === null
        ? undefined
        : await runProgram(command, ['init', '-C', memory], { cwd: home, env: plain(home) });
    return {
      ...{ one, home, memory, before, written, struck, next },
      ...{ first: { ran, asked, startedMs, endedMs }, second: other },
      children: readIfThere(`${home}.children`),
    };
  } finally {
    await Promise.all(started.map((one) => one.close()));
    fs.rmSync(keyFile, { force: true });
    fs.rmSync(`${home}.children`, { force: true });
  }

  /** Another dreamer, whose server is in order. */
  async function dreamToo(): Promise<Dreamt> {
    const asked: Asked[] = [];
    const own = await openMessagesServer(forgetfulModel(one.dream), {
      key: FAKE_KEY,
      wireFor(wire, request) {
        const carried: Carried = { text: '', bytes: 0, isDamaged: false };
        asked.push({ request, carried });
        return chaoticWire(wire, { seed: 0 }, carried);
      },
    });
    started.push(own);
    const startedMs = Date.now();
    const ran = await start(one, home, memory, own.url).ended;
    return { ran, asked, startedMs, endedMs: Date.now() };
  }
}

const plain = (home: string) => ({ PATH: process.env.PATH, HOME: home });

function start(
  { signIn, settings, fastTimers }: SoakCase,
  home: string,
  memory: string,
  url: string,
): Running {
  const by = {
    key: { ANTHROPIC_API_KEY: FAKE_KEY },
    token: { ANTHROPIC_AUTH_TOKEN: FAKE_KEY },
    command: { MEMDREAM_API_KEY_COMMAND: `cat '${home}.key'` },
  };
  const args = ['run', '--force', '--json', '-C', memory, '--engine', 'anthropic'];
  return startProgram(command, [...args, ...settings.flatMap((setting) => ['-c', setting])], {
    cwd: home,
    env: {
      ...{ ...plain(home), ANTHROPIC_BASE_URL: url, ...by[signIn], CHILDREN_TO: `${home}.children` },
      ...(fastTimers !== undefined && { FAST_TIMERS: String(fastTimers) }),
    },
    require: [NOTE_CHILDREN, ...(fastTimers === undefined ? [] : [FAST_TIMERS])],
  });
}

/** Waits for its moment; a dream that is over by then is not struck. */
async function strike(
  { kind, at, afterMs }: Strike,
  place: { running: Running; server: MessagesServer; rules: { key: string }; home: string; memory: string },
): Promise<Struck | undefined> {
  const { running, server, rules, home, memory } = place;
  const isOver = () => running.child.exitCode !== null || running.child.signalCode !== null;
  let isPublishing = false;
  running.child.stdout!.on('data', (text: string) => {
    isPublishing ||= text.includes('"step","name":"publish"');
  });
  const hasCome = () => (at === 'publish' ? isPublishing : server.requests.length >= at);
  while (!hasCome() && !isOver()) await wait(1);
  await wait(afterMs);
  const requests = server.requests.length;
  if (kind === 'second dreamer') return { kind, requests };
  if (isOver()) return undefined;
  if (kind === 'key revoked') rules.key = `${FAKE_KEY}-another`;
  else if (kind === 'stop') {
    const ran = await runProgram(command, ['stop', '--json', '-C', memory], { cwd: home, env: plain(home) });
    return { kind, requests, stopped: { ran, requests: server.requests.length } };
  } else running.child.kill(kind);
  return { kind, requests };
}

function readIfThere(file: string): string {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
}
