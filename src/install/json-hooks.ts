import {
  findNodeAtLocation,
  type Node,
  type ParseError,
  parse,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { MemdreamError } from '../errors.ts';
import { isTooDeep } from '../memory/too-deep.ts';
import { append, closeUp, cut, replace } from './json-edit.ts';
import type { Place, Spot } from './spot.ts';

/** One event of an agent, and the command it is to call. */
export type Hook = { event: string; command: string; timeout: number };

/** A settings file of an agent, where our hooks stand among other people's. `isOurs` knows them by their command. */
export function hooksSpot(
  place: Place,
  path: string,
  { hooks, isOurs }: { hooks: readonly Hook[]; isOurs(command: string): boolean },
): Spot {
  const text = (bytes: Buffer) => textOf(bytes, path);
  return {
    ...{ place, path, kind: 'hooks' },
    put: (current) => Buffer.from(withHooks(current ? text(current) : '', path, hooks, isOurs)),
    take: (current, original) =>
      Buffer.from(withoutHooks(text(current), path, isOurs, original && settingsIn(original))),
    holds: (current) => text(current).trim() !== '' && oursIn(rootOf(text(current), path), isOurs).length > 0,
    isEmpty: (rest) => /^\uFEFF?\s*(\{\s*\})?\s*$/.test(text(rest)),
  };
}

type Ours = { event: string; group: Node; handler: Node; command: Node };

function withHooks(
  text: string,
  path: string,
  hooks: readonly Hook[],
  isOurs: (command: string) => boolean,
): string {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  let plain = text.slice(mark.length);
  if (plain.trim() === '') plain = plain.includes('\r\n') ? '{}\r\n' : '{}\n';
  const ours = oursIn(rootOf(plain, path), isOurs);
  const isEachThere =
    ours.length === hooks.length && hooks.every(({ event }) => ours.some((one) => one.event === event));
  if (isEachThere) return mark + withCommands(plain, ours, hooks);
  if (ours.length > 0) plain = withoutEntries(plain, path, isOurs);
  for (const hook of hooks) plain = withHook(plain, path, hook);
  return mark + plain;
}

/** Ours stay where they are, whatever order and timeout people gave them; only the command follows memdream. */
function withCommands(text: string, ours: readonly Ours[], hooks: readonly Hook[]): string {
  const fromTheEnd = [...ours].sort((a, b) => b.command.offset - a.command.offset);
  return fromTheEnd.reduce((edited, { event, command }) => {
    const wanted = hooks.find((hook) => hook.event === event)!.command;
    return command.value === wanted ? edited : replace(edited, command, wanted);
  }, text);
}

function withHook(text: string, path: string, { event, command, timeout }: Hook): string {
  const group = { hooks: [{ type: 'command', command, timeout }] };
  const root = rootOf(text, path);
  const hooks = at(root, path, ['hooks'], 'object');
  if (!hooks) return append(text, root, { [event]: [group] }, 'hooks');
  if (hooks.type === 'null') return replace(text, hooks, { [event]: [group] });
  const groups = at(root, path, ['hooks', event], 'array');
  if (!groups) return append(text, hooks, [group], event);
  return groups.type === 'null' ? replace(text, groups, [group]) : append(text, groups, group);
}

function withoutHooks(
  text: string,
  path: string,
  isOurs: (command: string) => boolean,
  original: unknown,
): string {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  let plain = text.slice(mark.length);
  if (plain.trim() === '') return text;
  const events = new Set(oursIn(rootOf(plain, path), isOurs).map(({ event }) => event));
  if (events.size === 0) return text;
  plain = withoutEntries(plain, path, isOurs);
  for (const keys of [...[...events].map((event) => ['hooks', event]), ['hooks']]) {
    plain = asItWas(plain, path, keys, valueAt(original, keys));
  }
  return mark + plain;
}

/** Without our handlers, and without the groups that held nothing else. */
function withoutEntries(text: string, path: string, isOurs: (command: string) => boolean): string {
  for (let edited = text; ; ) {
    const [first] = oursIn(rootOf(edited, path), isOurs);
    if (!first) return edited;
    const isAlone = first.handler.parent!.children!.length === 1;
    const entry = isAlone ? first.group : first.handler;
    const list = first.event;
    edited = cut(edited, entry);
    const groups = findNodeAtLocation(rootOf(edited, path), ['hooks', list]);
    if (isAlone && groups?.type === 'array' && groups.children!.length === 0)
      edited = closeUp(edited, groups);
  }
}

/** A list or object that is empty now goes back to what it was before install: not there, null, or empty. */
function asItWas(text: string, path: string, keys: string[], before: unknown): string {
  const node = findNodeAtLocation(rootOf(text, path), keys);
  if (!node || (node.children ?? []).length > 0) return text;
  if (/\S/.test(text.slice(node.offset + 1, node.offset + node.length - 1))) return text; // a comment lives there
  if (before === null) return replace(text, node, null);
  if (before !== undefined) return text;
  const edited = cut(text, node.parent!);
  const around = findNodeAtLocation(rootOf(edited, path), keys.slice(0, -1))!;
  return (around.children ?? []).length === 0 ? closeUp(edited, around) : edited;
}

function oursIn(root: Node, isOurs: (command: string) => boolean): Ours[] {
  const events = findNodeAtLocation(root, ['hooks']);
  if (events?.type !== 'object') return [];
  return events.children!.flatMap(({ children }) => {
    const [name, groups] = children!;
    return elements(groups).flatMap((group) =>
      elements(group.type === 'object' ? findNodeAtLocation(group, ['hooks']) : undefined).flatMap(
        (handler) => {
          const command = handler.type === 'object' ? findNodeAtLocation(handler, ['command']) : undefined;
          const isText = command?.type === 'string' && isOurs(command.value as string);
          return isText ? [{ event: name!.value as string, group, handler, command }] : [];
        },
      ),
    );
  });
}

function elements(node: Node | undefined): Node[] {
  return node?.type === 'array' ? node.children! : [];
}

/** The node there: the wanted type, null, or none. Anything else has no room for a hook. */
function at(root: Node, path: string, keys: string[], type: 'object' | 'array'): Node | undefined {
  const parent = keys.length === 1 ? root : findNodeAtLocation(root, keys.slice(0, -1));
  const same = (parent?.children ?? []).filter(({ children }) => children?.[0]?.value === keys.at(-1));
  if (same.length > 1) throw refused(path, `${keys.join('.')} stands there twice`);
  const node = same[0]?.children?.[1];
  if (!node || node.type === type || node.type === 'null') return node;
  throw refused(path, `${keys.join('.')} is not ${type === 'object' ? 'an object' : 'a list'}`);
}

function rootOf(text: string, path: string): Node {
  if (isTooDeep(text)) throw refused(path, 'its brackets are nested too deep');
  const errors: ParseError[] = [];
  const root = parseTree(text.replace(/^\uFEFF/, ' '), errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first) {
    const line = text.slice(0, first.offset).split('\n').length;
    throw refused(path, `${printParseErrorCode(first.error)} in line ${line}`);
  }
  if (root?.type !== 'object') throw refused(path, 'it is not an object');
  return root;
}

function textOf(bytes: Buffer, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw refused(path, 'it is not UTF-8');
  }
}

/** What the backup says. One that cannot be read says nothing. */
function settingsIn(bytes: Buffer): unknown {
  return parse(bytes.toString('utf8').replace(/^\uFEFF/, ''), [], { allowTrailingComma: true });
}

function valueAt(value: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (inner, key) => (inner instanceof Object ? (inner as Record<string, unknown>)[key] : undefined),
    value,
  );
}

function refused(path: string, why: string): MemdreamError {
  return new MemdreamError('CONFIG_INVALID', `${path} cannot be understood: ${why}.`, {
    hint: 'It was not touched. Mend it, then try again.',
  });
}
