import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { installedTriggers } from '../../../src/triggers/installed.ts';

const SCRIPT = '/opt/lib/memdream/bin/memdream.cjs';

function found(files: Record<string, string>, env: NodeJS.ProcessEnv = {}) {
  return installedTriggers({
    env,
    home: '/home/ann',
    readFile: (path) => files[path],
    listFolder: (folder) =>
      Object.keys(files)
        .filter((path) => dirname(path) === folder)
        .map((path) => path.slice(folder.length + 1)),
  });
}

describe('what starts memdream', () => {
  it('is nothing on a machine where nobody installed it, also beside foreign hooks and a mention in words', () => {
    expect(found({})).toEqual([]);
    expect(
      found({
        '/home/ann/.bashrc': '# source ~/.config/memdream/shell.bash\nalias dream=memdream\n',
        '/home/ann/.claude/settings.json': '{"hooks": {"Stop": [{"command": "beep hook claude-code"}]}}',
        '/home/ann/.codex/hooks.json': '{}',
      }),
    ).toEqual([]);
  });

  it('is a shell whose start file sources the hook, with the script that the hook starts', () => {
    const hook = `command=('/usr/bin/node' '${SCRIPT}')\n`;
    expect(
      found({
        '/home/ann/.bashrc': '[ -r x ] && . "/home/ann/.config/memdream/shell.bash"\n',
        '/home/ann/.config/memdream/shell.bash': hook,
      }),
    ).toEqual([{ trigger: 'shell', file: '/home/ann/.bashrc', scripts: [SCRIPT] }]);
    expect(
      found(
        { '/z/.zshrc': '. /c/memdream/shell.zsh\n', '/c/memdream/shell.zsh': hook },
        { ZDOTDIR: '/z', XDG_CONFIG_HOME: '/c' },
      ),
    ).toEqual([{ trigger: 'shell', file: '/z/.zshrc', scripts: [SCRIPT] }]);
    const fish = '/home/ann/.config/fish/conf.d/memdream.fish';
    expect(found({ [fish]: `set c '${SCRIPT}' # memdream\n` })[0]).toEqual({
      trigger: 'shell',
      file: fish,
      scripts: [SCRIPT],
    });
  });

  it('is an agent whose settings call the hook', () => {
    const command = `'/usr/bin/node' '${SCRIPT}' hook claude-code`;
    const settings = JSON.stringify({ hooks: { SessionEnd: [{ hooks: [{ command }] }] } });
    expect(found({ '/home/ann/.claude/settings.json': settings })).toEqual([
      { trigger: 'claude-code', file: '/home/ann/.claude/settings.json', scripts: [SCRIPT] },
    ]);
    expect(found({ '/cc/settings.json': settings }, { CLAUDE_CONFIG_DIR: '/cc' })).toHaveLength(1);
    expect(found({ '/home/ann/.codex/hooks.json': '{"command": "memdream hook codex"}' })).toEqual([
      { trigger: 'codex', file: '/home/ann/.codex/hooks.json', scripts: [] },
    ]);
    const notify = `notify = ["/usr/bin/node", "${SCRIPT}", "hook", "codex"]\n`;
    expect(found({ '/x/config.toml': notify }, { CODEX_HOME: '/x' })).toEqual([
      { trigger: 'codex', file: '/x/config.toml', scripts: [SCRIPT] },
    ]);
  });

  it('is a timer of systemd or launchd', () => {
    const units = '/home/ann/.config/systemd/user';
    const service = `[Service]\nExecStart=/usr/bin/node ${SCRIPT} run --all\n`;
    expect(found({ [`${units}/memdream.timer`]: '[Timer]', [`${units}/memdream.service`]: service })).toEqual(
      [{ trigger: 'timer', file: `${units}/memdream.timer`, scripts: [SCRIPT] }],
    );
    const plist = '/home/ann/Library/LaunchAgents/dev.memdream.check.plist';
    expect(found({ [plist]: `<string>/usr/bin/node</string><string>${SCRIPT}</string>` })).toEqual([
      { trigger: 'timer', file: plist, scripts: [SCRIPT] },
    ]);
    expect(found({ '/home/ann/Library/LaunchAgents/other.plist': SCRIPT })).toEqual([]);
  });
});
