export type Section = { heading: string | null; lines: string[] };

/** A topic while it is put together. */
export type Topic = {
  path: string;
  name: string;
  title: string;
  /** What it is about, such as "invoice importer". No other topic is. */
  subject: string;
  type: 'user' | 'feedback' | 'project' | 'reference';
  description: string;
  /** Both of Claude Code's frontmatter forms, or none. Only `metadata` carries a date. */
  form: 'metadata' | 'flat' | 'none';
  writtenAt: string;
  sessionId: string;
  sections: Section[];
  /** What lines begin with. Topics without bullets are made of paragraphs. */
  bullet: '- ' | '* ' | '';
  why?: string;
  how?: string;
  isIndexed: boolean;
  /** About no environment, meeting or service in particular: any statement may stand in it. */
  isOrdinary: boolean;
  hook: string;
  /** Replaces the frontmatter as it would be printed. */
  rawHead?: string;
};

export function printTopic(topic: Topic): string {
  const lines = [...headOf(topic)];
  for (const { heading, lines: own } of topic.sections) {
    if (own.length === 0) continue;
    if (heading !== null) lines.push('', `## ${heading}`, '');
    lines.push(...(topic.bullet === '' ? own.flatMap((line) => [line, '']) : own));
  }
  if (topic.why !== undefined) lines.push('', `**Why:** ${topic.why}`);
  if (topic.how !== undefined) lines.push(`**How to apply:** ${topic.how}`);
  return `${lines.join('\n').replaceAll(/\n{3,}/g, '\n\n')}\n`;
}

export function printLine({ bullet }: Topic, text: string): string {
  return `${bullet}${text}`;
}

function headOf(topic: Topic): string[] {
  if (topic.rawHead !== undefined) return [topic.rawHead];
  if (topic.form === 'none') return [`# ${topic.title}`, ''];
  const open = ['---', `name: ${topic.name}`, `description: ${topic.description}`];
  if (topic.form === 'flat') return [...open, `type: ${topic.type}`, '---'];
  return [
    ...open,
    'metadata:',
    '  node_type: memory',
    `  type: ${topic.type}`,
    `  originSessionId: ${topic.sessionId}`,
    `  modified: ${topic.writtenAt}`,
    '---',
  ];
}
