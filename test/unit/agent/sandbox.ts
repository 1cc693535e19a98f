import fs from 'node:fs';
import { join } from 'node:path';
import type { ToolResult } from '../../../src/agent/port.ts';
import { createToolbox } from '../../../src/agent/toolbox.ts';
import { createDraft, type Draft } from '../../../src/memory/draft.ts';
import { overlay } from '../../../src/memory/overlay.ts';
import { fileOf } from '../../../src/memory/tree.ts';
import type { Transcripts } from '../../../src/sessions/port.ts';
import { openTranscripts } from '../../../src/sessions/transcripts.ts';
import { diskReader } from '../../../src/store/disk-reader.ts';
import { exactReader } from '../../../src/store/exact-reader.ts';
import { writeFiles } from '../../support/world.ts';
import { factsWith } from '../memory/memories.ts';

export const NOW = new Date('2026-11-18T09:30:00.000Z');

export type Sandbox = {
  memory: string;
  draft: Draft;
  call(name: string, input: unknown): Promise<ToolResult>;
  /** The text of the answer to a command. */
  bash(command: string): Promise<string>;
};

/** A toolbox as a dream has it in a phase that only looks: the files of a memory, on the disk and in the draft. */
export function sandbox(
  home: string,
  files: Record<string, string>,
  options: { transcripts?: Transcripts; signal?: AbortSignal } = {},
): Sandbox {
  const memory = join(home, 'memory');
  fs.mkdirSync(memory, { recursive: true });
  writeFiles(memory, files);
  const draft = createDraft(new Map(Object.entries(files).map(([path, text]) => [path, fileOf(text)])));
  const disk = diskReader(fs);
  const call = createToolbox({
    memory,
    view: overlay(exactReader(fs), memory, draft),
    draft,
    facts: factsWith(),
    protect: [],
    reads: 'anywhere',
    before: draft.tree(),
    transcripts: options.transcripts ?? openTranscripts({ reader: disk }),
    phase: () => 'gather',
    cite: () => {},
    signal: options.signal ?? new AbortController().signal,
    now: () => NOW,
    clockMs: () => 0,
    onCall: () => {},
  });
  return { memory, draft, call, bash: async (command) => (await call('Bash', { command })).text };
}
