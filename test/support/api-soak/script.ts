import type { Message } from '../messages-server/prompt.ts';
import { type Asked, calls, says, type Turn } from '../messages-server.ts';

/** Letters of two, three and four bytes: a stream may be cut inside of one. */
const ODD = 'größer 記憶 🜁';

const edit = (topic: number, from: string, to: string) => ({
  ...{ file_path: `topic-0${topic}.md`, old_string: from, new_string: to },
});
const truth = (topic: number) => edit(topic, `Fact ${topic}:`, `Truth ${topic}, ${ODD}:`);
const NEW = `---\nname: topic-new\ndescription: what is known about the new one, ${ODD}\ntype: project\n---\n\nFact 99: the port of service 99 is 4099, ${ODD}.\n`;

/** A dream that edits four topics, writes a fifth, and lists it: what is half of it shows. */
const PLAIN: readonly Turn[] = [
  says('I know what is here.'),
  calls({ Read: { file_path: 'topic-01.md' } }, `I look closer, ${ODD}.`),
  says('I have gathered enough.'),
  calls({ Edit: [truth(2), truth(3)] }, 'I edit two at once.'),
  calls(
    {
      Write: { file_path: 'topic-new.md', content: NEW },
      Edit: {
        ...{ file_path: 'MEMORY.md', old_string: '# Memory\n\n- [Topic 1]' },
        new_string: '# Memory\n\n- [Topic new](topic-new.md) — what is known about the new one\n- [Topic 1]',
      },
    },
    'I write a new one and list it.',
  ),
  says('I have consolidated.'),
  calls({ Edit: truth(4) }, 'I prune.'),
  says(`Four facts are truths now, ${ODD}.`),
];

/** The same, but what it says of the first topic is refused until it is mended. */
const MENDING: readonly Turn[] = [
  ...PLAIN.slice(0, 6),
  calls({ Edit: edit(1, 'Fact 1:', 'Yesterday we saw that fact 1 holds:') }, 'I prune, and not well.'),
  says('I think that was all.'),
  calls({ Edit: edit(1, 'Yesterday we saw', 'On 2026-11-17 we saw') }, 'I mend what I said.'),
  says('Now it has a date.'),
];

export const DREAMS = { plain: PLAIN, mending: MENDING } as const;
export type DreamName = keyof typeof DREAMS;

/**
 * A model that has no memory of its own, as the real one: what it says next follows from what it is shown of what it has
 * said, so an answer that was lost on the way is given once more.
 */
export function forgetfulModel(name: DreamName): (asked: Asked) => Turn {
  return ({ messages }) => {
    const said = wordsIn(messages);
    const next = DREAMS[name].find((turn) => !said.includes(wordsOf(turn)));
    return next ?? says('There is nothing more to do.');
  };
}

function wordsOf({ blocks }: Turn): string {
  const [first] = blocks;
  return first && 'text' in first ? first.text : '';
}

function wordsIn(messages: readonly Message[]): string {
  return messages
    .filter(({ role }) => role === 'assistant')
    .flatMap(({ content }) => content.flatMap(({ type, text }) => (type === 'text' ? [String(text)] : [])))
    .join('\n');
}
