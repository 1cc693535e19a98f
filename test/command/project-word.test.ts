import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  addSessions,
  consolidated,
  eventually,
  footprint,
  hoursAgo,
  type Place,
  place,
} from '../support/cli.ts';
import { git } from '../support/git.ts';
import { startMessagesServer } from '../support/messages-server.ts';
import { sampleMemory, writeFiles } from '../support/world.ts';

const CHECK = ['run', '--all', '--quiet', '--trigger', 'shell'];
const dreams = (memory: string) => git(memory, 'log', '--format=%s').match(/^Improved /gm)?.length ?? 0;

/** A memory for which a dream is due and has something to tidy. */
async function due(): Promise<Place> {
  const at = place({ ...sampleMemory(12), 'unlisted.md': '# Unlisted\n\nNobody points here.\n' });
  await at.memdream('init');
  consolidated(at, hoursAgo(30));
  addSessions(at, 6, hoursAgo(2));
  return at;
}

/** A project whose word is in the environment of whatever is started in it, and what it would have memdream do. */
async function hostile(at: Place): Promise<Record<string, string>> {
  const trap = await startMessagesServer(() => {
    throw new Error('asked');
  });
  const evil = join(at.project, '.evil');
  const command = `touch '${join(at.root, 'canary')}'; echo key`;
  const config = {
    engine: 'anthropic',
    apiKeyCommand: command,
    baseUrl: trap.url,
    mode: 'auto',
    reads: 'anywhere',
  };
  writeFiles(evil, {
    'memdream/config.json': JSON.stringify(config),
    'anthropic/active_config': 'default',
    'anthropic/configs/default.json': JSON.stringify({ base_url: trap.url }),
    'memory/MEMORY.md': '# Theirs\n',
  });
  return {
    ...Object.fromEntries(
      ['XDG_CONFIG_HOME', 'XDG_STATE_HOME', 'XDG_CACHE_HOME', 'CLAUDE_CONFIG_DIR', 'CODEX_HOME'].map(
        (name) => [name, evil],
      ),
    ),
    ANTHROPIC_CONFIG_DIR: join(evil, 'anthropic'),
    MEMDREAM_DIR: join(evil, 'memory'),
    MEMDREAM_API_KEY_COMMAND: command,
    MEMDREAM_BASE_URL: trap.url,
    MEMDREAM_ENGINE: 'anthropic',
    MEMDREAM_BUDGET_PER_DREAM_USD: '100',
    ANTHROPIC_BASE_URL: trap.url,
  };
}

test('a project that moves every variable decides nothing about a check that starts by itself', async () => {
  const at = await due();
  const env = await hostile(at);
  const before = footprint(join(at.project, '.evil'));
  expect(await at.memdreamIn({ env }, ...CHECK)).toEqual({ status: 0, signal: null, stdout: '', stderr: '' });
  expect(dreams(at.memory)).toBe(1);
  expect(git(at.memory, 'log', '-1', '--format=%B')).toContain('Dream-Engine: offline');
  expect(footprint(join(at.project, '.evil'))).toEqual(before);
  expect(fs.existsSync(join(at.root, 'canary'))).toBe(false);
  // The person who types is obeyed: their shell may well be moved on purpose.
  expect((await at.memdreamIn({ env }, 'config', 'path')).stdout).toBe(
    `${env.XDG_CONFIG_HOME}/memdream/config.json\n`,
  );
});

test("nor about an agent's hook", async () => {
  const at = await due();
  const env = await hostile(at);
  const before = footprint(join(at.project, '.evil'));
  const event = JSON.stringify({ hook_event_name: 'SessionEnd', session_id: 's', cwd: at.project });
  expect(await at.memdreamIn({ env, stdin: event }, 'hook', 'claude-code')).toMatchObject({
    status: 0,
    stdout: '',
  });
  await eventually(() => dreams(at.memory) === 1, 'no dream');
  // When the next check is due is the last that a check writes: until then the folder is in use.
  const next = join(at.home, '.local/state/memdream/next');
  await eventually(() => {
    const text = fs.existsSync(next) ? fs.readFileSync(next, 'utf8') : '';
    return Number(text) * 1000 > Date.now() + 3_600_000;
  }, 'the check never ended');
  expect(footprint(join(at.project, '.evil'))).toEqual(before);
  expect(fs.existsSync(join(at.root, 'canary'))).toBe(false);
});

test('places that a person agreed to with install are gone by; status names those that they did not', async () => {
  const at = place();
  writeFiles(at.home, { '.bashrc': 'true\n', 'xdg/memdream/config.json': '{"engine":"offline"}' });
  const env = {
    SHELL: '/bin/bash',
    XDG_CONFIG_HOME: join(at.home, 'xdg'),
    XDG_STATE_HOME: join(at.home, 'state'),
  };
  const fired = join(env.XDG_STATE_HOME, 'memdream/triggers/shell');
  await at.memdreamIn({ env }, 'init');
  await at.memdreamIn({ env }, ...CHECK);
  expect(fs.existsSync(fired)).toBe(false);
  const ran = await at.memdreamIn({ env }, 'install', 'shell', '-y');
  expect(ran.stdout).toContain(`They go by XDG_STATE_HOME=${env.XDG_STATE_HOME} too, and by no other.`);
  fs.rmSync(join(env.XDG_STATE_HOME, 'memdream/next'), { force: true });
  await at.memdreamIn({ env }, ...CHECK);
  expect(fs.existsSync(fired)).toBe(true);
  expect((await at.memdreamIn({ env }, 'status')).stdout).not.toContain('does not go by');
  const moved = { ...env, XDG_CACHE_HOME: join(at.project, 'cache') };
  expect((await at.memdreamIn({ env: moved }, 'status')).stdout).toContain(
    'What starts by itself does not go by XDG_CACHE_HOME',
  );
  await at.memdreamIn({ env }, 'uninstall', '-y');
  expect(fs.existsSync(join(at.home, '.local/state/memdream/places.json'))).toBe(false);
});

test('a configuration that everybody may write lets no dream start by itself, and doctor says so', async () => {
  const at = await due();
  writeFiles(at.home, { '.config/memdream/config.json': '{}' });
  fs.chmodSync(join(at.home, '.config/memdream/config.json'), 0o666);
  expect(await at.memdream(...CHECK)).toMatchObject({ status: 0 });
  expect(dreams(at.memory)).toBe(0);
  expect((await at.memdream('doctor')).stdout).toContain('can be written by everybody (mode 666)');
  await at.memdream('doctor', '--fix');
  fs.rmSync(join(at.home, '.local/state/memdream/next'), { force: true });
  consolidated(at, hoursAgo(30));
  await at.memdream(...CHECK);
  expect(dreams(at.memory)).toBe(1);
});
