import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type App, compose } from '../compose.ts';
import { runDream } from '../dream/run.ts';
import { slug } from '../memory/agents/slug.ts';
import { shownDiff } from '../memory/shown-diff.ts';
import { openMemory } from '../store/opened.ts';
import { readSummary } from '../store/summary.ts';
import { diffView } from '../ui/diff-view.ts';
import { errorJson, printJson } from '../ui/json.ts';
import { logView } from '../ui/log-view.ts';
import { resultView } from '../ui/result-view.ts';
import { safeLine } from '../ui/safe-text.ts';
import { keep } from './keep.ts';
import { watching } from './watching.ts';

/** A dream over a sample memory in a folder of its own: the person's home, memories and configuration are not looked at. */
export async function execute(outer: App): Promise<number> {
  const place = layOut();
  const { color, verbose, quiet, json } = outer.globals;
  const env = {
    PATH: outer.machine.env.PATH,
    TERM: outer.machine.env.TERM,
    NO_COLOR: outer.machine.env.NO_COLOR,
    FORCE_COLOR: outer.machine.env.FORCE_COLOR,
    CI: outer.machine.env.CI,
  };
  const machine = { ...outer.machine, env, home: place.home, cwd: place.project };
  const app = compose(
    machine,
    { json, quiet, verbose, color, settings: { engine: 'offline' } },
    outer.signal,
  );
  const { terminal } = app;
  const say = (text: string) => {
    if (!json && !quiet) terminal.out(text);
  };

  const found = app.find();
  const kept = await keep(app, found);
  say(
    `A sample memory of ${kept.keeps} files, with the defects that three months of notes collect.\n${safeLine(found.dir)}\n`,
  );
  const { target } = app.targetOf(found, { typed: true });
  const view = watching({ ...app, globals: { ...app.globals, json: false, quiet: json || quiet } });
  const ended = await runDream(app.world, target, {
    kind: 'run',
    force: true,
    propose: false,
    trigger: 'manual',
    signal: view.signal,
    onEvent: view.onEvent,
  }).finally(view.end);
  if (ended.error) {
    terminal.err(json ? errorJson(ended.error) : resultView(ended, terminal, { command: 'run' }));
    return ended.error.exit;
  }
  const diff = shownDiff(ended.before ?? new Map(), ended.after ?? new Map());
  if (json) {
    printJson(terminal, 'demo', { memory: found.dir, dream: ended.dream, diff });
    return 0;
  }
  say(diffView(diff, terminal));
  say(`\n${resultView(ended, terminal, { command: 'run' })}`);
  const { dreams } = await readSummary(openMemory(app.world.fs, found.dir, app.world.now));
  say(`\n${terminal.color.bold('memdream log')}\n${logView(dreams, terminal)}`);
  say(nextSteps(found.dir, place.root, outer.machine.env.npm_command === 'exec'));
  return 0;
}

function nextSteps(memory: string, root: string, isNpx: boolean): string {
  // Typed through npx in a clone, `memdream` alone is not on the person's path.
  const memdream = isNpx ? 'npx memdream' : 'memdream';
  return [
    '',
    'That was a copy. Try more on it:',
    `  ${memdream} -C ${memory} show`,
    `  ${memdream} -C ${memory} revert last`,
    'On your own memory, from your project:',
    ...(isNpx ? ['  npm install -g .        once, in this clone'] : []),
    '  memdream dry-run        a whole dream and its diff; nothing changes',
    '  memdream init           give the memory a history',
    '  memdream run --force    dream now',
    `The copy is yours to remove: ${root}`,
  ].join('\n');
}

type Place = { root: string; home: string; project: string };

/** The sample as Claude Code would have laid it out, below a temporary home. */
function layOut(): Place {
  const template = templateFolder();
  const root = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'memdream-demo-')));
  const home = join(root, 'home');
  const project = join(root, 'quillmere');
  fs.cpSync(join(template, 'project'), project, { recursive: true });
  const folder = join(home, '.claude', 'projects', slug(project));
  const memory = join(folder, 'memory');
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  fs.cpSync(join(template, 'memory'), memory, { recursive: true });
  for (const name of fs.readdirSync(memory, { recursive: true, encoding: 'utf8' }))
    dateByContent(join(memory, name), /^ {2}modified: (\S+)$/gm);
  for (const name of fs.readdirSync(join(template, 'transcripts'))) {
    const text = fs.readFileSync(join(template, 'transcripts', name), 'utf8');
    fs.writeFileSync(
      join(folder, name),
      text.replaceAll('{{project}}', JSON.stringify(project).slice(1, -1)),
    );
    dateByContent(join(folder, name), /"timestamp":"([^"]+)"/g);
  }
  return { root, home, project };
}

/** Packages do not keep file times; the sample says in its own text when it was written. */
function dateByContent(path: string, pattern: RegExp): void {
  if (!fs.statSync(path).isFile()) return;
  const last = [...fs.readFileSync(path, 'utf8').matchAll(pattern)].at(-1)?.[1];
  const at = last ? new Date(last) : undefined;
  if (at && !Number.isNaN(at.getTime())) fs.utimesSync(path, at, at);
}

/** Beside dist/ in a package, and two levels up from a chunk. */
function templateFolder(): string {
  for (const up of ['../templates/demo', '../../templates/demo']) {
    const path = fileURLToPath(new URL(up, import.meta.url));
    if (fs.existsSync(join(path, 'memory'))) return path;
  }
  throw new Error('templates/demo is missing from this installation');
}
