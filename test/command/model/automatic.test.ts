import fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type AgentPlace, agentPlace, FAKE_KEY } from '../../support/agent-place.ts';
import { addSessions, consolidated, hoursAgo } from '../../support/cli.ts';
import { git } from '../../support/git.ts';
import { dreamScript, type MessagesServer, startMessagesServer } from '../../support/messages-server.ts';
import { sampleMemory, writeFiles } from '../../support/world.ts';

const CHECK = ['run', '--all', '--quiet', '--trigger', 'claude-code'];

type Trapped = AgentPlace & {
  /** A server that no person has named. */
  trap: MessagesServer;
  /** The dream that starts by itself, in an environment that a project has had a hand in. Gives its engine. */
  starts(env: Record<string, string>): Promise<string>;
};

/** A memory for which a dream is due, with something to tidy so that it leaves a commit. */
async function trapped(): Promise<Trapped> {
  const files = { ...sampleMemory(6), 'unlisted.md': '# Unlisted\n\nNobody points here.\n' };
  const at = await agentPlace(dreamScript(), {
    ...{ files, env: { ANTHROPIC_API_KEY: '', ANTHROPIC_BASE_URL: '' } },
  });
  const trap = await startMessagesServer(dreamScript());
  await at.memdream('init');
  consolidated(at, hoursAgo(30));
  addSessions(at, 6, hoursAgo(2));
  return {
    ...{ ...at, trap },
    async starts(env) {
      expect(await at.memdreamIn({ env }, ...CHECK)).toMatchObject({ status: 0, stdout: '', stderr: '' });
      return /^Dream-Engine: (.+)$/m.exec(git(at.memory, 'log', '-1', '--format=%B'))?.[1] ?? 'none';
    },
  };
}

/** As the Anthropic CLI writes it, below a folder of its own. */
function profile(folder: string, settings: object = {}): void {
  writeFiles(folder, {
    'configs/default.json': JSON.stringify({ authentication: { type: 'user_oauth' }, ...settings }),
    'credentials/default.json': JSON.stringify({ type: 'oauth_token', access_token: FAKE_KEY }),
  });
  fs.chmodSync(join(folder, 'credentials/default.json'), 0o600);
}

const configured = (at: AgentPlace, settings: object) =>
  writeFiles(at.home, { '.config/memdream/config.json': JSON.stringify(settings) });

describe('a dream that starts by itself, where a project has put something into its environment', () => {
  const servers = ['ANTHROPIC_BASE_URL', 'MEMDREAM_BASE_URL'];
  const ways = ['key', 'token', 'command', 'profile'];
  test.each(servers.flatMap((name) => ways.map((signIn) => [name, signIn] as const)))(
    'sends nothing to a server in %s, signed in by a %s, nor to another one instead',
    async (name, signIn) => {
      const at = await trapped();
      if (signIn === 'profile') profile(join(at.home, '.config', 'anthropic'));
      if (signIn === 'command') configured(at, { apiKeyCommand: `echo ${FAKE_KEY}` });
      const engine = await at.starts({
        [name]: at.trap.url,
        ...(signIn === 'key' && { ANTHROPIC_API_KEY: FAKE_KEY }),
        ...(signIn === 'token' && { ANTHROPIC_AUTH_TOKEN: FAKE_KEY }),
      });
      expect([at.trap.requests.length, engine]).toEqual([0, 'offline']);
    },
  );

  test('sends nothing to the server of a profile that lies in a folder of its naming', async () => {
    const at = await trapped();
    const folder = join(at.project, 'anthropic');
    profile(folder, { base_url: at.trap.url });
    expect(await at.starts({ ANTHROPIC_CONFIG_DIR: folder })).toBe('offline');
    expect(at.trap.requests).toHaveLength(0);
  });

  test('runs no command to sign in that stands there', async () => {
    const at = await trapped();
    const ran = join(at.root, 'ran');
    expect(await at.starts({ MEMDREAM_API_KEY_COMMAND: `touch '${ran}'; echo key` })).toBe('offline');
    expect(fs.existsSync(ran)).toBe(false);
  });

  test('sends no headers from there to the server that the person has named', async () => {
    const at = await trapped();
    configured(at, { baseUrl: at.server.url, apiKeyCommand: `echo ${FAKE_KEY}` });
    const env = {
      ANTHROPIC_CUSTOM_HEADERS: 'x-tracked-by: a project\nauthorization: Bearer of-somebody-else',
    };
    expect(await at.starts(env)).toBe('anthropic');
    const { headers, credential } = at.server.requests[0]!;
    expect(JSON.stringify(headers)).not.toMatch(/tracked|of-somebody-else/);
    expect(credential).toBe(FAKE_KEY);
  });

  test('asks the server that the person has named, also where another is named there', async () => {
    const at = await trapped();
    configured(at, { baseUrl: at.server.url, apiKeyCommand: `echo ${FAKE_KEY}` });
    const env = {
      ANTHROPIC_BASE_URL: at.trap.url,
      MEMDREAM_BASE_URL: at.trap.url,
      ANTHROPIC_API_KEY: 'other',
    };
    expect(await at.starts(env)).toBe('anthropic');
    expect(at.trap.requests).toHaveLength(0);
    expect(at.server.requests.every(({ credential }) => credential === FAKE_KEY)).toBe(true);
  });
});
