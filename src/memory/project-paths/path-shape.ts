/**
 * The relative path a word is, if it looks like a file or folder that people keep in a project; undefined for URLs,
 * packages, branches, patterns, placeholders, generated and private files, and for what lies outside the root.
 */
export function pathIn(
  word: string,
  { root, isCode }: { root: string; isCode: boolean },
): string | undefined {
  if (word.length > 260 || word.includes('://') || word.includes('...')) return undefined;
  const place = /^([^:#]*)(?:[:#].*)?$/s.exec(word)?.[1] ?? '';
  const isBelowRoot = root !== '' && place.startsWith(`${root}/`);
  const isHere = place.startsWith('./');
  const relative = isBelowRoot ? place.slice(root.length + 1) : isHere ? place.slice(2) : place;
  const path = relative.replace(/\/$/, '');
  const names = path.split('/');
  const last = names.at(-1)!;
  if (!CHARACTERS.test(path) || names.some((name) => !isName(name))) return undefined;
  if (names.slice(0, -1).some((name) => FILE.test(name))) return undefined;

  const isFile = (isCode ? ANY_FILE : FILE).test(last);
  if (names.length === 1) return (isHere || isBelowRoot) && FILE.test(last) ? path : undefined;
  if (isFile) return path;
  // Without an ending, only code says that it is a path at all, and much else in code looks the same.
  const isFolder = relative.endsWith('/') || isHere || isBelowRoot;
  if (!isFolder && (!isCode || isOtherPair(names))) return undefined;
  return names.every((name) => /^\d+$/.test(name)) ? undefined : path;
}

/** No spaces, globs, variables, versions, alternatives, back slashes: what has those is no single path. */
const CHARACTERS = /^[\p{L}\p{N}\p{M}._+/-]+$/u;
const FILE =
  /^[^/]+\.(?:[cm]?[jt]sx?|json[c5]?|md|mdx|py|pyi|ipynb|rb|erb|go|rs|java|kts?|scala|swift|cs|fs|vb|c|cc|cpp|h|hpp|m|mm|php|pl|lua|ex|exs|erl|hs|clj|dart|zig|nim|jl|r|sh|bash|zsh|fish|ps1|bat|sql|graphql|gql|proto|prisma|ya?ml|toml|ini|cfg|conf|tf|hcl|xml|html?|css|s[ac]ss|less|vue|svelte|astro|hbs|ejs|liquid|twig|tmpl|txt|rst|adoc|csv|tsv|svg|gradle|cmake|mk|lock)$/i;
const ANY_FILE = /^[^/]+\.[a-z][a-z0-9]{0,9}$/i;

function isName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !MADE.test(name) && !PLACEHOLDER.test(name);
}

/** Folders and files that are made, fetched or private: their absence says nothing. */
const MADE =
  /^(?:node_modules|bower_components|dist|build|out|output|target|vendor|coverage|tmp|temp|cache|generated|__generated__|gen|__pycache__|venv|env|obj|\.git|\.next|\.nuxt|\.turbo|\.cache|\.venv|\.env.*|\.DS_Store|.*\.generated\..*|.*\.gen\..*|.*\.local(?:\..*)?|.*\.(?:log|tmp|pid|bak|orig|sqlite3?|db|pem|key|crt|map|min\.js|pyc|class|o|so))$/i;
const PLACEHOLDER =
  /^(?:foo|bar|baz|qux|x{2,}|y{4}.*|n{3,}.*|m{2}|d{2}|path|to|your[-_]?.*|some[-_].*|name|filename|whatever|etc|blah)(?:\..*)?$/i;

/** Two names with a slash between that are a branch, a media type or somebody's repository. */
function isOtherPair([first, ...rest]: readonly string[]): boolean {
  return BRANCH.test(first!) || (rest.length === 1 && PAIR.test(first!));
}
const BRANCH =
  /^(?:origin|upstream|remotes?|refs|heads|feature|features|feat|fix|bugfix|hotfix|release|releases|chore|dependabot|renovate|wip|revert)$/i;
const PAIR =
  /^(?:application|audio|font|image|message|model|multipart|text|video|actions|and|or|he|she|his|yes)$/i;
