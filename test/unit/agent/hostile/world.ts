import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTranscripts } from '../../../../src/sessions/transcripts.ts';
import { diskReader } from '../../../../src/store/disk-reader.ts';
import { writeFiles } from '../../../support/world.ts';
import { harness, person } from '../../sessions/cache/transcripts.ts';
import { type Sandbox, sandbox } from '../sandbox.ts';

/** Words that stand only where nobody may read: none of them may come in an answer. */
export const CANARIES = {
  key: 'quokka-key-7731',
  env: 'quokka-env-1958',
  cloud: 'quokka-cloud-4410',
  pem: 'quokka-pem-2207',
  git: 'quokka-git-9043',
  lock: 'quokka-lock-6612',
  harness: 'quokka-harness-3385',
  own: 'quokka-own-5521',
};

/** A word that anybody may read, to know that the tools look where they should. */
export const VISIBLE = 'wombat-visible-1200';

export type HostileWorld = Sandbox & { home: string; hash(): string; remove(): void };

const MEMORY = {
  'MEMORY.md': '# Memory\n\n- [Topic](topic.md)\n',
  'topic.md': `one two\n${VISIBLE}\n`,
  'slow.md': `${'a'.repeat(64)}!\n`,
  '-rf': 'dashed\n',
  '--include=x': 'odd\n',
  '-exec': 'odd\n',
  '$(touch x)': 'odd\n',
  '`touch y`': 'odd\n',
  '; touch z': 'odd\n',
  'line\nend.md': 'odd\n',
  __proto__: 'odd\n',
  constructor: 'odd\n',
};

/** A home full of traps: secrets, links to them, loops, pipes, files and folders without end. */
export function hostileWorld(): HostileWorld {
  const home = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'memdream-hostile-')));
  const at = (path: string) => join(home, path);
  const projects = at('.claude/projects');
  const transcripts = openTranscripts({
    reader: diskReader(fs),
    places: [{ agent: 'claude-code', path: projects }],
  });
  const box = sandbox(home, Object.fromEntries(Object.entries(MEMORY)), { transcripts });
  writeFiles(home, {
    '.ssh/id_rsa': `${CANARIES.key}\n`,
    '.ssh/config': `${CANARIES.key}\n`,
    '.aws/credentials': `${CANARIES.cloud}\n`,
    '.config/memdream/config.json': `${CANARIES.own}\n`,
    'memory/.git/config': `${CANARIES.git}\n`,
    'memory/.consolidate-lock': `${CANARIES.lock}\n`,
    'project/readme.md': `${VISIBLE}\n`,
    'project/.env': `TOKEN=${CANARIES.env}\n`,
    'project/.env.local': `TOKEN=${CANARIES.env}\n`,
    'project/cert.pem': `${CANARIES.pem}\n`,
    'project/binary.bin': `${VISIBLE}\0\n`,
    '.claude/projects/-app/a.jsonl':
      person(`${VISIBLE} ${'a'.repeat(64)}!`) +
      harness(10).replace('xxxxxxxxxx', CANARIES.harness) +
      person('end'),
    ...Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`project/many/${i}.txt`, `line ${i}\n`])),
  });
  fs.mkdirSync(at(`project/${'d/'.repeat(150)}`), { recursive: true });
  fs.symlinkSync(at('.ssh/id_rsa'), at('project/key.md'));
  fs.symlinkSync(at('.ssh'), at('project/keys'));
  fs.symlinkSync('..', at('project/up'));
  fs.symlinkSync('.', at('project/loop'));
  fs.symlinkSync('ring-b', at('project/ring-a'));
  fs.symlinkSync('ring-a', at('project/ring-b'));
  fs.symlinkSync('/proc/self/environ', at('project/environ.md'));
  fs.symlinkSync('/dev/zero', at('project/zero.md'));
  fs.symlinkSync(at('memory/.git'), at('project/repository'));
  execFileSync('mkfifo', [at('project/pipe')]);
  fs.writeFileSync(at('project/huge.txt'), `${VISIBLE}\n`);
  fs.truncateSync(at('project/huge.txt'), 10 * 1024 ** 3);
  return {
    ...box,
    home,
    hash: () => hashOf(home),
    remove: () => fs.rmSync(home, { recursive: true, force: true }),
  };
}

/** Everything there is: names, kinds, sizes, times and what small files say. */
function hashOf(home: string): string {
  const hash = createHash('sha256');
  const waiting = [home];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const stat = fs.lstatSync(path);
    hash.update(`${path}\0${stat.mode}\0${stat.size}\0${stat.mtimeMs}\0`);
    if (stat.isFile() && stat.size < 1_000_000) hash.update(fs.readFileSync(path));
    if (stat.isDirectory()) for (const name of fs.readdirSync(path).sort()) waiting.push(join(path, name));
  }
  return hash.digest('hex');
}
