import { Chalk, type ChalkInstance } from 'chalk';
import { codeOf } from '../errors.ts';
import { colorLevel } from './color-level.ts';

/** What is needed of process.stdout and process.stderr. */
export type OutStream = {
  write(text: string): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  isTTY?: boolean;
  columns?: number;
  rows?: number;
};

/** What is needed of process.stdin. */
export type InStream = {
  on(event: 'data' | 'end' | 'close', listener: (chunk: Buffer | string) => void): unknown;
  off(event: 'data' | 'end' | 'close', listener: (chunk: Buffer | string) => void): unknown;
  resume(): unknown;
  pause(): unknown;
  isTTY?: boolean;
  setRawMode?(raw: boolean): unknown;
};

/** How a text looks: what a view needs to know of the place it is shown at. */
export type Look = {
  color: ChalkInstance;
  /** Columns. A pipe has no edge: Infinity, so that nothing is cut or wrapped there. */
  readonly width: number;
};

/** Where a command speaks. Every write of memdream goes through here. */
export type Terminal = Look & {
  /** Prints to stdout, ends the text with a newline where it has none; nothing for ''. */
  out(text: string): void;
  /** The same to stderr. */
  err(text: string): void;
  /** Writes to stdout as it is: for what is redrawn in place. */
  draw(text: string): void;
  /** For what goes to stderr: coloured where stderr is a terminal. */
  errColor: ChalkInstance;
  readonly height: number;
  /** A person sits at both ends: questions, keys and the live view make sense. */
  isInteractive: boolean;
  stdin: InStream;
  /** Aborts when the reader of stdout is gone (`memdream log | head -1`): endless commands end then, others go on unheard. */
  closed: AbortSignal;
  /** What went wrong with writing, beyond a closed pipe: a full disk behind `>` must not end as success. */
  readonly writeError: Error | undefined;
  /** Registers what must happen before the process ends, in whatever way; returns how to take it back. */
  atExit(restore: () => void): () => void;
};

export type TerminalOptions = {
  stdout: OutStream;
  stderr: OutStream;
  stdin: InStream;
  env: Readonly<Record<string, string | undefined>>;
  colorFlag?: boolean;
  atExit?: Terminal['atExit'];
};

/** The pipe was closed, or the terminal's window: nobody is left to tell. */
const READER_GONE = ['EPIPE', 'EIO', 'ECONNRESET', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END'];
const DEFAULT_WIDTH = 80;
const DEFAULT_HEIGHT = 24;

export function createTerminal(options: TerminalOptions): Terminal {
  const { stdout, stderr, stdin, env, colorFlag: flag } = options;
  const closed = new AbortController();
  let writeError: Error | undefined;
  const failed = (error: unknown) => {
    if (!READER_GONE.includes(codeOf(error) ?? '')) writeError ??= error as Error;
  };
  const toOut = writerTo(stdout, (error) => {
    failed(error);
    closed.abort();
  });
  const toErr = writerTo(stderr, failed);
  return {
    out: (text) => toOut(ended(text)),
    err: (text) => toErr(ended(text)),
    draw: toOut,
    color: new Chalk({ level: colorLevel({ flag, env, isTty: stdout.isTTY === true }) }),
    errColor: new Chalk({ level: colorLevel({ flag, env, isTty: stderr.isTTY === true }) }),
    get width() {
      return stdout.isTTY ? stdout.columns || DEFAULT_WIDTH : Number.POSITIVE_INFINITY;
    },
    get height() {
      return stdout.rows || DEFAULT_HEIGHT;
    },
    isInteractive: stdin.isTTY === true && stdout.isTTY === true && env.TERM !== 'dumb' && !isCi(env.CI),
    stdin,
    closed: closed.signal,
    get writeError() {
      return writeError;
    },
    atExit: options.atExit ?? atProcessExit,
  };
}

/** Streams tell a closed pipe by an event that would end the process with a stack trace; some throw instead. */
function writerTo(stream: OutStream, onGone: (error: unknown) => void): (text: string) => void {
  let isGone = false;
  const gone = (error: unknown) => {
    isGone = true;
    onGone(error);
  };
  stream.on('error', gone);
  return (text) => {
    if (isGone || text === '') return;
    try {
      stream.write(text);
    } catch (error) {
      gone(error);
    }
  };
}

function ended(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

function isCi(value: string | undefined): boolean {
  return value !== undefined && !['', '0', 'false'].includes(value);
}

function atProcessExit(restore: () => void): () => void {
  process.once('exit', restore);
  return () => process.off('exit', restore);
}
