import { posix } from 'node:path';

/**
 * The paths below the memory that a link target as written may mean, the likeliest first; none for URLs, absolute paths,
 * bare fragments and anything that leads outside.
 */
export function pathsMeant(target: string, from: string): string[] {
  const written = target.replace(/#.*$/s, '');
  if (written === '' || /^[a-z][a-z0-9+.-]*:/i.test(written) || /^[/\\~]/.test(written)) return [];
  const forms = [decoded(written), written, decoded(target)];
  const paths = forms.map((form) => posix.join(posix.dirname(from), form));
  return [...new Set(paths)].filter(
    (path) => path !== '..' && !path.startsWith('../') && !path.startsWith('/'),
  );
}

/** A path as a link target that every Markdown reader takes back apart: no spaces, brackets or control characters. */
export function targetFor(path: string, from: string): string {
  const relative = posix.relative(posix.dirname(from), path);
  const target = relative.replace(/[\x00-\x20\x7f"#%'()*<>?[\\\]`{|}]/g, encoded);
  // A colon in the first name would read as a scheme, a tilde at its start as somebody's home.
  return target.replace(/^[^/]*/, (first) => first.replaceAll(':', '%3A').replace(/^~/, '%7E'));
}

function encoded(char: string): string {
  return `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}

function decoded(target: string): string {
  return target.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
}
