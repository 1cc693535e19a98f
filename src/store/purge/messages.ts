import { printable, subject } from '../noted-message.ts';
import { encodeMessageObject, type Header, type RawMessage, valuesOf } from './raw-objects.ts';
import type { How } from './rewriter.ts';

type Sized = { oid: string; bytes: number };

/** One commit with its files before and after, old and new. */
export type NewCommit = {
  raw: RawMessage;
  tree: Sized;
  newTree: Sized;
  parent: Sized | undefined;
  newParent: Sized | undefined;
  parents: readonly string[];
};

type Ids = ReadonlyMap<string, string | null>;
export type NewMessage = { content: Buffer; held: boolean; signatures: number };

const SIGNATURES = ['gpgsig', 'gpgsig-sha256', 'mergetag'];
const OURS = /^memdream <memdream@localhost> /;

/** A commit that leads to new files and parents, and whose own words hold nothing that is purged. */
export function rewriteCommit(input: NewCommit, how: How, ids: Ids): NewMessage & { isEmptied: boolean } {
  const { raw, newTree, parents } = input;
  const isOurs = raw.head.some(
    ({ key, value }) => key === 'committer' && OURS.test(value.toString('latin1')),
  );
  const words = wordsOf(raw, how, ids);
  const told = isOurs ? ourWords(words.body, input, how) : words.body;
  const isSame =
    words.head === raw.head &&
    told === raw.body &&
    newTree.oid === input.tree.oid &&
    parents.join() === valuesOf(raw, 'parent').join();
  const kept = isSame ? words.head : words.head.filter(({ key }) => !SIGNATURES.includes(key));
  const head = [
    { key: 'tree', value: Buffer.from(newTree.oid) },
    ...parents.map((parent) => ({ key: 'parent', value: Buffer.from(parent) })),
    ...kept.filter(({ key }) => key !== 'tree' && key !== 'parent'),
  ];
  return {
    content: encodeMessageObject({ head, body: told }),
    held: words.held,
    signatures: words.head.length - kept.length,
    isEmptied: isOurs && isEmptied(input),
  };
}

export function rewriteTag(raw: RawMessage, object: string, how: How, ids: Ids): NewMessage {
  const words = wordsOf(raw, how, ids);
  const head = words.head.map((header) =>
    header.key === 'object' ? { ...header, value: Buffer.from(object) } : header,
  );
  const isSame = words.head === raw.head && words.body === raw.body && valuesOf(raw, 'object')[0] === object;
  // A tag's signature stands at the end of its message.
  const at = isSame
    ? -1
    : words.body.toString('latin1').search(/^-----BEGIN (PGP|SSH) (SIGNATURE|MESSAGE)-----$/m);
  const body = at === -1 ? words.body : words.body.subarray(0, at);
  return {
    content: encodeMessageObject({ head, body }),
    held: words.held,
    signatures: at === -1 ? 0 : 1,
  };
}

/** What was only noted, and is now as it was before: the step that took a text out of a file is one of these. */
function isEmptied({ raw, tree, newTree, parent, newParent, parents }: NewCommit): boolean {
  if (parents.length !== 1 || !parent || !newParent) return false;
  const isNoted = raw.body.toString('latin1', 0, 6) === 'Noted ';
  return isNoted && newTree.oid === newParent.oid && tree.oid !== parent.oid;
}

type Words = { head: Header[]; body: Buffer; held: boolean };

/** Head and body are the very same ones where nothing was to be changed in them. */
function wordsOf(raw: RawMessage, { words }: How, ids: Ids): Words {
  const clean = Buffer.from(words.bytes(raw.body));
  const holdsIt = words.holds(raw.body) || raw.head.some((header) => words.holds(nameIn(header)));
  const head = raw.head.map((header) => {
    const name = nameIn(header);
    const value = Buffer.concat([words.bytes(name), header.value.subarray(name.length)]);
    return value.equals(header.value) ? header : { ...header, value };
  });
  const named = withNewIds(clean, ids);
  return {
    head: head.every((header, i) => header === raw.head[i]) ? raw.head : head,
    body: named.equals(raw.body) ? raw.body : named,
    held: holdsIt,
  };
}

/** Somebody's name and address; the time behind it is no words. */
function nameIn({ key, value }: Header): Buffer {
  if (!['author', 'committer', 'tagger'].includes(key)) return value.subarray(0, 0);
  return value.subarray(0, Math.max(0, value.lastIndexOf('>')));
}

function withNewIds(body: Buffer, ids: Ids): Buffer {
  const text = body.toString('latin1');
  const named = text.replace(/(?<![0-9a-f])[0-9a-f]{40}(?![0-9a-f])/g, (id: string) => ids.get(id) ?? id);
  return named === text ? body : Buffer.from(named, 'latin1');
}

/** What our own messages count: files that are no more are not among them. */
function ourWords(body: Buffer, input: NewCommit, { request }: How): Buffer {
  const text = body.toString('latin1');
  const lines = text.split('\n');
  const gone = new Set(request.files.map((file) => Buffer.from(printable(file)).toString('latin1')));
  const told = lines.flatMap((line) => rowWithout(line, gone));
  const dropped = lines.length - told.length;
  const [first = '', ...rest] = told;
  const counted = first.replace(
    /^([A-Z][a-z]+(?: keeping)?) (\d+) (?:memory|memories)$/,
    (_, verb: string, count: string) => subject(verb, Math.max(0, Number(count) - dropped)),
  );
  const named = rest.filter((line) => !tellsOf(line, request.files));
  const result = [counted, ...named.map((line) => sized(line, input))].join('\n');
  return result === text ? body : Buffer.from(result, 'latin1');
}

/** A line of a message without the files that are gone; none where it was about nothing else. */
function rowWithout(line: string, gone: ReadonlySet<string>): string[] {
  const row = /^(added|modified|deleted|renamed) (.+?)( \(\+\d+ -\d+\)|, written \S+)?$/.exec(line);
  if (row) {
    const [, change, path = '', counts = ''] = row;
    if (change !== 'renamed') return gone.has(path) ? [] : [line];
    const at = [...path.matchAll(/ to /g)].map(({ index }) => index);
    const from = at.find((index) => gone.has(path.slice(0, index)));
    if (from !== undefined) return [`added ${path.slice(from + 4)}${counts}`];
    const to = at.find((index) => gone.has(path.slice(index + 4)));
    return [to === undefined ? line : `deleted ${path.slice(0, to)}${counts}`];
  }
  const first = /^\d{4}-\d\d-\d\dT[\d:.]+Z (.+)$/.exec(line);
  return first && gone.has(first[1]!) ? [] : [line];
}

/** Trailers that are about one file: where its lines came from, why it was left alone. */
function tellsOf(line: string, files: readonly string[]): boolean {
  const [, name, json] = /^Dream-(Origin|Left-Alone): (.+)$/.exec(line) ?? [];
  if (name === undefined) return false;
  try {
    const told: unknown = JSON.parse(Buffer.from(json!, 'latin1').toString('utf8'));
    const values = Object.values(told as Record<string, unknown>);
    return values.some((value) => typeof value === 'string' && files.includes(value));
  } catch {
    return false;
  }
}

/** The bytes that a record tells of would tell how long the text was. */
function sized(line: string, { tree, newTree, parent, newParent }: NewCommit): string {
  const before = parent?.bytes ?? 0;
  return line === `Dream-Bytes: ${before} ${tree.bytes}`
    ? `Dream-Bytes: ${newParent?.bytes ?? 0} ${newTree.bytes}`
    : line;
}
