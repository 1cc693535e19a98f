/** Commits are made by memdream, whoever's words they hold: no identity of a person is needed or invented. */
const IDENTITY = 'memdream <memdream@localhost>';

export type Commit = { oid: string; tree: string; parents: string[]; message: string; atMs: number };

export function encodeCommit(commit: {
  tree: string;
  parents: readonly string[];
  message: string;
  at: Date;
}): Uint8Array {
  const stamp = `${Math.floor(commit.at.getTime() / 1000)} ${zone(commit.at)}`;
  const lines = [
    `tree ${commit.tree}`,
    ...commit.parents.map((parent) => `parent ${parent}`),
    `author ${IDENTITY} ${stamp}`,
    `committer ${IDENTITY} ${stamp}`,
    '',
    commit.message.replaceAll('\0', '').trimEnd(),
    '',
  ];
  return Buffer.from(lines.join('\n'));
}

export function parseCommit(oid: string, content: Uint8Array): Commit {
  const text = Buffer.from(content.buffer, content.byteOffset, content.length).toString('utf8');
  const split = text.indexOf('\n\n');
  const head = split < 0 ? text : text.slice(0, split);
  const parents: string[] = [];
  let tree = '';
  let atMs = 0;
  for (const line of head.split('\n')) {
    if (line.startsWith('tree ')) tree = line.slice(5);
    else if (line.startsWith('parent ')) parents.push(line.slice(7));
    else if (line.startsWith('committer ')) atMs = Number(/> (\d+) [+-]\d{4}$/.exec(line)?.[1] ?? 0) * 1000;
  }
  return { oid, tree, parents, message: split < 0 ? '' : text.slice(split + 2), atMs };
}

function zone(at: Date): string {
  const minutes = -at.getTimezoneOffset();
  const size = Math.abs(minutes);
  const digits = String(Math.floor(size / 60) * 100 + (size % 60)).padStart(4, '0');
  return `${minutes < 0 ? '-' : '+'}${digits}`;
}
