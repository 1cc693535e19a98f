import type { DreamEvent } from '../dream/events.ts';
import { EXITS, MemdreamError } from '../errors.ts';
import { UNSAFE } from './safe-text.ts';
import type { Terminal } from './terminal.ts';

/** One object, the answer of a read command. Its schema comes first and names the command. */
export function printJson(terminal: Pick<Terminal, 'out'>, command: string, object: object): void {
  terminal.out(jsonLine({ schema: `memdream/${command}@1`, ...object }));
}

/** One event of a dream, without the newline. */
export function eventLine(event: DreamEvent): string {
  return jsonLine(event);
}

/** A failure, for stderr. */
export function errorJson(error: unknown): string {
  const known = error instanceof MemdreamError ? error : undefined;
  return jsonLine({
    event: 'error',
    code: known?.code ?? 'BUG',
    exit: known?.exit ?? EXITS.bug.status,
    message: error instanceof Error ? error.message : String(error),
    hint: known?.hint ?? null,
  });
}

/** The same JSON to a parser, harmless to a terminal: what it would obey or hide is written as an escape. */
function jsonLine(value: object): string {
  return JSON.stringify(value).replace(UNSAFE, (char) =>
    Array.from(
      { length: char.length },
      (_, index) => `\\u${char.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}
