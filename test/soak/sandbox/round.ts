import fs from 'node:fs';
import { join } from 'node:path';
import { PHASES, type ToolResult } from '../../../src/agent/port.ts';
import { isEditable } from '../../../src/memory/editable.ts';
import { fileOf, textOf } from '../../../src/memory/tree.ts';
import { openTranscripts } from '../../../src/sessions/transcripts.ts';
import { diskReader } from '../../../src/store/disk-reader.ts';
import { Random } from '../../support/random.ts';
import { writeFiles } from '../../support/world.ts';
import { openBox } from '../../unit/agent/box.ts';
import { person, tool } from '../../unit/sessions/cache/transcripts.ts';
import { callOf, type FuzzedCall } from './calls.ts';
import { Canaries } from './canaries.ts';
import { layDecoy, MEMORY_FILES, MEMORY_LINKS, VISIBLE } from './decoy.ts';
import { mutated } from './mutate.ts';
import { differences, stateOf } from './state.ts';
import { swappingDisk } from './swaps.ts';

export type RoundOptions = {
  /** A folder of its own. */
  root: string;
  seed: number;
  calls: number;
  reads: 'anywhere' | 'project';
  /** Whether somebody exchanges folders and files for links meanwhile. */
  isSwapped: boolean;
};

/** What a round came to: whatever is in `broken` must not be. */
export type RoundResult = { calls: number; isSeen: boolean; broken: string[] };

/** No call may take longer, whatever it asks for: its own deadline is ten seconds, and that of a pattern two. */
const LONGEST_MS = 15_000;
const LONGEST_ANSWER = 40_000;
const MOST_KEPT = 400;

/** Calls upon calls over one decoy, and whether anything came out, was written or never ended. */
export async function sandboxRound(options: RoundOptions): Promise<RoundResult> {
  const random = new Random(options.seed);
  const canaries = new Canaries(random);
  const { box, settle } = open(options, canaries, random);
  const before = stateOf(box.home);
  const result: RoundResult = { calls: 0, isSeen: false, broken: [] };
  const got: FuzzedCall[] = [];
  for (let n = 0; n < options.calls && result.broken.length < 5; n++) {
    const call =
      got.length > 20 && random.chance(0.4)
        ? mutated(random, random.pick(got), got, box)
        : callOf(random, box);
    const phase = random.pick(PHASES);
    box.enter(phase);
    const changed = box.draft.changed().length;
    const started = performance.now();
    const answer = await box.call(call.tool, call.input).catch((error: unknown) => error);
    const tookMs = performance.now() - started;
    const broke = (what: string) =>
      result.broken.push(`${what}: ${told(call)} in ${phase}, reads ${options.reads}`);
    result.calls++;
    if (tookMs > LONGEST_MS) broke(`it took ${Math.round(tookMs)} ms`);
    if (!isAnswer(answer)) {
      broke(`no answer but ${String(answer)}`);
      continue;
    }
    if (Buffer.byteLength(answer.text) > LONGEST_ANSWER)
      broke(`an answer of ${answer.text.length} characters`);
    const leak = canaries.foundIn(answer.text) ?? canaries.foundIn(JSON.stringify(box.calls.splice(0)));
    if (leak !== undefined) broke(`the answer tells of ${leak}`);
    if (answer.ok && tookMs < 30) got[got.length < MOST_KEPT ? got.length : random.below(MOST_KEPT)] = call;
    const mayChange = phase === 'consolidate' || phase === 'prune';
    if (!mayChange && box.draft.changed().length !== changed)
      broke('a phase that only looks has changed the draft');
    if (box.cited.length > 1000) box.cited.splice(0);
  }
  settle();
  const plain = await box.call('Bash', { command: 'cat ../project/readme.md' });
  result.isSeen = plain.text.includes(VISIBLE);
  result.broken.push(...afterwards(box, canaries).map((what) => `${what}, some call of ${result.calls}`));
  const touched = differences(before, stateOf(box.home)).filter((path) => !isOfSwaps(path, box.project));
  if (touched.length > 0) result.broken.push(`the disk changed: ${touched.slice(0, 5).join(', ')}`);
  fs.rmSync(options.root, { recursive: true, force: true });
  return result;
}

function open(options: RoundOptions, canaries: Canaries, random: Random) {
  // Deep enough that no `..` of a call leads to what is not ours.
  const home = join(options.root, 'a/b/c/d/e/f/g/h/home');
  fs.mkdirSync(home, { recursive: true });
  const project = join(home, 'project');
  const swapping = options.isSwapped ? swappingDisk(project, random) : undefined;
  const projects = join(home, '.claude/projects');
  const places = [{ agent: 'claude-code' as const, path: projects }];
  const box = openBox({
    ...{ at: home, reads: options.reads, protect: ['keep.md'], own: ['state'] },
    ...(swapping && { disk: swapping.disk }),
    files: {
      ...MEMORY_FILES,
      ...Object.fromEntries(Object.entries(MEMORY_LINKS).map(([path, to]) => [path, fileOf(to, '120000')])),
    },
    transcripts: () => openTranscripts({ reader: diskReader(fs), places }),
  });
  layDecoy(home, canaries, options.reads);
  writeFiles(projects, {
    '-app/a.jsonl': `${person(`${VISIBLE} one ${'a'.repeat(64)}!`)}${tool('a tool said x')}${person('end')}`,
  });
  return { box, settle: () => swapping?.settle() };
}

/** What a draft must be after any calls. */
function afterwards(box: ReturnType<typeof openBox>, canaries: Canaries): string[] {
  const wrong = box.draft.changed().filter((path) => !isEditable(path, ['keep.md']));
  const leaks = [...box.draft.tree()].flatMap(([path, file]) => {
    const leak = canaries.foundIn(withoutOwn(textOf(file) ?? ''));
    return leak === undefined ? [] : [`${path} of the draft tells of ${leak}`];
  });
  return [
    ...(wrong.length > 0 ? [`the draft has changed ${wrong.slice(0, 5).join(', ')}`] : []),
    ...leaks,
    ...((box.text('MEMORY.md') ?? '').trim() === '' ? ['there is no index any more'] : []),
    ...('polluted' in {} || 'file_path' in {} || 'command' in {} ? ['a prototype was changed'] : []),
    ...(canaries.foundIn(JSON.stringify(box.cited)) !== undefined
      ? ['a citation holds what nobody may read']
      : []),
  ];
}

/** The memory's own secret is put back where a call writes its mask: that is no leak. */
function withoutOwn(text: string): string {
  return text.replaceAll(OWN, '');
}

const OWN = /\[secret\]: (\S+)/.exec(MEMORY_FILES['topic.md']!)![1]!;

/** The folder in which things are exchanged keeps other times afterwards. */
function isOfSwaps(path: string, project: string): boolean {
  return path.startsWith(join(project, 'race'));
}

function isAnswer(answer: unknown): answer is ToolResult {
  return typeof answer === 'object' && answer !== null && 'text' in answer && typeof answer.text === 'string';
}

function told({ tool: name, input }: FuzzedCall): string {
  let text: string;
  try {
    text = JSON.stringify(input) ?? String(input);
  } catch {
    text = String(input);
  }
  return `${String(name)} ${text.slice(0, 1000)}`;
}
