import type { Check, Finding } from '../finding.ts';
import { kindOf } from '../kinds.ts';
import { textOf } from '../tree.ts';
import { readHead } from './frontmatter-head.ts';

const NAME = 'frontmatter';
const TYPES = ['user', 'feedback', 'project', 'reference'];

/** Frontmatter that an agent cannot read, or that does not say what kind of memory a topic is. */
export const frontmatter: Check = {
  name: NAME,
  run({ after }) {
    const names = new Map<string, string>();
    return [...after.keys()].sort().flatMap((path) => {
      if (kindOf(path) !== 'topic') return [];
      const text = textOf(after.get(path)) ?? '';
      const say = (line: number, message: string): Finding => ({
        check: NAME,
        path,
        line,
        severity: 'advice',
        message,
        key: `${path}:${message}`,
      });
      const head = readHead(text);
      if (!head)
        return isNeverClosed(text)
          ? [say(1, 'The frontmatter is never closed. Put a line of --- behind it.')]
          : [];
      if (head.trouble) {
        const { line, message } = head.trouble;
        return [say(line, `The frontmatter cannot be read: ${message}. Put values with a colon in quotes.`)];
      }
      const values = head.values ?? {};
      const findings: Finding[] = [];
      const type = values.type ?? inside(values.metadata, 'type');
      const lineOf = (key: string) =>
        1 +
        Math.max(
          0,
          head.head.split('\n').findIndex((line) => line.trimStart().startsWith(`${key}:`)),
        );
      if (type === undefined || type === null || type === '')
        findings.push(say(1, `It has no type. Agents know ${TYPES.join(', ')}.`));
      else if (typeof type !== 'string' || !TYPES.includes(type))
        findings.push(say(lineOf('type'), `The type is none that agents know: ${TYPES.join(', ')}.`));
      const name = typeof values.name === 'string' ? values.name.trim() : '';
      const other = name === '' ? undefined : names.get(name);
      if (other !== undefined)
        findings.push(
          say(lineOf('name'), `${other} has the same name. Give one of them another, or merge them.`),
        );
      else if (name !== '') names.set(name, path);
      return findings;
    });
  },
};

/** A line of --- at the top, and keys below it: no thematic break looks like that. */
function isNeverClosed(text: string): boolean {
  const lines = text
    .replace(/^\uFEFF/, '')
    .slice(0, 4_000)
    .split(/\r?\n/);
  return /^---[ \t]*$/.test(lines[0]!) && /^[A-Za-z][\w-]{0,60}:(?:\s|$)/.test(lines[1] ?? '');
}

function inside(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}
