import type { Source } from '../memory/origins/origin.ts';
import { count } from './format.ts';
import { safeLine } from './safe-text.ts';
import type { Look } from './terminal.ts';
import { fitStart } from './text-width.ts';

/** A line that a dream added, and where its content was found. */
export type ShownOrigin = Source & { file: string; lineNumber: number; text: string };

export type ShownOrigins = { origins: readonly ShownOrigin[]; leftOut: number };

/** More than a person reads through; `--json` has all. */
const SHOWN = 60;

/** Below each file its new lines, those with the same origin together. */
export function originsView({ origins, leftOut }: ShownOrigins, look: Look): string[] {
  if (origins.length === 0) return [];
  const { color, width } = look;
  const shown = origins.length > SHOWN + 1 ? origins.slice(0, SHOWN) : origins;
  const lines = [color.bold('Where its new lines come from (found by code):')];
  for (const [file, ofFile] of grouped(shown, ({ file }) => file)) {
    lines.push(`  ${color.cyan(safeLine(file))}`);
    for (const [words, same] of grouped(ofFile, originWords)) {
      const isDoubtful = same.some(({ from, who, pasted }) => from === 'unknown' || who === 'tool' || pasted);
      lines.push(`    ${(isDoubtful ? color.yellow : color.dim)(`${fitStart(words, width - 5)}:`)}`);
      for (const { lineNumber, text } of same)
        lines.push(
          `      ${color.dim(`${lineNumber}`.padStart(4))} ${fitStart(safeLine(text).trim(), width - 11)}`,
        );
    }
  }
  const hidden = origins.length - shown.length;
  if (hidden > 0) lines.push(color.dim(`  and ${count(hidden, 'line')} more: --json has all`));
  if (leftOut > 0) lines.push(color.dim(`  ${count(leftOut, 'line')} more had no room in the record`));
  return lines;
}

/** One origin in words: `session 3f2a1b22 (Claude Code, 2026-11-12), a person's words`. */
export function originWords(source: Source): string {
  const { reworded, quoted } = source;
  const how = [...(reworded ? ['in other words'] : []), ...(quoted ? ['quoted as the reason'] : [])];
  return [place(source), ...how].join(', ');
}

function place(source: Source): string {
  const { from, session = '', agent, at, path, line } = source;
  const file = path === undefined ? '' : ` ${safeLine(path)}`;
  switch (from) {
    case 'session': {
      const told = [
        ...(agent ? [AGENTS[agent] ?? safeLine(agent)] : []),
        ...(at ? [safeLine(at).slice(0, 10)] : []),
      ];
      const when = told.length > 0 ? ` (${told.join(', ')})` : '';
      return `session ${safeLine(session).slice(0, 8)}${when}, ${speaker(source)}`;
    }
    case 'log':
      return `the log${file}${line === undefined ? '' : `:${line}`}`;
    case 'memory':
      return `the memory${path === undefined ? '' : `,${file}`}`;
    case 'project':
      return `a file of the project,${file}`;
    case 'file':
      return `a file,${file}`;
    case 'unknown':
      return 'found nowhere that the dream had looked';
  }
}

function speaker({ who, pasted }: Source): string {
  if (pasted) return 'pasted by a person';
  if (who === 'person') return "a person's words";
  return who === 'tool' ? 'words of a tool' : "the agent's words";
}

const AGENTS: Record<string, string> = {
  'claude-code': 'Claude Code',
  codex: 'Codex',
  'gemini-cli': 'Gemini CLI',
  'qwen-code': 'Qwen Code',
};

function grouped<T>(items: readonly T[], by: (item: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(by(item), [...(groups.get(by(item)) ?? []), item]);
  return [...groups];
}
