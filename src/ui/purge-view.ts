import type { Purged } from '../store/purge/complete.ts';
import type { Outlook } from '../store/purge/look.ts';
import type { PurgeRequest } from '../store/purge/request.ts';
import { count, number } from './format.ts';
import { safeLine } from './safe-text.ts';
import { table } from './table.ts';
import type { Look } from './terminal.ts';

/** A place that memdream does not change. */
export type Elsewhere = {
  path: string;
  what: 'transcript' | 'configuration' | 'state' | 'git' | 'quote' | 'ignored' | 'remote';
  agent?: string;
};

type Seen = Outlook & { digests: number };

const NAMED = 4;

/** What a purge would take, and what it could not. */
export function outlookView(
  request: PurgeRequest,
  seen: Seen,
  elsewhere: readonly Elsewhere[],
  look: Look,
): string {
  return [
    look.color.bold(`To be purged: ${named(request)}`),
    ...rows(seen, look),
    ...others(elsewhere, look),
  ].join('\n');
}

/** What a purge took, what was looked at afterwards, and where it stands still. */
export function purgedView(
  request: PurgeRequest,
  seen: Seen & Purged,
  elsewhere: readonly Elsewhere[],
  look: Look,
): string {
  const { held, objects } = seen;
  const checked =
    held.length === 0
      ? `${count(objects, 'object')} of the history ${objects === 1 ? 'was' : 'were'} read once more: it is in none.`
      : look.color.red(`It can still be read in ${list(held)}.`);
  return [
    look.color.green.bold(`Purged ${named(request)}`),
    ...rows(seen, look),
    checked,
    ...others(elsewhere, look),
    ...(request.texts.length > 0
      ? ['What could be read once may have been read: change a secret where it is used.']
      : []),
  ].join('\n');
}

function named({ texts, files }: PurgeRequest): string {
  return [...(texts.length > 0 ? [count(texts.length, 'text')] : []), ...files.map(safeLine)].join(', ');
}

function rows({ files, commits, records, digests, aside }: Seen, { color, width }: Look): string[] {
  const cells: [amount: number, noun: string, names: readonly string[]][] = [
    [files.length, 'file of the memory', files],
    [commits, 'commit of its history', []],
    [records.length, 'record of dreams and git', records],
    [digests, 'digest of a session', []],
    [aside.length, 'repository that was moved aside, whole', aside],
  ];
  const shown = cells
    .filter(([amount]) => amount > 0)
    .map(([amount, noun, names]) => [
      { text: number(amount), right: true },
      { text: amount === 1 ? noun : plural(noun) },
      { text: list(names), paint: color.dim },
    ]);
  return table(shown, { width, indent: '  ', flex: 2 });
}

/** The noun of a phrase is its first word here. */
function plural(phrase: string): string {
  return phrase.replace(/^repository/, 'repositorie').replace(/^\w+/, '$&s');
}

const WHY: Record<Elsewhere['what'], string> = {
  transcript: 'a session: the next dream may read it again',
  configuration: 'your configuration',
  state: 'state of memdream',
  git: 'yours',
  quote: 'points to the file, or has a line of it',
  ignored: 'kept by no history',
  remote: 'a remote of the memory: what was pushed is there still (git push --force)',
};

function others(elsewhere: readonly Elsewhere[], look: Look): string[] {
  if (elsewhere.length === 0) return [];
  const cells = elsewhere
    .slice(0, 20)
    .map(({ path, what, agent }) => [
      { text: safeLine(path) },
      { text: agent ? `${WHY[what]} (${safeLine(agent)})` : WHY[what], paint: look.color.dim },
    ]);
  const more =
    elsewhere.length > 20 ? [`  and ${number(elsewhere.length - 20)} more (--json lists all)`] : [];
  return [
    '',
    look.color.yellow('It stands in places that memdream does not change, too:'),
    ...table(cells, { width: look.width, indent: '  ', flex: 1, hangs: true }),
    ...more,
    '',
  ];
}

function list(names: readonly string[]): string {
  const shown = names.slice(0, NAMED).map(safeLine).join(', ');
  return names.length > NAMED ? `${shown} and ${names.length - NAMED} more` : shown;
}
