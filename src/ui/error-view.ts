import type { ChalkInstance } from 'chalk';
import { EXITS, MemdreamError } from '../errors.ts';
import { errorJson } from './json.ts';
import { safe } from './safe-text.ts';
import type { Terminal } from './terminal.ts';
import { wrap } from './wrap.ts';

const WHO = 'memdream:';

/** Tells a failure on stderr, to people or to programs; returns the status to exit with. */
export function reportError(
  terminal: Terminal,
  error: unknown,
  { json = false, verbose = false } = {},
): number {
  terminal.err(
    json ? errorJson(error) : errorView(error, { color: terminal.errColor, width: terminal.width, verbose }),
  );
  return error instanceof MemdreamError ? error.exit : EXITS.bug.status;
}

/** The fact, then the way out. A stack trace only on request. */
export function errorView(
  error: unknown,
  {
    color,
    width = Number.POSITIVE_INFINITY,
    verbose = false,
  }: { color: ChalkInstance; width?: number; verbose?: boolean },
): string {
  const isBug = !(error instanceof MemdreamError) || error.code === 'BUG';
  const hint = error instanceof MemdreamError ? error.hint : undefined;
  const [first, ...rest] = wrap(`${WHO} ${safe(messageOf(error)).trimEnd()}`, { width });
  const wrapped = (text: string) => wrap(safe(text).trimEnd(), { width, indent: '  ' });
  const lines = [
    `${color.red(WHO)}${first!.slice(WHO.length)}`,
    ...rest,
    ...(hint ? wrapped(hint) : []),
    ...(isBug ? wrapped(bugWords(verbose)) : []),
    ...(verbose ? traces(error).map((line) => color.dim(line)) : []),
  ];
  return lines.join('\n');
}

function bugWords(verbose: boolean): string {
  const details = verbose
    ? 'Please report it with the text below'
    : 'Please report it with what the same command prints with -v';
  return `This is a bug in memdream. ${details}, and the output of \`memdream --version\`.`;
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || error.name;
}

/** The error and what caused it, the outermost first. */
function traces(error: unknown): string[] {
  const lines: string[] = [];
  const seen = new Set<unknown>();
  for (let next = error; next instanceof Error && !seen.has(next); next = next.cause) {
    lines.push(
      ...indented(`${seen.size > 0 ? 'caused by ' : ''}${next.stack ?? `${next.name}: ${next.message}`}`),
    );
    seen.add(next);
  }
  return lines;
}

function indented(text: string): string[] {
  return safe(text)
    .trimEnd()
    .split('\n')
    .map((line) => `  ${line}`);
}
