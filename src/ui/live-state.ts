import type { DreamEvent } from '../dream/events.ts';
import { safeLine } from './safe-text.ts';
import { shortPath } from './short-path.ts';

type Phase = Extract<DreamEvent, { event: 'phase' }>['name'];

/** In the order they come; a phase that is missing here does not compile. */
export const PHASES = Object.keys({
  orient: true,
  gather: true,
  consolidate: true,
  prune: true,
} satisfies Record<Phase, true>) as Phase[];

/** What the live view knows of a dream, from its events alone. Every text in it is safe. */
export type LiveState = {
  startedMs: number;
  engine: { name: string; model: string | null; capUsd: number | null; capTokens: number | null } | null;
  sessions: number | null;
  step: string | null;
  phase: Phase | null;
  words: string;
  calls: number;
  lastCall: { name: string; path: string } | null;
  touched: readonly string[];
  usage: { input: number; output: number; costUsd: number | null } | null;
};

/** Words arrive in pieces and only their end is shown. */
const KEPT_WORDS = 2_000;
const WRITING_TOOLS = ['Edit', 'Write', 'Delete'];

export function startState(nowMs: number): LiveState {
  return {
    startedMs: nowMs,
    engine: null,
    sessions: null,
    step: null,
    phase: null,
    words: '',
    calls: 0,
    lastCall: null,
    touched: [],
    usage: null,
  };
}

/** The state after one more event. A dream that was joined midway began when its first event says. */
export function withEvent(state: LiveState, event: DreamEvent, memory?: string): LiveState {
  const at = Date.parse(event.at);
  const startedMs = Number.isNaN(at) ? state.startedMs : Math.min(state.startedMs, at);
  return { ...state, startedMs, ...news(state, event, memory) };
}

function news(state: LiveState, event: DreamEvent, memory: string | undefined): Partial<LiveState> {
  switch (event.event) {
    case 'engine': {
      const { name, model, capUsd, capTokens, sessions } = event;
      return {
        engine: { name: safeLine(name), model: model && safeLine(model), capUsd, capTokens },
        sessions,
      };
    }
    case 'step':
      return { step: safeLine(event.name) };
    case 'phase':
      // A dream of a newer memdream may be watched: what it calls its phases is not known here.
      return PHASES.includes(event.name) ? { phase: event.name, step: null } : {};
    case 'words':
      return { words: lastWords(state.words, event.text) };
    case 'tool': {
      const path = event.path === undefined ? '' : shortPath(event.path, memory);
      const isNew =
        event.ok && path !== '' && WRITING_TOOLS.includes(event.name) && !state.touched.includes(path);
      return {
        calls: state.calls + 1,
        lastCall: {
          name: safeLine(event.name),
          path: event.command === undefined ? path : safeLine(event.command),
        },
        touched: isNew ? [...state.touched, path] : state.touched,
      };
    }
    case 'usage': {
      // Sums so far, not one request's: the telling of a dream keeps them.
      const input = event.input + event.cacheRead + event.cacheWrite;
      return { usage: { input, output: event.output, costUsd: event.costUsd } };
    }
    default:
      return {};
  }
}

/** The last line with words in it. */
function lastWords(before: string, text: string): string {
  const lines = text.slice(-KEPT_WORDS).split('\n');
  const last = lines
    .map((line) => safeLine(line).replace(/\s+/g, ' ').trim())
    .findLast((line) => line !== '');
  return last ?? before;
}
