import { posix } from 'node:path';
import { examine } from '../../../memory/checks/checks.ts';
import { kindOf } from '../../../memory/kinds.ts';
import { type Tree, textOf } from '../../../memory/tree.ts';
import type { DreamContext } from '../../port.ts';
import { readMemory, UNREAD } from '../../read-memory.ts';
import { saidSince } from '../../said.ts';
import type { FirstInput } from './first-message.ts';
import type { NewInLog } from './logs-text.ts';

/** Reads what the first message is made from: the draft, the sessions, and what the checks find. */
export async function gatherFirst(context: DreamContext, nonce: string): Promise<FirstInput> {
  const { facts, past, view, memory, recent, signal } = context;
  const { signals } = await saidSince(context);
  signal.throwIfAborted();
  const tree = readMemory(view, memory);
  return {
    nonce,
    today: facts.today,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    sinceMs: past.sinceMs,
    memory,
    project: context.project,
    transcriptFolders: context.transcriptFolders ?? [],
    limits: facts.limits,
    guard: facts.guard,
    sessions: recent,
    signals,
    files: [...tree].map(([path, file]) => ({
      path,
      // Of what was too large to read only the disk knows the size.
      bytes: file === UNREAD ? (view.lstat(posix.join(memory, path))?.size ?? 0) : file.bytes.length,
      changedMs: facts.changedAt(path),
      text: textOf(file),
    })),
    newInLogs: newInLogs(tree, past),
    findings: examine(tree, facts),
    reverted: facts.reverted,
  };
}

function newInLogs(tree: Tree, past: DreamContext['past']): NewInLog[] {
  return [...tree].flatMap(([path, file]) => {
    if (kindOf(path) !== 'log') return [];
    const lines = (textOf(file) ?? '').split(/\r?\n/);
    const unseen = lines.flatMap((line, at) =>
      line.trim() === '' || past.sawLogLine(path, line) ? [] : [at + 1],
    );
    return unseen.length === 0
      ? []
      : [{ path, lines: unseen.length, first: unseen[0]!, last: unseen.at(-1)! }];
  });
}
