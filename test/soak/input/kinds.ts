import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { dirname, join } from 'node:path';
import type { Random } from '../../support/random.ts';
import { writeFiles } from '../../support/world.ts';
import { damaged, nested } from './bytes.ts';
import { filesBelow, type Home, spoil } from './home.ts';

/** A way in which what memdream reads can be wrong. `change` makes it so and says what was changed. */
export type Kind = {
  name: string;
  change(random: Random, at: Home): string[];
  /** What is typed besides commands that only look. */
  types: readonly string[][];
};

const RUN = ['run', '--force', '--engine', 'offline'];
const AUTOMATIC = ['run', '--all', '--quiet', '--trigger', 'shell'];

export const KINDS: readonly Kind[] = [
  { name: 'transcripts', change: transcripts, types: [RUN, AUTOMATIC] },
  { name: 'memory', change: memory, types: [RUN, ['note', 'a word'], ['revert', 'last', '-y'], ['apply']] },
  {
    name: 'configuration',
    change: configuration,
    types: [AUTOMATIC, RUN, ['config', 'list'], ['config', 'get', 'mode']],
  },
  {
    name: 'state',
    change: state,
    types: [RUN, AUTOMATIC, ['apply'], ['revert', 'last', '-y'], ['note', 'a word']],
  },
  {
    name: 'repository',
    change: repository,
    types: [RUN, ['apply'], ['init'], ['note', 'a word'], ['doctor', '--fix']],
  },
];

function transcripts(random: Random, at: Home): string[] {
  return Array.from({ length: 1 + random.below(4) }, (_, n) => {
    const { folder, name, text } = random.pick(at.sessions);
    const path = random.chance(0.4)
      ? join(folder, name)
      : join(folder, name.replace(/\.jsonl$/, `${n}.jsonl`));
    if (random.chance(0.85)) return spoil(random, path, text);
    const odd = [
      `${nested(100_000)}\n`,
      `{"type":"user","message":${nested(20_000, '{"a":', '}').replace('}', '1}')}}\n`,
      '{"__proto__":{"cwd":"/x"},"cwd":"/x","type":"user"}\n',
      `${JSON.stringify({ type: 'user', cwd: '\u202e\x1b[31m', message: { content: '\ud800 \0 \x1b]0;x\x07' } })}\n`,
      `{"type":"user","cwd":${JSON.stringify(at.project)},"message":{"content":"${'word '.repeat(200_000)}"}}\n`,
      text.toString().replaceAll('\n', '\r\n'),
      text.toString().trimEnd().slice(0, -5),
    ];
    fs.writeFileSync(path, random.pick(odd));
    return `${path} is odd`;
  });
}

const YAML = [
  '---\na: &a [*a]\n---\n',
  '---\n!!js/function "x"\n---\n',
  '---\n<<: *x\n---\n',
  `---\n${'a: &x [*x,*x]\n'.repeat(9)}---\n`,
  '---\nname: [\n---\n',
  '---\n',
  '---\r\nname: x\r\n---\r\n',
  `---\n${'  '.repeat(2000)}x: 1\n---\n`,
  `---\na: ${nested(3000)}\n---\n`,
  '---js\nprocess.exit(1)\n---\n',
  '---\n? {a: 1}\n: b\n---\n',
  '---\n__proto__: {x: 1}\n---\n',
  '---\nname: "\\x1b[31m"\n---\n',
];
const NAMES = [
  'two words.md',
  'new\nline.md',
  '-rf.md',
  '__proto__.md',
  'constructor',
  'é\u0301.md',
  'x\x1b[31m.md',
  'x\u202egpj.md',
  'CON.md',
  '.hidden.md',
  'a\\b.md',
  `${'l'.repeat(240)}.md`,
  '$(touch x).md',
  'MEMORY.MD',
  'memory.md',
  ' .md',
  'index-x.md',
  'logs/x.md',
  'pinned/y.md',
  'sessions/z.jsonl',
  '~.md',
  '.gitattributes',
  '.gitignore',
  '.gitmodules',
];

