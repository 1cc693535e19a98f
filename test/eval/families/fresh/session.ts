import type { Random } from '../../../support/random.ts';
import type { Case } from '../../case.ts';
import { uuid } from './deal.ts';

/** Something that happens in a session. */
export type Turn = { by: 'person' | 'agent' | 'tool' | 'page' | 'subagent' | 'harness'; text: string };

type Line = Record<string, unknown>;

/** A session as Claude Code writes it down, from its first moment on. */
export function session(random: Random, turns: Turn[], start: string): Case['transcripts'][number] {
  const id = uuid(random);
  const lines: Line[] = [];
  let clock = Date.parse(start);
  let parent: string | null = null;
  const write = (line: Line) => {
    clock += 1_000 * (12 + random.below(80));
    const own = uuid(random);
    lines.push({
      parentUuid: parent,
      isSidechain: false,
      userType: 'external',
      cwd: '{{project}}',
      sessionId: id,
      version: '2.1.326',
      gitBranch: 'main',
      entrypoint: 'cli',
      ...line,
      uuid: own,
      timestamp: new Date(clock).toISOString(),
    });
    parent = own;
  };
  for (const turn of turns) for (const line of linesOf(random, turn)) write(line);
  return { id, lines, at: new Date(clock).toISOString() };
}

function linesOf(random: Random, { by, text }: Turn): Line[] {
  if (by === 'person') return [person(random.chance(0.5) ? text : [{ type: 'text', text }])];
  if (by === 'agent') return [agent(random, { type: 'text', text })];
  if (by === 'subagent') return [{ ...person(text), isSidechain: true }];
  if (by === 'harness')
    return [{ ...person(`<system-reminder>\n${text}\n</system-reminder>`), isMeta: true }];
  const use = `toolu_${uuid(random).replaceAll('-', '')}`;
  const [name, input] =
    by === 'tool'
      ? ['Bash', { command: random.pick(['make check', 'cat NOTICE.txt', 'git log -1 --format=%B']) }]
      : ['WebFetch', { url: 'https://docs.example.org/guide', prompt: 'What does it say?' }];
  const output = `${random.pick(['ok', '...', 'Loading'])}\n${text}\n${random.pick(['exit 0', 'done', ''])}`;
  return [
    agent(random, { type: 'tool_use', id: use, name, input }),
    {
      type: 'user',
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: use, content: output }] },
      // The answer itself stands in the message; here only its size, so that each text stands on one line.
      toolUseResult: { bytes: output.length },
    },
  ];
}

function person(content: unknown): Line {
  return { type: 'user', message: { role: 'user', content } };
}

function agent(random: Random, block: Line): Line {
  return {
    type: 'assistant',
    message: {
      id: `msg_${uuid(random).replaceAll('-', '')}`,
      type: 'message',
      role: 'assistant',
      model: 'claude-haiku-5-5',
      content: [block],
    },
  };
}
