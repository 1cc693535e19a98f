import { join } from 'node:path';
import { qwenSlug, slug } from '../../src/memory/agents/slug.ts';
import { type OpenOptions, openSessions } from '../../src/sessions/open.ts';
import { folder, write } from '../unit/sessions/disk.ts';
import { type Subject, sessionsContract } from './sessions.ts';
import { claudeCode, codex, geminiCli, qwenCode, type Writer } from './transcripts.ts';

/** Where each agent puts the transcripts of sessions started in a folder, below its own place. */
const LAYOUTS: { writer: Writer; folderFor(place: string, cwd: string): string }[] = [
  { writer: claudeCode, folderFor: (place, cwd) => join(place, slug(cwd)) },
  { writer: codex, folderFor: (place) => join(place, '2026/11/18') },
  {
    writer: geminiCli,
    folderFor(place, cwd) {
      const id = qwenSlug(cwd).toLowerCase();
      write(place, { [`${id}/.project_root`]: `${cwd}\n` });
      return join(place, id, 'chats');
    },
  },
  { writer: qwenCode, folderFor: (place, cwd) => join(place, qwenSlug(cwd), 'chats') },
];

for (const { writer, folderFor } of LAYOUTS) {
  const { agent } = writer;
  sessionsContract(`what ${agent} keeps`, () =>
    subject(writer, {
      folderFor: (root, cwd) => folderFor(join(root, 'home/place'), cwd),
      source: 'home/place',
      options: (root) => ({ places: [{ agent, path: join(root, 'home/place') }] }),
    }),
  );

  sessionsContract(`a source of ${agent}'s from the configuration`, () =>
    subject(writer, {
      isNamed: true,
      folderFor: (root, cwd) => folderFor(join(root, 'old'), cwd),
      source: 'old',
      options: (root) => ({ project: null, sources: [{ agent, path: join(root, 'old') }] }),
    }),
  );

  // In a folder that a memory keeps itself, nothing lies beside a transcript.
  if (writer !== geminiCli) {
    sessionsContract(`a memory's own folder of ${agent}'s sessions`, () =>
      subject(writer, {
        isNamed: true,
        folderFor: (root) => join(root, 'notes/sessions'),
        source: 'notes/sessions',
        options: () => ({ project: null }),
      }),
    );
  }
}

function subject(
  writer: Writer,
  plan: {
    isNamed?: true;
    source: string;
    folderFor(root: string, cwd: string): string;
    options(root: string): Partial<OpenOptions>;
  },
): Subject {
  const root = folder();
  write(root, {
    'app/.git/worktrees/wt/commondir': '../..',
    'app/src/': '',
    'wt/.git': `gitdir: ${root}/app/.git/worktrees/wt`,
    'other/.git/HEAD': '',
    'notes/MEMORY.md': '',
    [`${plan.source}/`]: '',
  });
  return {
    root,
    writer,
    isNamed: plan.isNamed ?? false,
    source: join(root, plan.source),
    folderFor: (cwd) => plan.folderFor(root, cwd),
    cwd: join(root, 'app'),
    worktree: join(root, 'wt'),
    other: join(root, 'other'),
    open: (reader, more = {}) =>
      openSessions({
        reader,
        memory: join(root, 'notes'),
        project: join(root, 'app'),
        places: [],
        sources: [],
        ...plan.options(root),
        ...more,
      }),
  };
}