function memory(random: Random, at: Home): string[] {
  const kind = random.next();
  if (kind < 0.1) return [spoil(random, join(at.memory, 'MEMORY.md'))];
  if (kind < 0.13) {
    writeFiles(
      at.memory,
      Object.fromEntries(
        Array.from({ length: 1500 }, (_, n) => [`many/${n % 40}/t-${n}.md`, `# T${n}\n\nfact ${n}\n`]),
      ),
    );
    return ['thousands of files'];
  }
  if (kind < 0.16) {
    fs.mkdirSync(join(at.memory, 'd/'.repeat(random.pick([9, 60, 300]))), { recursive: true });
    return ['deep folders'];
  }
  const files = filesBelow(at.memory).filter((path) => !path.includes('/.git/'));
  return Array.from({ length: 1 + random.below(4) }, () => {
    const path = random.chance(0.6) ? random.pick(files) : join(at.memory, random.pick(NAMES));
    if (random.chance(0.2)) {
      fs.mkdirSync(dirname(path), { recursive: true });
      fs.rmSync(path, { recursive: true, force: true });
      fs.writeFileSync(path, `${random.pick(YAML)}\n# X\n\n[x](${random.pick(NAMES)}) yesterday\n`);
      return `${JSON.stringify(path)} has odd frontmatter`;
    }
    return spoil(
      random,
      path,
      fs.readFileSync(
        random.pick(files.filter((file) => fs.lstatSync(file, { throwIfNoEntry: false })?.isFile())),
      ),
    );
  });
}

const SETTINGS = `{
  // what a person set
  "mode": "auto", "engine": "offline", "model": "claude-haiku-5-5", "reads": "anywhere",
  "gates": { "minHours": 24, "minSessions": 5, "scanMinutes": 10, "idleMinutes": 0 },
  "budget": { "perDreamUsd": 0.25, "perMonthUsd": 5, "maxMinutes": 20, "maxTurns": 40, "maxTokens": 100000 },
  "guard": { "maxDeletedFiles": 3, "maxLostPercent": 25, "protect": ["keep/**"] },
  "index": { "maxLines": 200, "maxChars": 25000 },
  "sources": [{ "agent": "codex", "path": "/nowhere" }], "notify": "prompt",
  "memories": { "/some/where": { "mode": "propose" } },
}
`;
const VALUES = [
  'null',
  'true',
  '-1',
  '1e999',
  '"x"',
  '""',
  '[]',
  '{}',
  '[[]]',
  '{"a":1}',
  '"\\u0000"',
  '"\\u202e"',
  '"\\u001b[31m"',
  '99999999999999999999',
  '"__proto__"',
  '0.5',
  '["\\n"]',
  '"auto"',
  '"off"',
];
const KEYS = [
  'mode',
  'engine',
  'model',
  'baseUrl',
  'apiKeyCommand',
  'project',
  'gates',
  'gates.minHours',
  'budget',
  'guard',
  'guard.protect',
  'index',
  'reads',
  'sources',
  'notify',
  'memories',
  '__proto__',
  'constructor',
  'toString',
  'x'.repeat(500),
  '\\u001b[31m',
  'Mode',
];

function configuration(random: Random, at: Home): string[] {
  const text = random.chance(0.5)
    ? SETTINGS.replace(/"?[\w.]+"?(?=[,\n }\]])/g, (value) =>
        random.chance(0.08) ? random.pick(VALUES) : value,
      )
    : `{${Array.from({ length: 1 + random.below(5) }, () => `"${random.pick(KEYS)}": ${random.pick(VALUES)}`).join(',')}}`;
  fs.mkdirSync(dirname(at.config), { recursive: true });
  if (random.chance(0.3)) fs.writeFileSync(at.config, text);
  else spoil(random, at.config, Buffer.from(text));
  if (random.chance(0.2))
    spoil(
      random,
      join(dirname(at.config), 'prices.json'),
      Buffer.from('{"claude-haiku-5-5":{"input":0.1,"output":0.5,"cacheRead":0.01,"cacheWrite":0.1}}'),
    );
  return [
    `configuration ${fs.lstatSync(at.config, { throwIfNoEntry: false })?.isFile() ? JSON.stringify(fs.readFileSync(at.config, 'utf8').slice(0, 300)) : 'of another kind'}`,
  ];
}

function state(random: Random, at: Home): string[] {
  const own = join(at.memory, '.git/memdream');
  const files = [
    ...filesBelow(at.state),
    ...filesBelow(at.cache),
    ...filesBelow(own),
    join(at.memory, '.consolidate-lock'),
  ];
  const more = [
    join(at.state, 'next'),
    join(at.state, 'spend.jsonl'),
    join(own, 'checks.jsonl'),
    join(own, 'summary.json'),
    join(own, 'run-9/journal.json'),
    join(own, 'lock/99.claim'),
    join(own, 'lock/3.end'),
  ];
  return Array.from({ length: 1 + random.below(4) }, () =>
    spoil(random, random.pick(random.chance(0.8) ? files : more)),
  );
}

