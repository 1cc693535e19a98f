import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type AgentPlace, agentPlace, FAKE_KEY } from '../../support/agent-place.ts';
import { calls, dreamScript, startMessagesServer } from '../../support/messages-server.ts';
import { writeFiles } from '../../support/world.ts';

const script = () =>
  dreamScript({
    gather: [calls({ Read: { file_path: 'topic-02.md' } })],
    consolidate: [
      calls({ Edit: { file_path: 'topic-02.md', old_string: 'Fact 2:', new_string: 'Truth 2:' } }),
    ],
  });

async function kept(env: Record<string, string>): Promise<AgentPlace> {
  const at = await agentPlace(script(), { env: { ANTHROPIC_API_KEY: '', ...env } });
  await at.memdream('init');
  return at;
}

describe('who pays', () => {
  test.each([
    ['a key', { ANTHROPIC_API_KEY: FAKE_KEY }],
    ['a token', { ANTHROPIC_AUTH_TOKEN: FAKE_KEY }],
    ['a command that prints the key', { MEMDREAM_API_KEY_COMMAND: `printf '%s\\n' '${FAKE_KEY}'` }],
  ])('is known by %s', async (_what, env) => {
    const at = await kept(env);
    const { ran, result, requests } = await at.run();
    expect(ran).toMatchObject({ status: 0, stderr: '' });
    expect(result).toMatchObject({ outcome: 'committed', engine: 'anthropic' });
    expect(requests.every(({ credential }) => credential === FAKE_KEY)).toBe(true);
  });

  test('is known by a profile that the Anthropic CLI has written', async () => {
    const at = await kept({});
    const folder = join(at.home, '.config', 'anthropic');
    writeFiles(folder, {
      'configs/default.json': JSON.stringify({ authentication: { type: 'user_oauth' } }),
      'credentials/default.json': JSON.stringify({ type: 'oauth_token', access_token: FAKE_KEY }),
    });
    fs.chmodSync(join(folder, 'credentials/default.json'), 0o600);
    const { ran, result, requests } = await at.run();
    expect(ran).toMatchObject({ status: 0, stderr: '' });
    expect(result).toMatchObject({ outcome: 'committed' });
    expect(requests[0]!.credential).toBe(FAKE_KEY);
  });

  test.each([
    ['a profile', 'opaque-token-of-a-profile-0123456789', undefined],
    ['a header of a gateway', undefined, 'gateway-words-of-a-person-0123456789'],
  ])('is repeated by a server, and stands nowhere afterwards: %s', async (_what, token, header) => {
    const secret = token ?? header!;
    const server = http.createServer((request, response) => {
      response.writeHead(400, { 'content-type': 'application/json' });
      const { authorization, 'x-gateway-key': gateway } = request.headers;
      const message = `bad headers, such as ${String(gateway ?? authorization)
        .split(' ')
        .at(-1)}`;
      response.end(JSON.stringify({ type: 'error', error: { type: 'invalid_request_error', message } }));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const at = await kept({
      ANTHROPIC_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      ...(header && { ANTHROPIC_API_KEY: FAKE_KEY, ANTHROPIC_CUSTOM_HEADERS: `x-gateway-key: ${header}` }),
    });
    const folder = join(at.home, '.config', 'anthropic');
    if (token) {
      writeFiles(folder, {
        'configs/default.json': JSON.stringify({ authentication: { type: 'user_oauth' } }),
        'credentials/default.json': JSON.stringify({ type: 'oauth_token', access_token: token }),
      });
      fs.chmodSync(join(folder, 'credentials/default.json'), 0o600);
    }
    const { ran, error } = await at.run();
    expect(error).toMatchObject({
      code: 'ENGINE_FAILED',
      message: expect.stringMatching(/answered 400: bad headers/),
    });
    const written = fs
      .readdirSync(at.root, { recursive: true, withFileTypes: true })
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => fs.statSync(path).isFile() && !path.startsWith(folder))
      .filter((path) => fs.readFileSync(path).includes(secret));
    expect([ran.stdout.includes(secret), ran.stderr.includes(secret), written]).toEqual([false, false, []]);
    expect((await at.memdream('show', 'last')).stdout).not.toContain(secret);
  });

  test.each([
    [
      'has no token',
      { 'configs/default.json': '{"authentication":{"type":"user_oauth"}}' },
      /Credentials file not found/,
    ],
    ['cannot be read', { 'configs/default.json': '{"authentication":' }, /failed to parse/],
  ])('is not known by a profile that %s: it is said once, and costs nothing', async (_what, files, why) => {
    const at = await kept({});
    writeFiles(join(at.home, '.config', 'anthropic'), files as unknown as Record<string, string>);
    const { ran, error, result } = await at.run();
    expect(ran.status).toBe(12);
    expect(error).toMatchObject({ code: 'ENGINE_FAILED', message: expect.stringMatching(why) });
    expect(error!.message).toMatch(/^Nobody could be signed in/);
    expect(result).toMatchObject({ outcome: 'failed', costUsd: 0 });
    expect(at.server.requests).toHaveLength(0);
  });

  test('is nobody: `auto` dreams offline, and says why', async () => {
    const at = await kept({});
    const ran = await at.memdream('run', '--force');
    expect(ran).toMatchObject({ status: 0 });
    expect(at.server.requests).toHaveLength(0);
    expect((await at.memdream('status')).stdout).toMatch(/Engine +offline \(anthropic: no credentials found/);
    const asked = await at.memdream('run', '--force', '--engine', 'anthropic');
    expect(asked.status).toBe(12);
    expect(asked.stderr).toContain('ANTHROPIC_API_KEY');
    expect(asked.stderr).toContain('--engine auto or offline');
  });

  test('asks nothing of an address that no request can go to, and counts nothing for it', async () => {
    const at = await kept({ ANTHROPIC_API_KEY: FAKE_KEY, ANTHROPIC_BASE_URL: 'localhost:11434' });
    const { ran, error, result } = await at.run();
    expect(ran.status).toBe(12);
    expect(error).toMatchObject({ code: 'ENGINE_FAILED', message: expect.stringContaining('http://') });
    expect(result).toMatchObject({ outcome: 'failed', costUsd: null });
  });

  test.each([
    ['fails', 'exit 3', 'status 3'],
    ['prints nothing', 'true', 'printed nothing'],
    ['prints a page', `printf 'one two'`, 'more than one word'],
  ])(
    'is not known by a command that %s: nothing is asked, the lock is rewound',
    async (_what, command, why) => {
      const at = await kept({ MEMDREAM_API_KEY_COMMAND: command });
      const { ran, error, result } = await at.run();
      expect(ran.status).toBe(12);
      expect(error).toMatchObject({ code: 'ENGINE_UNAVAILABLE', message: expect.stringContaining(why) });
      expect(result).toMatchObject({ outcome: 'failed' });
      expect(fs.existsSync(at.lock)).toBe(false);
      expect(at.server.requests).toHaveLength(0);
    },
  );

  test('cannot be decided by a project or a memory', async () => {
    const at = await kept({ ANTHROPIC_API_KEY: FAKE_KEY });
    const trap = await startMessagesServer(script());
    const settings = JSON.stringify({
      baseUrl: trap.url,
      engine: 'anthropic',
      env: { ANTHROPIC_BASE_URL: trap.url },
    });
    for (const folder of [at.project, at.memory])
      writeFiles(folder, {
        ...{ '.env': `ANTHROPIC_BASE_URL=${trap.url}\n`, 'memdream.json': settings, 'config.json': settings },
        ...{ '.claude/settings.json': settings, '.memdream/config.json': settings },
      });
    expect((await at.run()).result).toMatchObject({ outcome: 'committed' });
    expect(trap.requests).toHaveLength(0);
  });
});

describe('a server of one’s own', () => {
  test('needs no key where the person names it in their configuration, and has no price', async () => {
    const own = await startMessagesServer(script(), {});
    const at = await kept({});
    await at.memdream('config', 'set', 'baseUrl', own.url);
    await at.memdream('config', 'set', 'model', 'qwen3-coder:30b');
    const { ran, result, events } = await at.run();
    expect(ran.status).toBe(0);
    expect(result).toMatchObject({ outcome: 'committed', model: 'qwen3-coder:30b', costUsd: null });
    expect(result!.usage!.output).toBeGreaterThan(0);
    expect(events).toContainEqual(
      expect.objectContaining({ event: 'engine', capUsd: null, capTokens: 2_000_000 }),
    );
    expect(at.server.requests).toHaveLength(0);
    expect(own.requests.every(({ path }) => path === '/v1/messages')).toBe(true);
  });
});
