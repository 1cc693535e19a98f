import type { Check, Finding } from '../finding.ts';
import { kindOf } from '../kinds.ts';
import { findSecrets, type Secret, secretId } from '../secrets.ts';
import { countLines } from '../text-lines.ts';
import { type File, type Tree, textOf } from '../tree.ts';

const NAME = 'no-secrets';

/** Memory is kept forever and read by every session: a secret does not belong there. No finding holds the secret. */
export const noSecrets: Check = {
  name: NAME,
  run({ before, after }) {
    // What a dream adds is nowhere yet: only what stands there already has to be purged.
    const isThere = before === after;
    const standing = isThere ? () => 0 : overlookedIn(before);
    const findings: Finding[] = [];
    const left = new Map<string, number>();
    for (const [path, file] of pages(after)) {
      for (const { kind, value, line } of secretsOf(file)) {
        const unseen = left.get(value) ?? standing(value);
        left.set(value, unseen - 1);
        if (unseen <= 0) findings.push(finding({ path, line, kind, value }, isThere));
      }
    }
    return findings;
  },
};

/**
 * The same about logs and files of other programs. No dream writes there, so none is held to it; but the history keeps
 * them too, and a person has to know.
 */
export const noSecretsKept: Check = {
  name: NAME,
  run: ({ after }) =>
    [...after]
      .filter(([path]) => !isPage(path))
      .flatMap(([path, file]) => secretsOf(file).map((secret) => finding({ path, ...secret }, true))),
};

function finding(
  { path, line, kind, value }: Pick<Secret, 'kind' | 'value'> & { path: string; line: number },
  isThere: boolean,
): Finding {
  const until = isThere ? `, until you type \`memdream purge --finding ${typed(`${path}:${line}`)}\`` : '';
  return {
    check: NAME,
    path,
    line,
    severity: 'error',
    message: `A secret (${kind}) stands here. Remove it and change the secret: the history keeps what once stood here${until}.`,
    key: secretId(value),
  };
}

/** A place as a shell takes it for one word. The place and not the secret: a command line is seen by others. */
function typed(place: string): string {
  return /^[\w./:@%+,-]+$/.test(place) ? place : `'${place.replaceAll("'", `'\\''`)}'`;
}

function pages(tree: Tree): [string, File][] {
  return [...tree].filter(([path]) => isPage(path));
}

function isPage(path: string): boolean {
  return ['index', 'area', 'topic'].includes(kindOf(path));
}

/**
 * How often a secret stood in a tree where no rule saw it. Moved to where one does, it is not new: a dream is refused
 * for what it adds.
 */
function overlookedIn(tree: Tree): (value: string) => number {
  const seen = new Set(pages(tree).flatMap(([, file]) => secretsOf(file).map(({ value }) => value)));
  return (value) => {
    if (seen.has(value)) return 0;
    return pages(tree).reduce((sum, [, file]) => sum + (textOf(file) ?? '').split(value).length - 1, 0);
  };
}

const known = new WeakMap<File, (Secret & { line: number })[]>();

/** Files are shared between the trees of a run: each is read once. */
function secretsOf(file: File): (Secret & { line: number })[] {
  let secrets = known.get(file);
  if (!secrets) {
    const text = textOf(file) ?? '';
    let [at, line] = [0, 1];
    secrets = findSecrets(text).map((secret) => {
      line += countLines(`${text.slice(at, secret.start)}.`) - 1;
      at = secret.start;
      return { ...secret, line };
    });
    known.set(file, secrets);
  }
  return secrets;
}
