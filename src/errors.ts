/**
 * Exit statuses are a public interface: scripts match on them. This table is the only place that defines them;
 * help, README and a test read it.
 */
export const EXITS = {
  done: { status: 0, means: 'done, unchanged, proposed, or a closed gate without --force' },
  bug: { status: 1, means: 'a bug in memdream' },
  usage: { status: 2, means: 'usage or configuration' },
  refused: { status: 3, means: 'refused: failed dream, conflict, stale proposal' },
  'no-memory': { status: 10, means: 'no memory found' },
  locked: { status: 11, means: 'locked by another dream' },
  engine: { status: 12, means: 'engine: no credentials, refused, unreachable' },
  budget: { status: 13, means: 'budget used up, also when a proposal was kept' },
  store: { status: 14, means: 'store: git, disk, no hard links' },
  interrupted: { status: 130, means: 'interrupted (Ctrl-C, memdream stop)' },
  terminated: { status: 143, means: 'terminated (SIGTERM)' },
} as const;

export type ExitName = keyof typeof EXITS;

/** Every code a user can meet, and the exit status it ends with. Match on `code`, never on the message. */
export const CODES = {
  USAGE: 'usage',
  CONFIG_INVALID: 'usage',
  NOT_FOUND: 'usage',
  NO_MEMORY: 'no-memory',
  MEMORY_REFUSED: 'refused',
  SWITCHED_OFF: 'refused',
  LOCKED: 'locked',
  GIVEN_UP: 'locked',
  CONFLICT: 'refused',
  STALE_PROPOSAL: 'refused',
  VERIFY_FAILED: 'refused',
  DREAM_FAILED: 'refused',
  STOPPED: 'interrupted',
  TERMINATED: 'terminated',
  ENGINE_UNAVAILABLE: 'engine',
  ENGINE_FAILED: 'engine',
  BUDGET: 'budget',
  STORE_UNSUPPORTED: 'store',
  STORE_BUSY: 'store',
  STORE_BROKEN: 'store',
  STORE_NO_LINK: 'store',
  STORE_DISK: 'store',
  BUG: 'bug',
} as const satisfies Record<string, ExitName>;

export type ErrorCode = keyof typeof CODES;

/** The one error a user sees: the message names the fact, the hint the way out. */
export class MemdreamError extends Error {
  readonly code: ErrorCode;
  readonly hint: string | undefined;

  constructor(code: ErrorCode, message: string, options: { hint?: string; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'MemdreamError';
    this.code = code;
    this.hint = options.hint;
  }

  get exit(): number {
    return EXITS[CODES[this.code]].status;
  }
}

/** The errno of a file-system failure ("ENOSPC"), or the `code` of any other error that carries one. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
