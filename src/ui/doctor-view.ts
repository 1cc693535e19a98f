import { whatToDo, wordsFor } from './check-words.ts';
import { factsView } from './facts-view.ts';
import { bytes, count, number } from './format.ts';
import { safeLine } from './safe-text.ts';
import { columnWidths, table } from './table.ts';
import type { Look } from './terminal.ts';
import { wrap } from './wrap.ts';

/** Everything the `doctor` screen shows, gathered by the command. */
export type DoctorData = {
  memory: string;
  /** What is kept of transcripts, for all memories together. */
  cache: { digests: number; bytes: number; isCleared: boolean };
  project: string | null;
  /** False where the project is not there or empty: then nothing can be held against it. */
  isProjectThere: boolean;
  findings: readonly DoctorFinding[];
  warnings: readonly string[];
  /** Known trouble, by ids that stay. */
  trouble: readonly { id: string; message: string; hint?: string }[];
  /** What --fix has mended, in words. */
  mended: readonly string[];
};

export type DoctorFinding = {
  check: string;
  path: string;
  line?: number;
  severity: 'error' | 'advice';
  message: string;
};

/** Ten of a kind show what it is; a thousand would hide all others. */
const SHOWN = 10;

export function doctorView(data: DoctorData, look: Look): string {
  const groups = byCheck(data.findings);
  const sections = [
    facts(data, look),
    data.mended.flatMap((words) =>
      wrap(`Mended: ${safeLine(words)}`, look).map((line) => look.color.green(line)),
    ),
    data.trouble.flatMap(({ id, message, hint }) => [
      ...wrap(`! ${safeLine(message)} (${id})`, look).map((line) => look.color.yellow(line)),
      ...(hint ? wrap(safeLine(hint), { width: look.width, indent: '  ' }) : []),
    ]),
    data.warnings.flatMap((warning) =>
      wrap(`! ${safeLine(warning)}`, look).map((line) => look.color.yellow(line)),
    ),
    ...groups.map(([check, findings]) => group(check, findings, look)),
    wrap(verdict(groups, data.trouble.length > 0), look).map((line) => look.color.bold(line)),
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

function facts({ memory, cache, project, isProjectThere }: DoctorData, look: Look): string[] {
  const unchecked = 'missing paths and derivable facts could not be checked';
  const known =
    project === null
      ? `none known, so ${unchecked}: \`memdream config set project DIR --here\``
      : `${safeLine(project)}${isProjectThere ? '' : ` (nothing is there, so ${unchecked})`}`;
  return factsView(
    [
      ['Memory', safeLine(memory)],
      ['Project', known],
      ...(cache.digests > 0 || cache.isCleared ? [['Cache', cacheWords(cache)] as [string, string]] : []),
    ],
    look,
  );
}

function cacheWords({ digests, bytes: size, isCleared }: DoctorData['cache']): string {
  const held = `${count(digests, 'session')}, ${bytes(size)}`;
  return isCleared ? `cleared (${held})` : `${held}; \`memdream doctor --fix\` clears it`;
}

function byCheck(findings: readonly DoctorFinding[]): [string, DoctorFinding[]][] {
  const groups = new Map<string, DoctorFinding[]>();
  for (const finding of findings) {
    const group = groups.get(finding.check);
    if (group) group.push(finding);
    else groups.set(finding.check, [finding]);
  }
  return [...groups];
}

function group(check: string, findings: readonly DoctorFinding[], look: Look): string[] {
  const { color, width } = look;
  const words = wordsFor(check);
  // One more is a line as well: then it may as well be shown.
  const shown = findings.length > SHOWN + 1 ? findings.slice(0, SHOWN) : findings;
  const hidden = findings.length - shown.length;
  return [
    ...wrap(`${safeLine(check)} (${number(findings.length)}): ${words.means}`, look).map((line) =>
      color.yellow(line),
    ),
    ...wrap(whatToDo(words), { width, indent: '  ' }).map((line) => color.dim(line)),
    ...places(shown, look),
    ...(hidden > 0 ? [color.dim(`  and ${number(hidden)} more: --json has all`)] : []),
  ];
}

/** Where and what, in two columns; below each other where the names leave no room for a second one. */
function places(findings: readonly DoctorFinding[], { color, width }: Look): string[] {
  const rows = findings.map(({ path, line, message }) => [
    { text: `${safeLine(path)}${line === undefined ? '' : `:${line}`}`, paint: color.cyan },
    { text: safeLine(message) },
  ]);
  if (columnWidths(rows)[0]! <= width / 2) return table(rows, { width, indent: '  ', flex: 1, hangs: true });
  return rows.flatMap(([place, message]) => [
    `  ${color.cyan(place!.text)}`,
    ...wrap(message!.text, { width, indent: '    ' }),
  ]);
}

function verdict(groups: readonly [string, readonly DoctorFinding[]][], isTroubled: boolean): string {
  const all = groups.flatMap(([, findings]) => findings);
  if (all.length === 0) return isTroubled ? 'The memory itself is in order.' : 'Nothing to mend.';
  const files = count(new Set(all.map(({ path }) => path)).size, 'file');
  const isMended = groups.some(([check]) => ['dream', 'both'].includes(wordsFor(check).mends));
  const next = isMended ? ' `memdream dry-run` shows what a dream would do about them.' : '';
  return `${count(all.length, 'finding')} in ${files}.${next}`;
}
