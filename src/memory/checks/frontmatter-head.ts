import { Lexer, parseDocument } from 'yaml';
import { splitFrontmatter } from '../frontmatter.ts';

/** A topic's frontmatter as YAML. `trouble` says why it cannot be read, then there are no values. */
export type Head = {
  head: string;
  values?: Record<string, unknown>;
  comments: string[];
  trouble?: { message: string; line: number };
};

/** More than this is no frontmatter that anybody wrote. */
const MAX_CHARS = 64_000;

/** The frontmatter of a text, undefined where it has none. Never throws. */
export function readHead(text: string): Head | undefined {
  const head = splitFrontmatter(text).head.replace(/^\uFEFF/, '');
  if (head === '') return undefined;
  const yaml = head.replace(/^---[ \t]*\r?\n/, '').replace(/---[ \t]*(?:\r?\n)?$/, '');
  if (yaml.length > MAX_CHARS) return { head, comments: [], trouble: { message: 'it is too long', line: 1 } };
  const comments = commentsOf(yaml);
  try {
    const document = parseDocument(yaml, { logLevel: 'silent' });
    const [error] = document.errors;
    if (error) {
      const line = (error.linePos?.[0].line ?? 0) + 1;
      return { head, comments, trouble: { message: firstLine(error.message), line } };
    }
    const values: unknown = document.toJS();
    if (values !== null && (typeof values !== 'object' || Array.isArray(values)))
      return { head, comments, trouble: { message: 'it has no keys', line: 1 } };
    return { head, comments, values: { ...values } };
  } catch (error) {
    // A stack that is too small for it is all that the parser has to say about deep nesting.
    const isDeep = error instanceof RangeError;
    const message =
      isDeep || !(error instanceof Error) ? 'it is nested too deeply' : firstLine(error.message);
    return { head, comments, trouble: { message, line: 1 } };
  }
}

/** No value begins with a #: quotes or indentation stand before it. */
function commentsOf(yaml: string): string[] {
  try {
    return [...new Lexer().lex(yaml)].filter((token) => token.startsWith('#')).map((token) => token.trim());
  } catch {
    return []; // what cannot be taken apart has no comments that could be told from values
  }
}

function firstLine(message: string): string {
  return message
    .split('\n')[0]!
    .replace(/ at line \d+.*$/s, '')
    .trim();
}
