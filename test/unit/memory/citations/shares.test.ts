import { describe, expect, test } from 'vitest';
import { sharesContent } from '../../../../src/memory/citations/shares.ts';

describe('a quote speaks of what is removed', () => {
  test.each([
    // The code says another number by the same name.
    ['The database port is 5432.', '"port": 6543'],
    ['port is 5432', 'port: 6543'],
    ['Node 18 is required.', '"node": ">=20.19.0"'],
    ['We use Postgres 14 everywhere.', 'image: postgres:16-alpine'],
    ['The timeout is 30 seconds.', 'const TIMEOUT_MS = 45_000'],
    ['It makes 3 retries.', 'maxRetries: 5'],
    ['DB_PORT is 5432', 'DB_PORT=6543'],
    ['Coverage must be above 80 percent.', 'coverage = { lines: 95 }'],
    ['The cache lives for 15 minutes.', 'caches expire after 60 minutes now'],
    ['端口是 5432', '端口: 6543'],
    // The same specific, whatever is said of it.
    ['The worker `imgproc` resizes uploads.', '// renamed from imgproc, see #812'],
    ['Logs go to gull-2.', 'gull-2 was switched off last week'],
    ['Ask Marit about invoices.', 'Marit left, ask Jonas from now on'],
    ['Helpers live in src/legacy/helpers.ts.', 'deleted src/legacy/helpers.ts'],
    ['The dashboard is https://grafana.corp.example/d/abc', 'old: https://grafana.corp.example/d/abc'],
    ['The queue is RabbitMQ.', 'we moved from RabbitMQ to NATS'],
    ['Sign-off by ops@corp.example', 'ops@corp.example is gone, use the form'],
    ['`ordersV1` serves the app', 'function ordersV1() { throw gone }'],
    ['The table is order_items_old.', 'DROP TABLE order_items_old;'],
    ['Version 5.4.1 breaks the build.', 'fixed since 5.4.1, we are on 6'],
    ['Straße „Nordhaus“ hat Tor 4711', 'Tor 4711 gibt es nicht mehr'],
    ['Сервер gull-7 отвечает медленно', 'gull-7 выключен в марте'],
    // The project says the same: it need not be remembered.
    ['Build with `make build`.', 'build:\n\tgo build ./cmd'],
    ['Build with `make build`.', 'Run make build to compile.'],
    ['Run tests with `npm test`.', '"test": "vitest run"'],
    ['Lint with `npm run lint`.', '"lint": "biome check ."'],
    ['The entry point is src/main.ts.', '"main": "src/main.ts"'],
    ['The package is called @corp/orders.', '"name": "@corp/orders"'],
    ['The API listens on 8080.', 'server.listen(8080)'],
    ['Licence: Apache-2.0', '"license": "Apache-2.0"'],
    // Without a number or a name, by its words.
    ['Deployments happen from the release branch after review.', 'we deploy from the release branch'],
    ['The importer skips empty rows.', 'the importer fails on empty rows now'],
    ['The build server is slow at night.', 'our build server was replaced'],
    ['データベースの接続先は本番環境です', 'データベースの接続先を変更した'],
  ])('%s ← %s', (removed, quote) => {
    expect(sharesContent(removed, quote)).toBe('ok');
  });
});

describe('a quote does not speak of what is removed', () => {
  test.each([
    ['nothing in common', 'The port is 5433.', 'The quick brown fox'],
    ['a word of the trade', 'The build runs on gull-2 at night.', 'build: ok, all green'],
    ['a word of the trade, as a key', 'Deploy on Fridays.', 'deploy: true'],
    ['the same word without its number', 'The port is 5433.', 'the port is closed on Sundays'],
    ['articles and verbs', 'Use the old gull-2 for it.', 'please use the other one for it'],
    ['a small number', 'It has 3 replicas.', 'see chapter 3 of the book'],
    ['a year', 'Founded in 2024 by Marit.', 'Copyright 2024 the authors'],
    ['a round number', 'The limit is 500.', 'error 500 from upstream'],
    ['a date', 'Moved on 2026-03-01 to heron.', '2026-03-01: went fishing'],
    ['a weekday', 'The sync is every Monday.', 'on Monday there was cake'],
    ['an acronym', 'The orders API needs a header.', 'API docs are made by typedoc'],
    ['a part of a longer number', 'The port is 5433.', 'id 154330 was imported'],
    ['a scheme and a domain', 'See https://a.example/x', 'open https://b.example/y'],
    ['a negation', 'Never push to heron.', 'never mind, it is fine'],
    ['a package manager', 'Marit wants npm here.', 'npm warn deprecated'],
    ['words of code', 'const limit is in gull.ts', 'const total = 0; return null'],
    ['a file ending', 'Read notes.md before.', 'todo.md is empty today'],
    [
      'one word of a longer sentence',
      'The importer of invoices runs at night.',
      'the importer is written in Go',
    ],
    ['two words of the trade', 'The build server is gull-2.', 'a server error broke the build'],
    ['a phrase of everybody', 'Make sure that gull-2 is up.', 'make sure to commit before'],
    ['another command of the same tool', 'Lint with `npm run lint`.', 'Start it with npm run dev'],
    ['an empty template', 'Owner: Marit', 'Owner: (to be filled in)'],
    ['one pair of characters', '端口是 5432', '端口很多，请注意'],
    ['emptiness', '', 'anything at all'],
    ['signs only', '----', '---- ----'],
  ])('%s: %s ← %s', (_why, removed, quote) => {
    expect(sharesContent(removed, quote)).toBe('unrelated');
  });

  test.each([
    ['The orders API is on port 5433 of gull-2, says Marit.', 'gull-2 was switched off'],
    ['Never push to `main`; releases go from gull-2 port 5433.', '{ "main": "src/index.js" }'],
    ['Orders: 5433, invoices: 5434, users: 5435, mail: 5436, all on heron-9.', 'orders: 7001'],
  ])('so much of it that it covers: %s ← %s', (removed, quote) => {
    expect(sharesContent(removed, quote)).toBe('narrow');
  });
});

test('of what is cited in smaller pieces each has its own reason', () => {
  expect(sharesContent('port 5433 of gull-2', 'gull-2 was switched off')).toBe('ok');
  expect(sharesContent('The orders API is on port 5433', 'orders: { port: 7001 }')).toBe('ok');
});

test('three names do not speak of thirty', () => {
  const hosts = Array.from({ length: 30 }, (_, at) => `heron-${at} has 10.0.${at}.1`);
  const three = 'heron-1, heron-2, heron-3 at 10.0.3.1';
  expect(sharesContent(hosts.slice(1, 4).join('; '), three)).toBe('ok');
  expect(sharesContent(hosts.join('; '), three)).toBe('narrow');
});
