import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { addSessions, consolidated, hoursAgo, place } from '../../support/cli.ts';
import { git } from '../../support/git.ts';
import { writeFiles } from '../../support/world.ts';
import { isOnPath, SHELLS, until } from './shells.ts';

const hasTmux = isOnPath('tmux');
const where = hasTmux ? '' : ' (skipped: no tmux on PATH)';
const RC = { bash: '.bashrc', zsh: '.zshrc', fish: '.config/fish/config.fish' } as const;

describe.each(SHELLS)(`from install to uninstall with %s${where}`, (_name, { shell, isHere }) => {
  test.skipIf(!isHere || !hasTmux)(
    'a prompt starts the dream that is due, and a later one tells of it',
    async () => {
      const at = place();
      const rc = '# mine\n';
      writeFiles(at.home, { [RC[shell]]: rc });
      writeFiles(at.memory, { 'unlisted.md': '# Unlisted\n\nNobody points here.\n' });
      await at.memdream('init');
      consolidated(at, hoursAgo(30));
      addSessions(at, 6, hoursAgo(2));
      const env = {
        ...at.env,
        SHELL: `/bin/${shell}`,
        TERM: 'xterm',
        LANG: 'C.UTF-8',
        TMUX_TMPDIR: at.root,
        HISTFILE: '/dev/null',
      };
      expect(await at.memdreamIn({ env }, 'install', 'shell', '-y')).toMatchObject({ status: 0, stderr: '' });

      const tmux = (...args: string[]) =>
        execFileSync('tmux', ['-L', 'way', '-f', '/dev/null', ...args], {
          env: env as NodeJS.ProcessEnv,
          encoding: 'utf8',
          stdio: 'pipe',
        });
      tmux('new-session', '-d', '-x', '150', '-y', '50', '-c', at.home, `${shell} -i`);
      onTestFinished(() => {
        try {
          tmux('kill-server');
        } catch {
          // It ended with its last window.
        }
      });
      const screen = () => tmux('capture-pane', '-p', '-S', '-').trimEnd();
      const notice = join(at.home, '.local/state/memdream/notice');
      // The hint is the last that a check writes.
      const next = join(at.home, '.local/state/memdream/next');
      const isOver = () => Number(fs.readFileSync(next, 'utf8')) > Date.now() / 1000 + 3600;
      await until(() => fs.existsSync(notice) && isOver(), screen);
      expect(git(at.memory, 'log', '-1', '--format=%B')).toContain('Dream-Trigger: shell');
      const told = /memdream: Improved \d+ memor(?:y|ies) \([^)]*\)\. See: memdream show/g;
      tmux('send-keys', 'Enter');
      await until(() => told.test(screen()), screen);
      tmux('send-keys', 'Enter');
      tmux('send-keys', 'echo the-end', 'Enter');
      await until(() => /^the-end$/m.test(screen()), screen);
      expect(screen().match(told)).toHaveLength(1);

      expect(await at.memdreamIn({ env }, 'uninstall', '-y')).toMatchObject({ status: 0, stderr: '' });
      expect(fs.readFileSync(join(at.home, RC[shell]), 'utf8')).toBe(rc);
    },
  );
});
