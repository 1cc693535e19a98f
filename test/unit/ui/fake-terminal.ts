import { EventEmitter } from 'node:events';
import { Chalk } from 'chalk';
import { createTerminal, type InStream, type OutStream, type Terminal } from '../../../src/ui/terminal.ts';

/** No colours, no edge: as in a pipe. */
export const PLAIN = { color: new Chalk({ level: 0 }), width: Number.POSITIVE_INFINITY };

export function plainAt(width: number) {
  return { ...PLAIN, width };
}

export const COLORED = { color: new Chalk({ level: 1 }), width: 80 };

export class FakeOut extends EventEmitter implements OutStream {
  text = '';
  writes: string[] = [];
  /** What the next write fails with: thrown, or told by an event as streams do. */
  failing: { error: Error; how: 'throw' | 'emit' } | undefined;
  isTTY: boolean;
  columns: number;
  rows = 24;

  constructor({ isTTY = false, columns = 80 } = {}) {
    super();
    this.isTTY = isTTY;
    this.columns = columns;
  }

  write(text: string): boolean {
    if (this.failing?.how === 'throw') throw this.failing.error;
    if (this.failing) this.emit('error', this.failing.error);
    else {
      this.text += text;
      this.writes.push(text);
    }
    return true;
  }
}

export class FakeIn extends EventEmitter implements InStream {
  isTTY: boolean;
  isRaw = false;
  isFlowing = false;

  constructor({ isTTY = false } = {}) {
    super();
    this.isTTY = isTTY;
  }

  setRawMode(raw: boolean): void {
    this.isRaw = raw;
  }

  resume(): void {
    this.isFlowing = true;
  }

  pause(): void {
    this.isFlowing = false;
  }

  type(keys: string): void {
    this.emit('data', Buffer.from(keys));
  }
}

export type FakeTerminal = {
  terminal: Terminal;
  stdout: FakeOut;
  stderr: FakeOut;
  stdin: FakeIn;
  /** Does what is registered to happen when the process ends. */
  exit(): void;
};

export function fakeTerminal({
  isTTY = false,
  columns = 80,
  env = {},
  colorFlag,
}: {
  isTTY?: boolean;
  columns?: number;
  env?: Record<string, string>;
  colorFlag?: boolean;
} = {}): FakeTerminal {
  const [stdout, stderr] = [new FakeOut({ isTTY, columns }), new FakeOut({ isTTY, columns })];
  const stdin = new FakeIn({ isTTY });
  const restores = new Set<() => void>();
  const terminal = createTerminal({
    stdout,
    stderr,
    stdin,
    env,
    ...(colorFlag !== undefined && { colorFlag }),
    atExit(restore) {
      restores.add(restore);
      return () => restores.delete(restore);
    },
  });
  const exit = () => {
    for (const restore of [...restores]) restore();
  };
  return { terminal, stdout, stderr, stdin, exit };
}
