import { describe, expect, it } from 'vitest';
import { pathsNamed } from '../../../../src/memory/project-paths/named-paths.ts';

const ROOT = '/code/shop';
const named = (line: string) => pathsNamed(line, ROOT).map(({ path }) => path);

const POSITIVES: [line: string, ...paths: string[]][] = [
  ['Mail goes out through `src/mail/send.ts`.', 'src/mail/send.ts'],
  ['Mail goes out through src/mail/send.ts.', 'src/mail/send.ts'],
  ['The entry is src/index.ts, the worker src/worker.ts; see both.', 'src/index.ts', 'src/worker.ts'],
  ['- (src/mail/send.ts) sends', 'src/mail/send.ts'],
  ['- **src/mail/send.ts** sends', 'src/mail/send.ts'],
  ['- **`src/mail/send.ts`**: sends', 'src/mail/send.ts'],
  ['_docs/setup.md_', 'docs/setup.md'],
  ['src/mail/send.ts: the mailer', 'src/mail/send.ts'],
  ['`src/mail/send.ts:42` throws', 'src/mail/send.ts'],
  ['src/mail/send.ts:42-60 throws', 'src/mail/send.ts'],
  ['`tests/test_mail.py::test_send`', 'tests/test_mail.py'],
  ['`src/mail/send.ts#L10`', 'src/mail/send.ts'],
  ['`./src/mail/send.ts`', 'src/mail/send.ts'],
  ['`./ship.sh` deploys', 'ship.sh'],
  ['`/code/shop/src/mail/send.ts`', 'src/mail/send.ts'],
  ['/code/shop/src/mail/send.ts sends', 'src/mail/send.ts'],
  ['`src/mail`', 'src/mail'],
  ['`src/mail/` holds it', 'src/mail'],
  ['src/mail/ holds it', 'src/mail'],
  ['``src/mail/send.ts``', 'src/mail/send.ts'],
  ['`node scripts/seed.mjs --all`', 'scripts/seed.mjs'],
  ['`bash scripts/deploy.sh`', 'scripts/deploy.sh'],
  ['`npx tsx scripts/seed.ts`', 'scripts/seed.ts'],
  ['`python3 tools/gen_docs.py out`', 'tools/gen_docs.py'],
  ['`.github/workflows/ci.yml`', '.github/workflows/ci.yml'],
  ['`docs/überblick.md`', 'docs/überblick.md'],
  ['設定は `config/設定.yml` にある', 'config/設定.yml'],
  ['| mailer | src/mail/send.ts |', 'src/mail/send.ts'],
  ['|mailer|src/mail/send.ts|', 'src/mail/send.ts'],
  ['`src/a-b/c_d.spec.tsx`', 'src/a-b/c_d.spec.tsx'],
  ['`infra/main.tf` and `infra/Makefile`', 'infra/main.tf', 'infra/Makefile'],
  ['Start with [the mailer](src/mail/send.ts) there', 'src/mail/send.ts'],
  ['see [the mailer](mailer.md) in `src/mail/send.ts`', 'src/mail/send.ts'],
];

const NEGATIVES = [
  'Docs at https://example.com/docs/setup.md',
  '`https://example.com/src/a.ts`',
  '`/etc/nginx/nginx.conf`',
  '/usr/local/bin/tool.sh',
  '`~/notes/todo.md`',
  '`../billing/src/a.ts`',
  '`src/../../a.ts`',
  '`src/**/*.ts`',
  '`src/*.ts`',
  '`src/<name>.ts`',
  '<src/name.ts>',
  '`src/{a,b}.ts`',
  '`$HOME/src/a.ts` and `$(pwd)/src/a.ts`',
  '`src/.../a.ts`',
  '`src/…/a.ts`',
  '`C:\\code\\src\\a.ts` and `C:/code/a.ts`',
  '`src\\mail\\send.ts`',
  '`node_modules/lodash/index.js`',
  '`dist/cli.js`, `build/app.js`, `target/debug/app.rs`',
  '`coverage/lcov.info` and `.next/server/app.js`',
  '`src/generated/schema.ts` and `src/schema.generated.ts`',
  '`apps/web/.env.local` and `config/.env`',
  '`config/settings.local.json`',
  '`@acme/ui` and `@acme/ui/button.tsx`',
  '`actions/checkout@v4` and `actions/checkout`',
  'lodash/fp',
  'this and/or that, he/she, 24/7, 2026/11, 1/2',
  '`24/7` and `2026/11/18`',
  '`feature/mail` and `origin/main` and `fix/send`',
  'on feature/mail we',
  '`application/json` and `text/html` and `image/png`',
  'client/server split, input/output',
  '`send.ts` sends',
  'send.ts sends',
  '`path/to/file.ts`',
  '`src/foo.ts` and `src/your-file.ts`',
  '`logs/YYYY/MM/notes.md`',
  '[the mailer](src/mail/send.md) and [docs](docs/mail)',
  '[the mailer](https://example.com/src/send.ts) ![shot](../shot.png)',
  '[src/mail/send.ts](send.md)',
  '[[src/mail/send.ts]]',
  '"src/mail/send.ts"',
  '`import x from "src/mail/send.ts"`',
  '`git mv src/a.ts src/b.ts`',
  '`npm run build -- src/a.ts`',
  '`src/a.ts > out.json`',
  '`src/a.ts, src/b.ts`',
  'src/a.ts/b.ts',
  '`git@host.example:acme/shop.git`',
  '`logs/app.log` and `data/shop.sqlite`',
  '`keys/server.pem`',
  'a `b` c/d e',
  '`GET /api/users`',
  '/api/users.json',
  '`localhost:3000/index.html`',
  '`node:fs/promises`',
  '',
  '/',
  '``',
  '` / `',
  '\ud800/\udfff `\ud800/x`',
  `${'`a/'.repeat(50)}`,
];

describe('paths that a line names', () => {
  it.each(POSITIVES)('are seen in %s', (line, ...paths) => {
    expect(named(line)).toEqual(paths);
  });

  it.each(NEGATIVES)('are not seen in %s', (line) => {
    expect(named(line)).toEqual([]);
  });

  it('end behind all that belongs to them', () => {
    const line = '- **`src/a.ts:4`**, src/b.ts: and `node scripts/c.js -v`.';
    expect(pathsNamed(line, ROOT).map(({ start, end }) => line.slice(start, end))).toEqual([
      '`src/a.ts:4`',
      'src/b.ts',
      '`node scripts/c.js -v`',
    ]);
  });

  it('are not looked for within a mark', () => {
    expect(named('`src/a.ts` (not found 2026-11-18; there is `src/b/a.ts`) works')).toEqual(['src/a.ts']);
  });

  it('are looked for in linear time', () => {
    for (const piece of ['`', '`` ` ', 'a/', '[', 'a/b.ts ', '(', '`a/b` ', '../']) {
      const line = piece.repeat(Math.floor(99_000 / piece.length));
      const began = performance.now();
      pathsNamed(line, ROOT);
      expect(performance.now() - began).toBeLessThan(1_000);
    }
  });
});
