import fs from 'node:fs';
import { join } from 'node:path';
import type { Phase } from '../../../src/agent/port.ts';
import { createToolbox, type ToolCall } from '../../../src/agent/toolbox.ts';
import type { Citation } from '../../../src/memory/citation.ts';
import { createDraft } from '../../../src/memory/draft.ts';
import type { Facts } from '../../../src/memory/finding.ts';
import { overlay } from '../../../src/memory/overlay.ts';
import { type File, textOf } from '../../../src/memory/tree.ts';
import type { Transcripts } from '../../../src/sessions/port.ts';
import { openTranscripts } from '../../../src/sessions/transcripts.ts';
import { diskReader } from '../../../src/store/disk-reader.ts';
import { exactReader } from '../../../src/store/exact-reader.ts';
import type { Fs } from '../../../src/store/files.ts';
import { scratch, writeFiles } from '../../support/world.ts';
import { factsWith, treeOf } from '../memory/memories.ts';

export const FILES: Record<string, string> = {
  'MEMORY.md': '# Memory\n',
  'topic.md': 'one\ntwo\ntwo\n',
  'logs/2026/11/2026-11-01.md': 'log\n',
  'pinned/rule.md': 'rule\n',
  'keep.md': 'kept\n',
};

type Options = {
  files?: Record<string, string | File>;
  /** Below the project's root, and below the home that holds everything. */
  project?: Record<string, string | Uint8Array>;
  home?: Record<string, string | Uint8Array>;
  phase?: Phase;
  protect?: string[];
  reads?: 'anywhere' | 'project';
  mustReadFirst?: boolean;
  facts?: Partial<Facts>;
  transcripts?(memory: string): Partial<Transcripts>;
  /** Where the home is to be; by default in a folder that is removed after the test. */
  at?: string;
  disk?: Fs;
  /** Folders below the home that are memdream's own. */
  own?: string[];
};

/** A toolbox over a real disk: a home with a memory, a project beside it and whatever else a test needs. */
export function openBox(options: Options = {}) {
  const home = options.at ?? scratch();
  const [memory, project] = [join(home, 'memory'), join(home, 'project')];
  const tree = treeOf(options.files ?? FILES);
  fs.mkdirSync(project, { recursive: true });
  writeFiles(memory, { 'MEMORY.md': '' });
  writeFiles(memory, Object.fromEntries([...tree].map(([path, { bytes }]) => [path, bytes])));
  writeFiles(project, options.project ?? {});
  writeFiles(home, options.home ?? {});
  const draft = createDraft(tree);
  const calls: ToolCall[] = [];
  const cited: Citation[] = [];
  let phase: Phase = options.phase ?? 'consolidate';
  const reader = diskReader(options.disk ?? fs);
  const call = createToolbox({
    memory,
    project,
    view: overlay(exactReader(options.disk ?? fs), memory, draft),
    draft,
    protect: options.protect ?? [],
    before: draft.tree(),
    facts: factsWith(options.facts),
    reads: options.reads ?? 'anywhere',
    ...(options.own && { own: options.own.map((path) => join(home, path)) }),
    ...(options.mustReadFirst !== undefined && { mustReadFirst: options.mustReadFirst }),
    transcripts: { ...openTranscripts({ reader }), ...options.transcripts?.(memory) },
    phase: () => phase,
    cite: (citation) => cited.push(citation),
    signal: new AbortController().signal,
    now: () => new Date(0),
    clockMs: () => 0,
    onCall: (made) => calls.push(made),
  });
  return {
    home,
    memory,
    project,
    draft,
    call,
    calls,
    cited,
    text: (path: string) => textOf(draft.get(path)),
    enter: (next: Phase) => {
      phase = next;
    },
  };
}
