import type { Command } from './command.ts';
import { cat } from './commands/cat.ts';
import { cut } from './commands/cut.ts';
import { date } from './commands/date.ts';
import { diff } from './commands/diff.ts';
import { du } from './commands/du.ts';
import { echo } from './commands/echo.ts';
import { file } from './commands/file.ts';
import { find } from './commands/find.ts';
import { grep } from './commands/grep.ts';
import { head } from './commands/head.ts';
import { ls } from './commands/ls.ts';
import { nl } from './commands/nl.ts';
import { basename, dirname, pwd, realpath } from './commands/paths.ts';
import { printf } from './commands/printf.ts';
import { rev } from './commands/rev.ts';
import { rg } from './commands/rg.ts';
import { sort } from './commands/sort.ts';
import { stat } from './commands/stat.ts';
import { tail } from './commands/tail.ts';
import { tr } from './commands/tr.ts';
import { nothing } from './commands/true.ts';
import { uniq } from './commands/uniq.ts';
import { wc } from './commands/wc.ts';
import { refuse } from './refuse.ts';

/** Every command there is. All of them only look. */
const COMMANDS: readonly Command[] = [
  basename,
  cat,
  cut,
  date,
  diff,
  dirname,
  du,
  echo,
  file,
  find,
  grep,
  head,
  ls,
  nl,
  printf,
  pwd,
  realpath,
  rev,
  rg,
  sort,
  stat,
  tail,
  tr,
  nothing,
  uniq,
  wc,
];

const BY_NAME = new Map(COMMANDS.flatMap((command) => command.names.map((name) => [name, command])));

export function commandNamed(name: string): Command {
  const command = BY_NAME.get(name);
  if (command) return command;
  const hint = HINTS.get(name);
  const shown = name.length > 40 ? `${name.slice(0, 40)}…` : name;
  const all = [...BY_NAME.keys()].join(' ');
  refuse(`there is no ${shown} here${hint ? ` (${hint})` : ''}. There is ${all}`);
}

const HINTS = new Map([
  ['cd', 'every command runs in the memory: use full paths'],
  ['sed', 'use Read with offset and limit, or head and tail'],
  ['awk', 'use cut, sort and uniq'],
  ['xargs', 'use grep -r, or name the files'],
  ['git', 'the files as they are now can be read'],
  ['less', 'use cat, head or tail'],
  ['more', 'use cat, head or tail'],
  ['tree', 'use find, or ls -R'],
  ['rm', 'use the Delete tool'],
  ['tee', 'use the Write tool'],
  ['mv', 'use the Write and Delete tools'],
  ['cp', 'use the Write tool'],
  ['touch', 'use the Write tool'],
]);
