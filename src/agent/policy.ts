import { isSameOrBelow } from '../memory/agents/paths.ts';
import { matchesGlob } from '../memory/glob.ts';
import { INDEX, kindOf } from '../memory/kinds.ts';
import { holdsSecret } from '../memory/secrets.ts';
import { mayHoldCredentials } from './credential-files.ts';
import type { Phase } from './port.ts';
import { foldedName } from './twins.ts';

/** What may be done, decided without touching anything: the toolbox obeys. */
export type Verdict = { allow: true } | { allow: false; reason: string };

/** Orient and gather only look. */
export function phaseMayWrite(phase: Phase | undefined): boolean {
  return phase === 'consolidate' || phase === 'prune';
}

export type WriteRequest = {
  /** Whether the phase may write at all: orient and gather only look. */
  mayWrite: boolean;
  /** Path below the memory, or undefined where the path leads elsewhere. */
  path: string | undefined;
  action: 'write' | 'delete';
  /** Whether the draft has this path already: then its name is not the dream's choice. */
  exists: boolean;
  isEmpty: boolean;
  protect: readonly string[];
  /** Another path of the draft that some file systems cannot tell apart from this one. */
  twinOf(path: string): string | undefined;
};

/** Longer than any path a disk can hold. */
const MAX_PATH = 4096;
const KERNEL = /^\/(?:proc|sys|dev)(?:\/|$)/i;

export type ReadRequest = {
  /** What the person lets a dream read: anything, or only what is below the roots. */
  reads: 'anywhere' | 'project';
  /** Real paths of the memory, of its project and of the folders with its transcripts. */
  roots: readonly string[];
  /** Folders that belong to memdream itself, real paths: its settings and its ledger are not for a model. */
  own?: readonly string[];
};

/** Decides on a real path of a file or folder, after links were followed. */
export function mayRead(realPath: string, { reads, roots, own = [] }: ReadRequest): Verdict {
  const named = mayAsk(realPath);
  if (!named.allow) return named;
  if (own.some((folder) => isSameOrBelow(realPath, folder)))
    return deny('what memdream keeps for itself is not readable here');
  if (reads === 'project' && !roots.some((root) => isSameOrBelow(realPath, root)))
    return deny('only the memory, its sessions and its project may be read (the person set `reads`)');
  return { allow: true };
}

/** What the name of a path says already, before links were followed: a name that is refused is not even looked for. */
export function mayAsk(path: string): Verdict {
  if (!path.startsWith('/') || path.length > MAX_PATH || path.includes('\0'))
    return deny('this is no path of a file');
  if (KERNEL.test(path)) return deny('the kernel and its devices are not readable here');
  if (mayHoldCredentials(path)) return deny('this file may hold credentials');
  return { allow: true };
}

export function mayWrite(request: WriteRequest): Verdict {
  const { path, action, protect } = request;
  if (!request.mayWrite) return deny('this phase only looks: plan the change for the consolidate phase');
  if (path === undefined) return deny('only files of the memory can be changed');
  const named = mayName(path, request.exists);
  if (!named.allow) return named;
  const kind = kindOf(path);
  if (kind === 'log') return deny('daily logs are evidence: they are read, never edited');
  if (kind === 'foreign') return deny(`${path.split('/')[0]}/ belongs to people or other programs`);
  if (kind === 'hidden') return deny('names that begin with a dot are not memory');
  if (kind === 'other') return deny('a memory is a file that ends in .md');
  if (protect.some((glob) => isMeant(glob, request)))
    return deny('the person protects this file (guard.protect)');
  if (path === INDEX && (action === 'delete' || request.isEmpty))
    return deny(`${INDEX} is loaded into every session: it cannot be emptied`);
  if (action === 'delete') return { allow: true };
  const twin = request.exists ? undefined : reservedTwin(path);
  if (twin !== undefined) return deny(`some disks take it for ${twin}`);
  const other = request.twinOf(path);
  if (other !== undefined) return deny(`${other} has the same name but for case or accents`);
  return { allow: true };
}

/** A name that comes new is meant by a glob however it is spelled: on some disks it is the protected file. */
function isMeant(glob: string, { path, exists }: WriteRequest): boolean {
  return matchesGlob(glob, path!) || (!exists && matchesGlob(foldedName(glob), foldedName(path!)));
}

/** What a new path would be on a disk that does not tell case apart, though it has nothing of that name yet. */
function reservedTwin(path: string): string | undefined {
  const folded = foldedName(path);
  if (path !== INDEX && folded === foldedName(INDEX)) return INDEX;
  return ['log', 'foreign'].includes(kindOf(folded)) ? `${folded.split('/')[0]}/` : undefined;
}

function mayName(path: string, exists: boolean): Verdict {
  const parts = path.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..'))
    return deny('the path leads out of the memory');
  if (/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\\]/u.test(path))
    return deny('the name holds control or invisible characters');
  if (parts.length > 8 || parts.some((part) => part.length > 200 || Buffer.byteLength(part) > 200))
    return deny('the name is too long');
  // Names are printed, listed and kept in the record, where texts are masked.
  if (!exists && holdsSecret(path.replace(/\.md$/, ''))) return deny('the name holds a secret');
  const isOdd = (part: string) =>
    /[ .]$/.test(part) ||
    /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i.test(part) ||
    // A shell takes these for something else.
    (!exists && /[<>:"|?*]|^[-~$%]/.test(part));
  if (parts.some(isOdd)) return deny('some file systems or shells cannot hold this name');
  return { allow: true };
}

function deny(reason: string): Verdict {
  return { allow: false, reason };
}