/** Whatever git itself would run if it were asked: memdream never does. */
const HOSTILE_CONFIG = (marker: string) => `
[core]
	fsmonitor = touch ${marker}
	hooksPath = ${dirname(marker)}
	pager = touch ${marker}
	sshCommand = touch ${marker}
	editor = touch ${marker}
[filter "x"]
	clean = touch ${marker}
	smudge = touch ${marker}
	process = touch ${marker}
[diff "x"]
	textconv = touch ${marker}
	command = touch ${marker}
[include]
	path = /dev/zero
[extensions]
	worktreeConfig = true
[alias]
	status = !touch ${marker}
[remote "origin"]
	url = ext::touch ${marker}
`;

function repository(random: Random, at: Home): string[] {
  const git = join(at.memory, '.git');
  if (random.chance(0.15)) {
    const marker = markerOf(at);
    fs.appendFileSync(join(git, 'config'), HOSTILE_CONFIG(marker));
    fs.writeFileSync(join(at.memory, '.gitattributes'), '* filter=x diff=x\n');
    for (const hook of [
      'pre-commit',
      'post-commit',
      'post-checkout',
      'reference-transaction',
      'fsmonitor-watchman',
    ]) {
      writeFiles(join(git, 'hooks'), { [hook]: `#!/bin/sh\ntouch ${marker}\n` });
      fs.chmodSync(join(git, 'hooks', hook), 0o755);
    }
    return ['a hostile .git/config, hooks and attributes'];
  }
  if (random.chance(0.1))
    execFileSync('git', ['-C', at.memory, 'gc', '-q'], { env: { ...at.env, GIT_CONFIG_NOSYSTEM: '1' } });
  const files = filesBelow(git).filter((path) => !path.includes('/memdream/'));
  const heads = files.filter((path) => !path.includes('/objects/'));
  const more = [
    join(git, 'packed-refs'),
    join(git, 'refs/heads/x.lock'),
    join(git, 'index.lock'),
    join(git, 'objects/info/alternates'),
    join(git, 'shallow'),
    join(git, 'info/grafts'),
    join(git, 'refs/replace/x'),
    join(git, 'commondir'),
    join(git, 'MERGE_HEAD'),
    join(git, 'refs/memdream/attempts/99'),
  ];
  return Array.from({ length: 1 + random.below(3) }, () => {
    const kind = random.next();
    const path = random.pick(kind < 0.45 ? files : kind < 0.85 ? heads : more);
    const text = random.pick([
      'ref: refs/heads/../../x\n',
      'ref: refs/heads/main\n',
      `${'0'.repeat(40)}\n`,
      `${'f'.repeat(40)}\n`,
      `${'f'.repeat(40)} refs/heads/main\n^\n`,
      '/etc\n',
    ]);
    if (random.chance(0.2) && fs.lstatSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) {
      fs.mkdirSync(dirname(path), { recursive: true });
      fs.rmSync(path, { force: true });
      fs.writeFileSync(path, text);
      return `${path} says ${text.trim()}`;
    }
    return spoil(random, path);
  });
}

/** Stands there if anything of a repository was run. */
export function markerOf(at: Home): string {
  return join(at.home, 'marker-of-a-run');
}

const EVENTS = [
  '{"hook_event_name":"SessionStart","session_id":"a","cwd":"/x","transcript_path":"/x"}',
  '{"hook_event_name":"Stop","session_id":"a-b","cwd":"/x"}',
  '{"type":"agent-turn-complete","thread-id":"x","cwd":"/x"}',
  '{"hook_event_name":"SessionEnd","reason":"clear","agent_id":"x"}',
  '{"__proto__":{"hook_event_name":"Stop"}}',
  '[]',
  'null',
  '',
];

/** What an agent, or somebody else, may say to a hook. */
export function hookInput(random: Random): Buffer {
  const text = random.pick(EVENTS);
  if (random.chance(0.02)) return Buffer.from(nested(100_000));
  if (random.chance(0.02)) return Buffer.alloc(20 << 20, 'x');
  return random.chance(0.2) ? Buffer.from(text) : damaged(random, Buffer.from(text));
}
