import type { Case } from '../../case.ts';
import { DAY_MS } from './days.ts';
import { transcriptOf } from './session.ts';
import type { Story } from './story.ts';
import { printLine, printTopic } from './topic.ts';

/** The case that a story has become. */
export function finish(story: Story): Case {
  const memory: Case['memory'] = {};
  const writtenAt: Case['writtenAt'] = {};
  const later = story.addedLater.map(({ topic, text, at }) => ({
    ...{ path: topic.path, text: `${printTopic(topic)}${printLine(topic, text)}\n`, at },
  }));
  for (const topic of story.topics) {
    memory[topic.path] = printTopic(topic);
    writtenAt[topic.path] = topic.writtenAt;
  }
  for (const [path, lines] of Object.entries(story.logs)) {
    const day = path.slice(-13, -3);
    const text = `# ${day}\n\n${lines.join('\n')}\n`;
    const at = `${day}T18:02:00.000Z`;
    if (Date.parse(at) > story.initMs) {
      later.push({ path, text, at });
      continue;
    }
    memory[path] = text;
    writtenAt[path] = at;
  }
  memory['MEMORY.md'] = indexOf(story);
  writtenAt['MEMORY.md'] = new Date(story.initMs - DAY_MS).toISOString();
  return {
    ...{ family: 'first', seed: story.seed, now: new Date(story.nowMs).toISOString(), memory, writtenAt },
    ...{ initAt: new Date(story.initMs).toISOString(), later, project: projectOf(story) },
    transcripts: story.sessions.map(({ id, at, turns }) => ({
      ...{ id, at, lines: transcriptOf(story.random, id, at, turns) },
    })),
    truth: { facts: story.facts, plants: story.plants },
  };
}

function indexOf({ product, topics, danglingLines, random }: Story): string {
  const pointers = topics
    .filter(({ isIndexed }) => isIndexed)
    .map(({ path, title, hook }) => `- [${title}](${path}) — ${hook}`);
  for (const line of danglingLines) pointers.splice(random.below(pointers.length + 1), 0, line);
  return `${[`# ${product}`, '', ...pointers].join('\n')}\n`;
}

function projectOf({ project, product, claudeMd, scripts }: Story): Case['project'] {
  return {
    ...project,
    'CLAUDE.md': `# ${product}\n\n${claudeMd.map((line) => `- ${line}`).join('\n')}\n`,
    'package.json': `${JSON.stringify({ name: product.toLowerCase(), scripts }, null, 2)}\n`,
    '.gitignore': 'node_modules/\ndist/\ncoverage/\n.cache/\n',
  };
}
