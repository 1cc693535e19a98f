import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

const folder = new URL('../migrations/', import.meta.url);
const client = new pg.Client();
await client.connect();
for (const name of (await readdir(folder)).sort()) {
  const { rowCount } = await client.query('select 1 from migrations where name = $1', [name]);
  if (rowCount) continue;
  await client.query(await readFile(new URL(name, folder), 'utf8'));
  await client.query('insert into migrations (name) values ($1)', [name]);
}
await client.end();
