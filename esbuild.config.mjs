// Builds dist/: the bundle with one chunk a command, the manual page, and the notices of what is bundled.

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = new URL('.', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));

export const options = {
  absWorkingDir: root.pathname,
  entryPoints: ['src/cli.ts'],
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  // jsonc-parser's main entry is UMD, whose require() of its own files does not survive bundling.
  mainFields: ['module', 'main'],
  // Prompts and shell hooks are part of the bundle: what a model is told or a shell runs cannot differ from what was tested.
  loader: { '.md': 'text', '.bash': 'text', '.zsh': 'text', '.fish': 'text' },
  minifySyntax: true,
  legalComments: 'none',
  chunkNames: 'chunks/[name]-[hash]',
  metafile: true,
  define: { __MEMDREAM_VERSION__: JSON.stringify(version) },
  // isomorphic-git's dependencies are CommonJS and call require() at run time.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
};

if (process.argv[1] && import.meta.url === new URL(`file://${process.argv[1]}`).href) {
  const { metafile } = await build(options);
  writeFileSync(new URL('dist/THIRD-PARTY-NOTICES.txt', root), notices(metafile));
  writeFileSync(new URL('dist/memdream.1', root), manualPage());
  removeStale(Object.keys(metafile.outputs));
}

/** As the command that was just built prints it. */
function manualPage() {
  const bin = fileURLToPath(new URL('bin/memdream.cjs', root));
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, 'man'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`memdream man ended with ${status}: ${stderr}`);
  return stdout;
}

/** Old chunks go last: a memdream that runs while it is built finds the ones it began with for as long as possible. */
function removeStale(outputs) {
  const chunks = new URL('dist/chunks/', root);
  for (const name of readdirSync(chunks)) {
    if (!outputs.includes(`dist/chunks/${name}`)) rmSync(new URL(encodeURIComponent(name), chunks));
  }
}

/** The licence text of every package that has at least one byte in the bundle. */
function notices(metafile) {
  const names = new Set();
  for (const input of Object.keys(metafile.inputs)) {
    const match = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input);
    if (match) names.add(match[1]);
  }
  return [...names].sort().map(notice).join('\n\n');
}

function notice(name) {
  const folder = new URL(`node_modules/${name}/`, root);
  const manifest = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? readFileSync(new URL(file, folder), 'utf8').trim() : `License: ${manifest.license}`;
  return `${name} ${manifest.version} (${manifest.license})\n${'-'.repeat(40)}\n${text}`;
}
