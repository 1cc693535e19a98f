import { Readable, Writable } from 'node:stream';
import { main } from '../../../src/cli.ts';
import { enginesFor, type Machine } from '../../../src/compose.ts';

/** One command, as a parent asks for it over its channel. */
export type Asked = { argv: string[]; home: string; cwd: string; env: Record<string, string>; stdin: string };
export type Told = { status: number; stdout: string; stderr: string };

/**
 * memdream as a program that runs one command after the other: what starting node costs a thousand times over is paid
 * once. Each command gets a machine of its own.
 */
process.on('message', async (asked: Asked) => {
  const [out, err] = [collector(), collector()];
  const { home, cwd, env } = asked;
  const machine = {
    ...{ home, cwd, env, engines: enginesFor({ env, home }), now: () => new Date() },
    program: [process.execPath, '-e', ''],
    stdin: Object.assign(Readable.from([Buffer.from(asked.stdin, 'base64')]), { isTTY: false }),
    stdout: out.stream,
    stderr: err.stream,
  } as unknown as Machine;
  const status = await statusOf(asked.argv, machine);
  process.send!({ status, stdout: out.text(), stderr: err.text() } satisfies Told);
});

/** `main` ends the process: here that ends the command only. */
function statusOf(argv: string[], machine: Machine): Promise<number> {
  return new Promise((resolve) => {
    const ended = new Error('the command has ended');
    process.exit = ((status: number) => {
      resolve(status);
      throw ended;
    }) as typeof process.exit;
    main(argv, machine).catch((error: unknown) => {
      if (error === ended) return;
      machine.stderr.write(`thrown out of main: ${String(error)}\n`);
      resolve(1);
    });
  });
}

function collector() {
  let text = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString('utf8');
      done();
    },
  });
  return { stream, text: () => text };
}
