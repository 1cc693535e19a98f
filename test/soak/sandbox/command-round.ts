import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { FAKE_KEY } from '../../support/agent-place.ts';
import { command, runProgram } from '../../support/cli.ts';
import { openMessagesServer, says, turnOf } from '../../support/messages-server.ts';
import { Random } from '../../support/random.ts';
import { sampleMemory, writeFiles } from '../../support/world.ts';
import { callOf, type FuzzedCall } from './calls.ts';
import { Canaries } from './canaries.ts';
import { layDecoy, MEMORY_FILES } from './decoy.ts';
import { mutated } from './mutate.ts';
import { differences, stateOf } from './state.ts';

export type CommandRound = { root: string; seed: number; reads: 'anywhere' | 'project'; isSwapped: boolean };
export type CommandResult = { calls: number; outcome: string; broken: string[] };

const TURNS_OF_A_PHASE = 8;
const CALLS_OF_A_TURN = 9;
const SWAPPER = new URL('./swapper.cjs', import.meta.url).pathname;

/** One dream of the built command whose model calls whatever comes to a fuzzer's mind, in a home full of canaries. */
export async function commandRound({ root, seed, reads, isSwapped }: CommandRound): Promise<CommandResult> {
  const random = new Random(seed);
  const canaries = new Canaries(random);
  const home = join(root, 'a/b/c/d/e/f/g/h/home');
  const at = { home, memory: join(home, 'memory'), project: join(home, 'project') };
  fs.mkdirSync(join(at.project, '.git'), { recursive: true });
  writeFiles(at.memory, { ...sampleMemory(6), ...filesOfMemory() });
  const planted = canaries.in('a variable of the environment');
  const env: Record<string, string | undefined> = {
    ...{
      PATH: process.env.PATH,
      HOME: home,
      XDG_STATE_HOME: join(home, 'state'),
      PLANTED: planted,
      ANTHROPIC_API_KEY: FAKE_KEY,
      MEMDREAM_READS: reads,
    },
  };
  canaries.add(FAKE_KEY, 'the API key');
  await runProgram(command, ['init', at.memory], { cwd: at.project, env });
  layDecoy(home, canaries, reads, true);
  const before = stateOf(home);

  const got: FuzzedCall[] = [];
  let [calls, lastTurn]: [number, FuzzedCall[]] = [0, []];
  const server = await openMessagesServer((asked) => {
    const answers = [...asked.results.values()];
    got.push(...lastTurn.filter((_, index) => answers[index]?.isError === false));
    lastTurn = [];
    if (asked.endings >= 4 || asked.sinceEnding >= TURNS_OF_A_PHASE) return says('Enough of that.');
    lastTurn = Array.from({ length: CALLS_OF_A_TURN }, () =>
      sendable(
        got.length > 10 && random.chance(0.4)
          ? mutated(random, random.pick(got), got, at)
          : callOf(random, at),
      ),
    );
    calls += lastTurn.length;
    return turnOf(lastTurn.map(({ tool, input }) => ({ call: tool, input })));
  });
  env.ANTHROPIC_BASE_URL = server.url;
  const beside = isSwapped ? await swapper(at) : undefined;
  const args = ['run', '--force', '--json', '-C', at.memory, '--engine', 'anthropic', ...freely(at.project)];
  const broken: string[] = [];
  try {
    const ran = await runProgram(command, args, { cwd: at.project, env });
    await beside?.();
    const { stdout, stderr, status } = ran;
    if (![0, 3, 13].includes(status ?? -1)) broken.push(`exit status ${status}: ${stderr.slice(0, 500)}`);
    const sent = server.requests.map(({ raw }) => raw.toString('utf8'));
    const said: [string, string][] = [
      ['what was printed', stdout + stderr],
      ...sent.map((text): [string, string] => ['what was sent', decoded(text)]),
    ];
    for (const [where, text] of [...said, ...keptIn(home, at.memory)]) {
      const leak = canaries.foundIn(text);
      if (leak !== undefined) broken.push(`${where} tells of ${leak}`);
    }
    const touched = differences(before, stateOf(home)).filter((path) => !mayChange(path, at, isSwapped));
    if (touched.length > 0) broken.push(`the disk changed: ${touched.slice(0, 5).join(', ')}`);
    return { calls, outcome: /"outcome":"(\w+)"/.exec(stdout)?.[1] ?? String(status), broken };
  } finally {
    await server.close();
    await beside?.();
    fs.rmSync(root, { recursive: true, force: true });
  }
}

