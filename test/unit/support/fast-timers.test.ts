import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const PRELOAD = fileURLToPath(new URL('../../support/fast-timers.cjs', import.meta.url));

/** What a program prints whose waits are short. Ten minutes of waiting would outlast the test. */
async function run(code: string, env: Record<string, string> = {}): Promise<string[]> {
  const program = ['--require', PRELOAD, '--input-type=module', '-e', code];
  const { stdout } = await promisify(execFile)(process.execPath, program, {
    env: { ...process.env, ...env },
    timeout: 20_000,
  });
  return stdout.trim().split('\n');
}

test('a long wait passes before one that is shorter than a second', async () => {
  const said = await run(`
    import timers, { setTimeout as named } from 'node:timers';
    import { setTimeout as wait, scheduler } from 'node:timers/promises';
    import { promisify } from 'node:util';
    const say = (word) => () => console.log(word);
    setTimeout(say('short'), 990);
    setTimeout((...args) => console.log(...args), 5_000, 'global', 'arguments');
    timers.setTimeout(say('module'), 10_000);
    named(say('named'), 15_000);
    wait(20_000, 'value').then(console.log);
    promisify(setTimeout)(25_000, 'promisified').then(console.log);
    scheduler.wait(30_000).then(say('scheduler'));
    // A signal holds no process, which the short wait does.
    AbortSignal.timeout(35_000).addEventListener('abort', say('signal'));
  `);
  expect(said).toEqual([
    ...['global arguments', 'module', 'named', 'value', 'promisified', 'scheduler', 'signal', 'short'],
  ]);
});

test('what is short stays as it is, and nothing gets shorter than a few milliseconds', async () => {
  const code = `
    const began = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 300));
    console.log(performance.now() - began >= 299);
    const next = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    console.log(performance.now() - next >= 4);
  `;
  expect(await run(code, { FAST_TIMERS: '1000000' })).toEqual(['true', 'true']);
});

test('the factor is for the test to choose', async () => {
  const code = `
    setTimeout(() => console.log('long'), 60_000);
    setTimeout(() => console.log('short'), 900);
  `;
  expect(await run(code, { FAST_TIMERS: '1000' })).toEqual(['long', 'short']);
  expect(await run(code, { FAST_TIMERS: '60' })).toEqual(['short', 'long']);
});

test('a timer can be cleared, refreshed and left alone by the process', async () => {
  const said = await run(`
    clearTimeout(setTimeout(() => console.log('cleared'), 1_000));
    setTimeout(() => console.log('unref'), 500_000).unref();
    let times = 0;
    const timer = setTimeout(() => {
      console.log('again');
      if (++times < 3) timer.refresh();
    }, 2_000);
    console.log(timer.hasRef());
    const left = new AbortController();
    import('node:timers/promises').then(({ setTimeout: wait }) => wait(500_000, null, { signal: left.signal }))
      .catch(({ name }) => console.log(name));
    setTimeout(() => left.abort(), 1_000);
  `);
  expect(said.filter((word) => word === 'again')).toHaveLength(3);
  expect(said).toEqual(expect.arrayContaining(['true', 'AbortError']));
  expect(said).not.toContain('cleared');
  expect(said).not.toContain('unref');
});

test('fetch still waits for a body that takes three seconds, however fast the timers', async () => {
  // Were the patience of fetch, five minutes between two bytes, divided as well, it would be over in a third of a second.
  const server = createServer(async (_, response) => {
    for (const word of ['one ', 'two ', 'three']) {
      await sleep(1_000);
      response.write(word);
    }
    response.end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const code = `console.log(await (await fetch('http://127.0.0.1:${port}')).text());`;
  expect(await run(code, { FAST_TIMERS: '1000' })).toEqual(['one two three']);
});
