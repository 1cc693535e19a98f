import { join } from 'node:path';
import type { Reader } from '../../memory/reader.ts';
import type { Source } from '../source.ts';
import { touchedFiles } from './files.ts';

/** Where a memory outside any agent's tree may keep sessions itself: transcripts of any agent, and notes as text. */
export function ownFolders(memory: string): OwnFolder[] {
  return [
    { path: join(memory, 'sessions'), accepts: (name) => /^[^.].*\.(jsonl|md)$/.test(name) },
    { path: join(memory, 'transcripts'), accepts: (name) => !name.startsWith('.') },
  ];
}

type OwnFolder = { path: string; accepts: (name: string) => boolean };

export function ownFolderSource(reader: Reader, place: string, accepts: OwnFolder['accepts']): Source {
  const look = { agent: 'folder', accepts };
  return {
    agent: look.agent,
    place,
    isNamed: true,
    files: (sinceMs, trouble) => touchedFiles(reader, place, { ...look, sinceMs, trouble }),
  };
}