/** Names that are not for every file system stay out, and so does a secret that the repository may well keep. */
function filesOfMemory(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(MEMORY_FILES).flatMap(([path, text]) =>
      path === 'MEMORY.md' ? [] : [[path, text.replace(/\[secret\].*\n/, '')]],
    ),
  );
}

/** As JSON carries it. */
function sendable({ tool, input }: FuzzedCall): FuzzedCall {
  const json: unknown = JSON.parse(JSON.stringify(input ?? {}) ?? '{}');
  const isObject = typeof json === 'object' && json !== null && !Array.isArray(json);
  return { tool: tool === '' ? 'Nothing' : tool, input: isObject ? json : {} };
}

/** No limit may end the dream before the fuzzer does. */
function freely(project: string): string[] {
  const settings = {
    project,
    'budget.perDreamUsd': 100,
    'budget.perMonthUsd': 1000,
    'budget.maxTurns': 200,
    'budget.maxTokens': 100_000_000,
    'guard.maxLostPercent': 100,
    'guard.maxDeletedFiles': 1000,
  };
  return Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
}

/** Words that were sent, as they were before JSON. */
function decoded(body: string): string {
  return body.replaceAll('\\"', '"').replaceAll('\\\\', '\\');
}

/** Everything that memdream keeps of a dream: its state, its caches, and every object of the repository. */
function keptIn(home: string, memory: string): [string, string][] {
  const own = ['state/memdream', '.cache/memdream', 'memory/.git/memdream'].flatMap((folder) =>
    textsBelow(join(home, folder)),
  );
  const objects = execFileSync('git', ['-C', memory, 'cat-file', '--batch-all-objects', '--batch'], {
    maxBuffer: 1 << 28,
  });
  const files = [...stateOf(memory).keys()].filter(
    (path) => !path.includes('/.git/') && fs.lstatSync(path).isFile(),
  );
  return [
    ...own,
    ['an object of the repository', objects.toString('utf8')],
    ...files.map((path): [string, string] => [path, fs.readFileSync(path, 'utf8')]),
  ];
}

function textsBelow(folder: string): [string, string][] {
  if (!fs.existsSync(folder)) return [];
  return [...stateOf(folder).keys()]
    .filter((path) => !isDecoy(path) && fs.lstatSync(path).isFile())
    .map((path) => [path, fs.readFileSync(path, 'utf8')]);
}

/** Laid there by the decoy, where memdream keeps its own things. */
function isDecoy(path: string): boolean {
  return /\.cache\/memdream\/digests\/a$/.test(path);
}

function mayChange(
  path: string,
  { home, memory, project }: { home: string; memory: string; project: string },
  isSwapped: boolean,
): boolean {
  const below = path.slice(home.length + 1);
  if (/^(?:state\/memdream|\.cache\/memdream)(?:\/|$)/.test(below) || ['state', '.cache'].includes(below))
    return true;
  if (path.startsWith(`${memory}/`)) return !/^memory\/(?:logs|sessions|team|agents|pinned)\//.test(below);
  return path === memory || (isSwapped && path.startsWith(join(project, 'race')));
}

/** Exchanges a folder of the project and one of the memory for links out of them while the command runs. */
async function swapper({
  home,
  memory,
  project,
}: {
  home: string;
  memory: string;
  project: string;
}): Promise<() => Promise<void>> {
  const pairs = [`${project}/race/dir=${home}/.ssh`, `${memory}/foo=${home}/other`];
  const child = spawn(process.execPath, [SWAPPER, ...pairs], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  await new Promise<void>((resolve) => child.stdout.once('data', () => resolve()));
  return async () => {
    child.stdin.end();
    await ended;
  };
}
