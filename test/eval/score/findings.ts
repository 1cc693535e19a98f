import type { Finding, Seen } from './seen.ts';

/** Whether doctor, in the sense of some check, speaks of a file and of the place where a text stands in it. */
export function isFound({ findings, again }: Seen, check: RegExp, path: string, text: string): boolean {
  return findings.some(
    (finding) =>
      check.test(finding.check) && finding.path === path && isAbout(finding, again[path] ?? '', text),
  );
}

/** By its words, by its line, or, where a statement runs over several lines, by the line it begins with. */
export function isAbout({ line, message }: Finding, file: string, text: string): boolean {
  if (message.includes(text)) return true;
  if (line === undefined) return false;
  const lines = file.split(/\r?\n/);
  for (let at = line - 1; at < lines.length; at++) {
    if (lines[at]!.includes(text)) return true;
    const next = lines[at + 1] ?? '';
    if (next.trim() === '' || /^\s*(?:[-*+]|\d+[.)]|#|\||>)/.test(next)) return false;
  }
  return false;
}
