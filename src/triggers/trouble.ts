import type { Status } from '../dream/status.ts';
import type { ClaudeSettings } from '../memory/agents/claude-settings.ts';
import type { Installed } from './installed.ts';

/** Something known to be wrong, by an id that programs may match on, with the way out. */
export type Trouble = { id: string; message: string; hint?: string };

/** A file or folder of ours, who may do what with it, and which of these bits should not be set. */
export type Mode = { path: string; mode: number; unwanted: number };

/** What is looked at. All of it was gathered before: a look costs nothing and throws nothing. */
export type TroubleFacts = {
  status: Status;
  blocked: readonly string[];
  /** Claude Code's settings files, the deciding one first. */
  claude: readonly ClaudeSettings[];
  installed: readonly Installed[];
  isThere(path: string): boolean;
  modes: readonly Mode[];
  /** Folders of ours that are in other hands, in words. */
  foreign: readonly string[];
  /** Variables that name places nobody agreed to with `install`. */
  unagreed: readonly (readonly [name: string, value: string])[];
};

type Look = { id: string; look(facts: TroubleFacts): Omit<Trouble, 'id'> | undefined };

/** Everything that `status` and `doctor` know by name, the gravest first. Ids stay: scripts match on them. */
export const LOOKS: readonly Look[] = [
  { id: 'repository-broken', look: ({ status }) => unlessNull(status.trouble) },
  { id: 'no-engine', look: ({ status }) => unlessNull(status.dreamer.trouble) },
  { id: 'config-blocked', look: configBlocked },
  { id: 'retry-waits-for-person', look: waitsForPerson },
  { id: 'second-dreamer', look: secondDreamer },
  { id: 'hook-command-missing', look: commandMissing },
  { id: 'places-not-agreed', look: placesNotAgreed },
  { id: 'foreign-files', look: foreignFiles },
  { id: 'permissions', look: permissions },
  { id: 'lock-in-future', look: lockInFuture },
];

export function troubleOf(facts: TroubleFacts): Trouble[] {
  return LOOKS.flatMap(({ id, look }) => {
    const found = look(facts);
    return found ? [{ id, ...found }] : [];
  });
}

/** What others than the owner can do something with that they should not. */
export function tooOpen(modes: readonly Mode[]): Mode[] {
  return modes.filter(({ mode, unwanted }) => (mode & unwanted) !== 0);
}

function unlessNull(error: { message: string; hint?: string | undefined } | null) {
  return error === null ? undefined : { message: error.message, ...(error.hint && { hint: error.hint }) };
}

function configBlocked({ blocked }: TroubleFacts) {
  if (blocked.length === 0) return undefined;
  return {
    message: blocked.join(' '),
    hint: 'No dream starts by itself until this is mended: memdream config path',
  };
}

function waitsForPerson({ status }: TroubleFacts) {
  const retry = status.gates.find(({ name }) => name === 'retry')?.answer;
  if (!retry || retry.open || retry.untilMs !== undefined) return undefined;
  return {
    message: `No dream starts by itself any more: ${retry.reason ?? retry.have}.`,
    hint: 'See why: memdream log. Then memdream run --force, or change the configuration.',
  };
}

/** Both use the same lock and take turns, but two of them means two bills and changes that no dream here has made. */
function secondDreamer({ claude }: TroubleFacts) {
  const deciding = claude.find(({ values }) => typeof values.autoDreamEnabled === 'boolean');
  if (deciding?.values.autoDreamEnabled !== true) return undefined;
  return {
    message: `Claude Code dreams over this memory too: autoDreamEnabled in ${deciding.file}.`,
    hint: 'They take turns. To have only one: set it to false there, or memdream config set mode off --here.',
  };
}

function commandMissing({ installed, isThere }: TroubleFacts) {
  for (const { trigger, file, scripts } of installed) {
    const gone = scripts.find((script) => !isThere(script));
    if (gone === undefined) continue;
    return {
      message: `${file} starts ${gone}, which is not there any more: ${trigger} starts nothing.`,
      hint: `Write it anew: memdream install ${trigger}`,
    };
  }
  return undefined;
}

/** What starts by itself does not go by a folder's word. Where nothing does, there is nothing to tell. */
function placesNotAgreed({ installed, unagreed }: TroubleFacts) {
  const [first] = unagreed;
  if (installed.length === 0 || !first) return undefined;
  const more = unagreed.length > 1 ? ` and ${unagreed.length - 1} more` : '';
  return {
    message: `What starts by itself does not go by ${first[0]} (${first[1]})${more}: a project may have set it.`,
    hint: 'If it is yours, agree to it: memdream install',
  };
}

function foreignFiles({ foreign }: TroubleFacts) {
  if (foreign.length === 0) return undefined;
  return {
    message: foreign.join(' '),
    hint: 'No dream starts by itself until this is mended: take it back with chown, or chmod o-w it.',
  };
}

function permissions({ modes }: TroubleFacts) {
  const open = tooOpen(modes);
  if (open.length === 0) return undefined;
  const more = open.length > 1 ? ` and ${open.length - 1} more` : '';
  return {
    message: `Others on this machine may use ${open[0]!.path} (mode ${(open[0]!.mode & 0o777).toString(8)})${more}.`,
    hint: 'memdream doctor --fix closes them.',
  };
}

function lockInFuture({ status }: TroubleFacts) {
  const time = status.gates.find(({ name }) => name === 'time')?.answer;
  if (time?.have !== 'the lock is dated in the future') return undefined;
  return {
    message: 'The lock is dated in the future: a clock was wrong, and a dream counts as due.',
    hint: 'The next dream dates it anew: memdream run',
  };
}
