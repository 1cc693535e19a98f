import { ToolRefusal } from '../tools/tool.ts';

/** How files of a type end, by the names that ripgrep gives types. */
export function endingsOf(type: string): readonly string[] {
  const endings = TYPES.get(type);
  if (!endings) {
    throw new ToolRefusal(
      `There is no type ${type}: use glob, or one of ${[...TYPES.keys()].join(', ')}.`,
      false,
    );
  }
  return endings;
}

const TYPES = new Map(
  Object.entries({
    c: '.c .h',
    cpp: '.cpp .cc .cxx .hpp .hh .h',
    css: '.css .scss',
    go: '.go',
    html: '.html .htm',
    java: '.java',
    js: '.js .jsx .mjs .cjs .vue',
    json: '.json .jsonl',
    kotlin: '.kt .kts',
    md: '.md .markdown .mdx',
    php: '.php',
    py: '.py .pyi',
    ruby: '.rb',
    rust: '.rs',
    sh: '.sh .bash .zsh',
    sql: '.sql',
    swift: '.swift',
    toml: '.toml',
    ts: '.ts .tsx .mts .cts',
    txt: '.txt',
    xml: '.xml',
    yaml: '.yaml .yml',
  }).map(([type, endings]) => [type, endings.split(' ')]),
);
