import { withoutUnseen } from '../../memory/unseen.ts';
import type { Said } from '../format.ts';
import type { Words } from '../port.ts';

/** Words as they are handed on: none where there is only space. */
export function said(origin: Words['origin'], text: unknown, at?: unknown): Said[] {
  if (typeof text !== 'string') return [];
  const own = origin === 'person' ? withoutHarness(text) : text;
  // A lone surrogate cannot be written as UTF-8: it would come back changed and compare unequal ever after. What nobody
  // sees nobody has said: it would reach a model as words.
  const clean = withoutUnseen(own.replace(/\p{Surrogate}/gu, '\uFFFD'));
  if (clean.trim() === '') return [];
  return [{ origin, text: clean, ...(typeof at === 'string' && { at }) }];
}

export function startsWithOneOf(text: unknown, prefixes: readonly string[]): boolean {
  if (typeof text !== 'string') return false;
  const start = text.trimStart();
  return prefixes.some((prefix) => start.startsWith(prefix));
}

/** What harnesses put into a message beside what was typed: reminders, what hooks print, what an editor shows. */
function withoutHarness(text: string): string {
  if (!text.includes('</')) return text;
  const pieces: string[] = [];
  const unclosed = new Set<string>();
  let at = 0;
  PUT_IN.lastIndex = 0;
  for (let tag = PUT_IN.exec(text); tag; tag = PUT_IN.exec(text)) {
    const name = tag[1]!;
    const end = unclosed.has(name) ? -1 : text.indexOf(`</${name}>`, PUT_IN.lastIndex);
    if (end < 0) {
      unclosed.add(name);
      continue;
    }
    pieces.push(text.slice(at, tag.index));
    at = end + name.length + 3;
    PUT_IN.lastIndex = at;
  }
  return at === 0 ? text : [...pieces, text.slice(at)].join(' ');
}

const PUT_IN =
  /<(system-reminder|user-prompt-submit-hook|session-start-hook|hook_context|hook-context|ide_selection|ide_opened_file|ide_diagnostics|post-tool-use-hook|new-diagnostics|environment_details|environment_context|session_context|additional_context|untrusted[\w-]{0,40})(?:\s[^<>]{0,500})?>/g;
