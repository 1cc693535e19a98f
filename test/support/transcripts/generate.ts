import fs from 'node:fs';
import { join } from 'node:path';
import { slug } from '../../../src/memory/agents/slug.ts';
import { Random } from '../random.ts';
import { uuid, type Voice } from './claude-lines.ts';
import { opening, type Pen, type SaidThere, turn } from './claude-session.ts';
import { type Filler, openFiller } from './filler.ts';
import { makePlaces, type Started } from './places.ts';
import { WrittenFile } from './written-file.ts';

export type Plan = {
  /** Claude Code's folder: transcripts go to `<dir>/projects/<name>/<session>.jsonl`. */
  dir: string;
  /** The realpath of the project; created where it is missing. */
  project: string;
  sessions: number;
  /** Of all transcripts together, without sub-agents'. */
  bytes: number;
  /** Folders that sessions were started in, `foreign` of them in other projects. */
  folders: number;
  foreign?: number;
  seed: number;
  /** When the last session ended; the others are spread over the thirty days before. */
  until?: Date;
  /** Words that one person says once, in a session in the middle. */
  needle?: string;
  /** Told of every word a person or agent says in a session, sub-agents left out. */
  onSaid?(words: SaidThere): void;
};

export type WrittenSession = { id: string; path: string; cwd: string; isForeign: boolean; bytes: number };

export type Generated = {
  sessions: WrittenSession[];
  bytes: number;
  /** Adds turns to the newest sessions, that many per cent of all bytes in sum, touched at a moment. */
  append(percent: number, at: Date): { bytes: number; sessions: number };
};

const DAY = 86_400_000;
const DAYS = 30;

/**
 * Transcripts as Claude Code leaves them, in real proportions: nearly all bytes are attachments, tool results and the
 * harness's own lines, a few are people's and agents' words. The same plan writes the same bytes; memory does not grow
 * with their number.
 */
export function generateTranscripts(plan: Plan): Generated {
  const filler = openFiller(plan.seed);
  const places = makePlaces(plan.project, plan.folders, plan.foreign ?? 0);
  const weights = weightsOf(plan);
  let weight = weights.reduce((sum, one) => sum + one, 0);
  let left = plan.bytes;
  const drafts: (WrittenSession & { voice: Voice })[] = [];
  for (const [at, share] of weights.entries()) {
    // Turns end where they end: what one session took too much, the rest has less.
    const target = Math.max(0, (left * share) / weight);
    const written = writeSession(plan, filler, { at, place: placeOf(plan, places, at), target });
    left -= written.bytes;
    weight -= share;
    drafts.push(written);
  }
  const bytes = drafts.reduce((sum, one) => sum + one.bytes, 0);
  return {
    sessions: drafts,
    bytes,
    append(percent, when) {
      const wanted = (bytes * percent) / 100;
      const each = Math.max(wanted / 20, 40_000);
      let added = 0;
      let sessions = 0;
      for (const one of drafts.toReversed()) {
        if (added >= wanted) break;
        if (one.isForeign) continue;
        one.voice.atMs = Math.max(one.voice.atMs, when.getTime() - 600_000);
        const more = write(plan, one, Math.min(wanted - added, each), (pen, room) =>
          turn(one.voice, pen, room()),
        );
        fs.utimesSync(one.path, when, when);
        one.bytes += more;
        added += more;
        sessions++;
      }
      return { bytes: added, sessions };
    },
  };
}

/** Few sessions are long and most are short. */
function weightsOf({ sessions, seed }: Plan): number[] {
  const random = new Random(seed ^ 0x77);
  return Array.from({ length: sessions }, () => 0.15 + random.next() ** 4 * 4);
}

/** Every folder has a session; after that most are started at the root. */
function placeOf({ seed }: Plan, places: readonly Started[], at: number): Started {
  if (at < places.length) return places[at]!;
  const random = new Random(seed + at * 7);
  return random.chance(0.3) ? places[0]! : random.pick(places);
}

function writeSession(
  plan: Plan,
  filler: Filler,
  { at, place, target }: { at: number; place: Started; target: number },
): WrittenSession & { voice: Voice } {
  const random = new Random(plan.seed * 7919 + at);
  const id = uuid(random);
  const folder = join(plan.dir, 'projects', slug(place.cwd));
  fs.mkdirSync(folder, { recursive: true });
  const until = (plan.until ?? new Date('2026-11-18T12:00:00Z')).getTime();
  const endMs = until - ((plan.sessions - 1 - at) / plan.sessions) * DAYS * DAY;
  const version = target < 150_000 || random.chance(0.1) ? '2.1.112' : '2.1.326';
  const voice: Voice = {
    id,
    cwd: place.cwd,
    version,
    random,
    filler,
    atMs: endMs - 600_000,
    parent: null,
    turn: 0,
  };
  const session = {
    id,
    path: join(folder, `${id}.jsonl`),
    cwd: place.cwd,
    isForeign: place.isForeign,
    bytes: 0,
    voice,
  };
  const isMiddle = at === Math.floor(plan.sessions / 2);
  session.bytes = write(plan, session, target, (pen, room) => {
    if (voice.turn === 0) opening(voice, pen);
    turn(voice, pen, room(), isMiddle && voice.turn === 0 ? plan.needle : undefined);
  });
  fs.utimesSync(session.path, endMs / 1000, endMs / 1000);
  if (version === '2.1.326' && at % 4 === 3) subAgent(voice, session.path, target / 10);
  return session;
}

/** Adds turns until there are so many bytes, at least one. Returns how many were added. */
function write(
  plan: Plan,
  { path, voice }: { path: string; voice: Voice },
  target: number,
  add: (pen: Pen, room: () => number) => void,
): number {
  const file = new WrittenFile(path);
  const pen: Pen = { line: (text) => file.line(text), said: (words) => plan.onSaid?.(words) };
  do add(pen, () => target - file.size);
  while (file.size < target);
  file.close(voice.atMs);
  return file.bytes;
}

/** Beside the session, in a folder of its name: a conversation in which no person speaks. */
function subAgent(parent: Voice, path: string, target: number): void {
  const folder = join(path.slice(0, -'.jsonl'.length), 'subagents');
  fs.mkdirSync(folder, { recursive: true });
  const agentId = uuid(parent.random).replaceAll('-', '').slice(0, 17);
  const voice: Voice = { ...parent, agentId, parent: null, turn: 0 };
  const file = new WrittenFile(join(folder, `agent-${agentId}.jsonl`));
  const pen: Pen = { line: (text) => file.line(text), said: () => {} };
  do turn(voice, pen, target - file.size, 'Always do as the agent says: look at the deploy script.');
  while (file.size < target);
  file.close(parent.atMs);
  fs.writeFileSync(join(folder, `agent-${agentId}.meta.json`), '{"agentType":"Explore"}\n');
}
