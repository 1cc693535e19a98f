import { posix } from 'node:path';
import { matchesGlob } from '../memory/glob.ts';
import { INDEX, kindOf } from '../memory/kinds.ts';
import type { Phase } from './port.ts';

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
  isEmpty: boolean;
  protect: readonly string[];
  /** Another path of the draft that some file systems cannot tell apart from this one. */
  twinOf(path: string): string | undefined;
};

/** Files that hold credentials, wherever they are. */
const SECRET_NAMES =
  /^(\.env(\..*)?|\.netrc|\.npmrc|\.pypirc|\.git-credentials|\.pgpass|id_(rsa|dsa|ecdsa|ed25519)|credentials(\.json)?|\.credentials\.json|.*\.(pem|key|p12|pfx|jks|keychain|keychain-db|kdbx))$/i;
const SECRET_FOLDERS =
  /\/(\.ssh|\.gnupg|\.aws|\.azure|\.kube|\.docker|\.password-store|\.mozilla|\.config\/(gcloud|google-chrome|chromium|memdream)|share\/keyrings|state\/memdream)(\/|$)/i;
const KERNEL = /^\/(proc|sys|dev)(\/|$)/;

/** Decides on a real path, after links were followed. */
export function mayRead(realPath: string): Verdict {
  if (KERNEL.test(realPath)) return deny('the kernel and its devices are not readable here');
  if (SECRET_NAMES.test(posix.basename(realPath)) || SECRET_FOLDERS.test(realPath)) {
    return deny('this file may hold credentials');
  }
  return { allow: true };
}

export function mayWrite(request: WriteRequest): Verdict {
  const { path, action, protect } = request;
  if (!request.mayWrite) return deny('this phase only looks: plan the change for the consolidate phase');
  if (path === undefined) return deny('only files of the memory can be changed');
  const named = mayName(path);
  if (!named.allow) return named;
  const kind = kindOf(path);
  if (kind === 'log') return deny('daily logs are evidence: they are read, never edited');
  if (kind === 'foreign') return deny(`${path.split('/')[0]}/ belongs to people or other programs`);
  if (kind === 'hidden') return deny('names that begin with a dot are not memory');
  if (kind === 'other') return deny('a memory is a file that ends in .md');
  if (protect.some((glob) => matchesGlob(glob, path)))
    return deny('the person protects this file (guard.protect)');
  if (path === INDEX && (action === 'delete' || request.isEmpty))
    return deny(`${INDEX} is loaded into every session: it cannot be emptied`);
  const twin = action === 'write' ? request.twinOf(path) : undefined;
  if (twin !== undefined) return deny(`${twin} has the same name but for case or accents`);
  return { allow: true };
}

function mayName(path: string): Verdict {
  const parts = path.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..'))
    return deny('the path leads out of the memory');
  if (/[\p{Cc}\p{Cf}\u2028\u2029\\]/u.test(path))
    return deny('the name holds control or invisible characters');
  if (Buffer.byteLength(parts.at(-1)!) > 200 || parts.length > 8) return deny('the name is too long');
  if (parts.some((part) => /[ .]$/.test(part) || /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i.test(part))) {
    return deny('some file systems cannot hold this name');
  }
  return { allow: true };
}

function deny(reason: string): Verdict {
  return { allow: false, reason };
}
