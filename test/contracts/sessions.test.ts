import { join } from 'node:path';
import { slug } from '../../src/memory/agents/slug.ts';
import { claudeCodeSessions } from '../../src/sessions/claude-code.ts';
import { folderSessions } from '../../src/sessions/folder.ts';
import { openSessions } from '../../src/sessions/open.ts';
import { folder, write } from '../unit/sessions/disk.ts';
import { type Subject, sessionsContract } from './sessions.ts';

sessionsContract("Claude Code's transcripts", () => {
  const subject = inClaudeFolder();
  return { ...subject, open: (reader) => claudeCodeSessions({ reader, ...subject.options }) };
});

sessionsContract('a folder of sessions', () => {
  const root = folder();
  const memory = join(root, 'notes');
  const transcripts = join(memory, 'sessions');
  write(root, { 'notes/sessions/': '' });
  return {
    root,
    transcripts,
    source: transcripts,
    cwd: '/anywhere',
    open: (reader) => folderSessions({ reader, memory, sources: [] }),
  };
});

sessionsContract('a source from the configuration', () => {
  const root = folder();
  write(root, { 'old/-app/': '' });
  const source = join(root, 'old');
  return {
    root,
    source,
    transcripts: join(source, '-app'),
    cwd: '/anywhere',
    open: (reader) => folderSessions({ reader, sources: [{ agent: 'claude-code', path: source }] }),
  };
});

sessionsContract('all sources together', () => {
  const subject = inClaudeFolder();
  return { ...subject, open: (reader) => openSessions({ reader, sources: [], ...subject.options }) };
});

function inClaudeFolder(): Omit<Subject, 'open'> & {
  options: { memory: string; project: string; bases: string[] };
} {
  const root = folder();
  const project = join(root, 'app');
  const base = join(root, 'home/.claude');
  const transcripts = join(base, 'projects', slug(project));
  write(root, { 'app/.git/HEAD': '' });
  write(transcripts, { 'memory/MEMORY.md': '' });
  const options = { memory: join(transcripts, 'memory'), project, bases: [base] };
  return { root, transcripts, source: join(base, 'projects'), cwd: project, options };
}
