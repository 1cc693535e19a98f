import { columns, definitions, examples, sentences, steps } from './filler-en.ts';
import { others } from './filler-other.ts';
import type { Scene } from './scene.ts';
import type { Topic } from './topic.ts';

/** Ordinary true content in every topic: prose, tables, procedures, definitions, nested lists, fences, quotes. */
export function fillTopics(scene: Scene): void {
  const say = sayOnce(scene);
  for (const topic of scene.topics) {
    const sentences = () => say(poolOf(topic));
    topic.add('block', wrapped(`${sentences()} ${sentences()}`));
    const rounds = scene.between(0, topic.language === 'en' ? 2 : 1);
    for (let round = 0; round < rounds; round++) {
      const layout = topic.language === 'en' ? scene.draw(layouts) : scene.draw(plainLayouts);
      layout(topic, say);
    }
  }
}

type Say = (pool: readonly string[]) => string;
type Layout = (topic: Topic, say: Say) => void;

/**
 * Sentences with a new specific each. The same template with the same thing would say two different things of it,
 * which is a contradiction, so no such pair comes twice.
 */
function sayOnce(scene: Scene): Say {
  const seen = new Set<string>();
  const people = new RegExp(scene.domain.people.join('|'), 'g');
  return (pool) => {
    for (let attempt = 0; attempt < 500; attempt++) {
      const code = scene.codes.any();
      const text = scene.say(pool, { code, column: scene.draw(columns) });
      const key = text.replace(code, '').replace(people, '');
      if (seen.has(key)) continue;
      seen.add(key);
      scene.fact(code);
      return text;
    }
    throw new Error('The pool of sentences is too small');
  };
}

function poolOf(topic: Topic): readonly string[] {
  return topic.language === 'en' ? sentences : others[topic.language].sentences;
}

const plainLayouts: Layout[] = [prose, nestedList, quote];
const layouts: Layout[] = [prose, table, procedure, glossary, nestedList, fence, quote, bullets];
const rows = ['{thing} / {column}\t{code}\t{who}'];
const group: Record<string, string> = { en: 'Also:', de: 'Außerdem:', es: 'Además:', zh: '另外：' };

function prose(topic: Topic, say: Say): void {
  topic.add('block', wrapped([say(poolOf(topic)), say(poolOf(topic)), say(poolOf(topic))].join(' ')));
}

function bullets(topic: Topic, say: Say): void {
  topic.add('bullet', [say(poolOf(topic))]);
  topic.add('bullet', wrapped(say(poolOf(topic)), 60));
}

function table(topic: Topic, say: Say): void {
  const lines = [say(rows), say(rows), say(rows)].map((row) => `| ${row.split('\t').join(' | ')} |`);
  topic.add('block', ['| What / which | Id | Asked |', '|:---|---:|---|', ...lines]);
}

function procedure(topic: Topic, say: Say): void {
  topic.add('block', [`1. ${say(steps)}`, `2. ${say(steps)}`, `   1. ${say(steps)}`, `3. ${say(steps)}`]);
}

function glossary(topic: Topic, say: Say): void {
  topic.add('block', [...say(definitions).split('\n'), '', ...say(definitions).split('\n')]);
}

function nestedList(topic: Topic, say: Say): void {
  topic.add('bullet', [
    group[topic.language]!,
    `${topic.marker} ${say(poolOf(topic))}`,
    `${topic.marker} ${say(poolOf(topic))}`,
  ]);
}

function fence(topic: Topic, say: Say): void {
  topic.add('block', ['For example:', '', '```sh', ...say(examples).split('\n'), '```']);
}

function quote(topic: Topic, say: Say): void {
  topic.add(
    'block',
    wrapped(say(poolOf(topic)), 80).map((line) => `> ${line}`),
  );
}

/** Breaks a paragraph as people's editors do. Chinese has no spaces and stays on one line. */
function wrapped(text: string, width = 96): string[] {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1)!;
    if (last && last.length + word.length >= width) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines;
}
