import type { App } from '../compose.ts';
import type { FoundMemory } from '../config/find-memory.ts';
import { purgeMemory } from '../dream/purge.ts';
import { EXITS, MemdreamError } from '../errors.ts';
import { fileHolds, filesHolding, remotesOf } from '../store/purge/left-behind.ts';
import { lookForPurge, type Outlook } from '../store/purge/look.ts';
import type { PurgeRequest } from '../store/purge/request.ts';
import { type Scrub, scrubTexts } from '../store/purge/scrub.ts';
import { confirm } from '../ui/confirm.ts';
import { printJson } from '../ui/json.ts';
import { type Elsewhere, outlookView, purgedView } from '../ui/purge-view.ts';
import { keptMemory } from './memory-at.ts';
import { writeNextCheck } from './next-check.ts';
import { purgeRequest } from './purge-request.ts';
import type { Args } from './table.ts';

/** Takes a text or a file out of a memory and all its history, for good. */
export async function execute(app: App, args: Args): Promise<number> {
  const { found, memory } = keptMemory(app);
  const { terminal, globals } = app;
  const request = await purgeRequest(app, args, found.dir);
  const outlook = await lookForPurge(memory, request);
  refuseNames(outlook);
  const texts = scrubTexts(request.texts);
  const digests = app.cache.holding(texts.holds);
  const elsewhere = await whereElse(app, found, memory.gitdir, outlook, texts);
  if (nothingIn(outlook) && digests.length === 0) throw nothingFound(request, elsewhere);

  const seen = { ...outlook, digests: digests.length };
  if (args['dry-run']) {
    if (globals.json) printJson(terminal, 'purge', { would: seen, elsewhere });
    else terminal.out(outlookView(request, seen, elsewhere, terminal));
    return EXITS.done.status;
  }
  if (!args.yes) {
    if (terminal.isInteractive) terminal.out(outlookView(request, seen, elsewhere, terminal));
    if (!(await confirm(terminal, 'Purge it? Nobody can undo this.')))
      throw new MemdreamError('USAGE', 'Nothing was purged.', {
        hint: 'Answer y, or give --yes. -n only shows.',
      });
  }
  app.cache.forgetAll(digests);
  if (outlook.files.length > 0 && !globals.quiet && !globals.json)
    terminal.err('Programs that have the old files open get ten seconds to finish writing.');
  const purged = await purgeMemory(app.world, found.dir, request);
  // A search that ran meanwhile may have made them anew from transcripts.
  app.cache.forgetAll(app.cache.holding(texts.holds));
  await writeNextCheck(app);
  const shown = { ...seen, ...purged };
  if (globals.json) printJson(terminal, 'purge', { ...shown, elsewhere });
  else if (!globals.quiet || purged.held.length > 0)
    terminal.out(purgedView(request, shown, elsewhere, terminal));
  return purged.held.length > 0 ? EXITS.refused.status : EXITS.done.status;
}

function nothingIn({ files, commits, paths, records, aside }: Outlook): boolean {
  return files.length + commits + paths.length + records.length + aside.length === 0;
}

function nothingFound({ texts, files }: PurgeRequest, elsewhere: readonly Elsewhere[]): MemdreamError {
  const what = texts.length === 0 ? files.join(', ') : 'What you named';
  const places = elsewhere.filter(({ what }) => what !== 'remote');
  return new MemdreamError('NOT_FOUND', `${what} stands nowhere in this memory, nor in its history.`, {
    hint:
      places.length > 0
        ? `It does in ${places.map(({ path }) => path).join(', ')}.`
        : 'Upper and lower case count, and every character. `memdream doctor` names secrets that it knows.',
  });
}

/** A new name for a file in all history is for a person to choose. */
function refuseNames({ names }: Outlook): void {
  if (names.length === 0) return;
  throw new MemdreamError('CONFLICT', `The text stands in the name of ${names.join(', ')}.`, {
    hint: `Purge the file first, or rename it: ${names.map((name) => `memdream purge --file '${name}'`).join('; ')}`,
  });
}

/** Where it stands too, and memdream changes nothing: others' files, and others' machines. */
async function whereElse(
  app: App,
  found: FoundMemory,
  gitdir: string,
  outlook: Outlook,
  texts: Scrub,
): Promise<Elsewhere[]> {
  const { fs } = app.world;
  const { sessions } = await app.targetOf(found, { typed: false }).target.sessions.list(0);
  const held = (path: string) => texts.longest > 0 && fileHolds(fs, path, texts);
  const state = texts.longest > 0 ? filesHolding(fs, app.paths.stateDir, texts) : [];
  return [
    ...sessions
      .filter(({ path }) => held(path))
      .map(({ path, agent }) => ({ path, what: 'transcript' as const, agent })),
    ...[app.paths.configFile].filter(held).map((path) => ({ path, what: 'configuration' as const })),
    ...state.map((path) => ({ path, what: 'state' as const })),
    ...outlook.yours.map((name) => ({ path: `${gitdir}/${name}`, what: 'git' as const })),
    ...outlook.quoting.map((name) => ({ path: `${found.dir}/${name}`, what: 'quote' as const })),
    ...outlook.ignored.map((name) => ({ path: `${found.dir}/${name}`, what: 'ignored' as const })),
    ...remotesOf(fs, gitdir).map((name) => ({ path: name, what: 'remote' as const })),
  ];
}
