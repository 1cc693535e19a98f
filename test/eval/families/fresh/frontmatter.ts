/** How a topic's head looks: as newer agents write it, as older ones did, or not at all. */
export type Form = 'newer' | 'older' | 'none';

type Head = { name: string; hook: string; type: string; form: Form; session: string; modified: string };

export function frontmatter({ name, hook, type, form, session, modified }: Head): string {
  if (form === 'none') return '';
  const start = `---\nname: ${name}\ndescription: ${hook}\n`;
  if (form === 'older') return `${start}type: ${type}\n---\n`;
  return `${start}metadata:\n  node_type: memory\n  type: ${type}\n  originSessionId: ${session}\n  modified: ${modified}\n---\n`;
}

/** Ways in which a head gets broken: by hand, by a merge, by a cut. */
export const BREAKS: ((head: string) => string)[] = [
  (head) => head.replace(/description: (.*)/, 'description: "$1'),
  (head) => head.replace(/description: (.*)/, "description: '$1"),
  (head) => head.replace(/description: (.*)/, 'description: [$1'),
  (head) => head.replace(/description: (.*)/, 'description: {$1'),
  (head) => head.replace(/\n---\n$/, '\n'),
  (head) => head.replace(/\nname: /, '\n\tname: '),
  (head) =>
    head.replace(/\n(description: .*)\n/, '\n<<<<<<< HEAD\n$1\n=======\n$1, revised\n>>>>>>> laptop\n'),
  (head) => head.replace(/description: (.*)/, 'description: `$1`, see below'),
  (head) => head.replace(/description: (.*)/, 'description: **$1**'),
  (head) => head.replace(/description: (.*)/, 'description: note: $1'),
  (head) => head.replace(/description: (.*)/, 'description: @$1'),
  (head) => head.replace(/\n(description: .*)\n/, '\n$1\n- tags\n'),
  (head) => head.replace(/description: (.*)/, 'description: "$1" (draft)'),
];
