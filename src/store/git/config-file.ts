/** The values of a git configuration file by lower-case `section.subsection.key`; enough to recognise what is refused. */
export function parseGitConfig(text: string): Map<string, string> {
  const values = new Map<string, string>();
  let section = '';
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim();
    const header = /^\[\s*([\w.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\](.*)$/.exec(line);
    if (header) {
      section = header[1]!.toLowerCase() + (header[2] === undefined ? '' : `.${header[2]}`);
      if (header[3]) take(header[3]);
    } else take(line);
  }
  return values;

  function take(line: string): void {
    const pair = /^([A-Za-z][\w-]*)\s*(?:=\s*(.*))?$/.exec(line.trim());
    if (pair)
      values.set(
        `${section}.${pair[1]!.toLowerCase()}`,
        (pair[2] ?? 'true').replace(/\s*[#;].*$/, '').replaceAll('"', ''),
      );
  }
}
