import { addFacts } from './filler.ts';
import type { Story } from './story.ts';

/** What is wrong with the memory as files: pointers without a file, files without a pointer, heads nobody can read. */
export function plantShape(story: Story): void {
  for (let left = 1 + story.random.below(3); left > 0; left--) {
    const target = `${story.subject().replaceAll(' ', story.random.pick(['-', '_']))}-${story.number()}.md`;
    story.danglingLines.push(story.fill(story.random.pick(POINTERS), { F: target }));
    story.plants.push({ kind: 'dangling-pointer', target });
  }
  for (let left = 1 + story.random.below(3); left > 0; left--) {
    const topic = story.topic('frontmatter', { isIndexed: false });
    addFacts(story, topic, 2);
    story.plants.push({ kind: 'orphan', path: topic.path });
  }
  if (story.random.chance(0.6)) plantBrokenHead(story);
  if (story.random.chance(0.2)) plantLongPointer(story);
}

const POINTERS = [
  '- [The {S}]({F}) — how it is run',
  '- [{S}]({F}): what {P} said about it',
  '- [Notes on the {S}]({F})',
  '* [{S}]({F}) - state and open ends',
  '- [{S}](./{F}) — rules',
  '- [Old {S}]({F}) — who to ask',
  '- [{S} plan]({F}) – dates and people',
  '- [{S}]({F})',
];

function plantBrokenHead(story: Story): void {
  const topic = story.topic('copied');
  addFacts(story, topic, 2);
  const { name, description, type } = topic;
  topic.rawHead = story.random.pick([
    `---\nname: ${name}\ndescription: "${description}\ntype: ${type}\n---`,
    `---\nname: ${name}\ndescription: ${description}\ntype: ${type}\n`,
    `---\nname: ${name}\n\tdescription: ${description}\n\t\ttype: ${type}\n---`,
    `---\nname: [${name}\ndescription: ${description}\ntype: ${type}\n---`,
    `---\nname: ${name}\ndescription: {${description}\ntype: ${type}\n---`,
    `---\nname: ${name}\nthis is no key at all\ntype: ${type}\n---`,
    `---\nname: ${name}\n  description: ${description}\ntype: ${type}\n---`,
    `---\nname: '${name}\ndescription: ${description}\n---`,
  ]);
  story.plants.push({ kind: 'broken-frontmatter', path: topic.path });
}

/** One pointer that tells a whole story: the story belongs to the topic. */
function plantLongPointer(story: Story): void {
  const topic = story.random.pick(story.hosts());
  const sentences = Array.from({ length: 4 }, () =>
    story.fill('{P} moved the {S} over to {M} in the end.', { M: story.fact() }),
  );
  topic.hook = `${topic.hook}. ${sentences.join(' ')}`;
  story.plants.push({ kind: 'budget' });
}
