import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratch } from '../../../support/world.ts';
import { sandbox } from '../sandbox.ts';

const FILES = {
  'a.md': '# Title\n\none two three\nTwo fish\n\n\ntwo  words\nlast line\n',
  'b.md': '# Title\n\none two three\nfour\nlast line\n',
  'empty.md': '',
  'noeol.txt': 'first\nsecond\nthird',
  'numbers.txt': '10\n9\n-3\n2.5\n100\n9\n0\nabc\n',
  'names.txt': 'pear\napple\nPear\nbanana\napple\nApple\n',
  'table.txt': 'b:2:x\na:10:y\nc:1:z\na:2:x\n',
  'blanks.txt': 'b  2 x\na 10 y\nc   1 z\n',
  'sizes.txt': '1.5K\n900\n2M\n10K\n1G\n',
  'versions.txt': 'v1.10\nv1.9\nv1.2.3\nv1.2\n',
  'regex.txt':
    'foo.bar\nfoobar\nfoo+bar\na(b)c\na{2}\naa\nx|y\n[bracket]\nback\\slash\n$price ^top\nword-word\nunder_score word\n',
  'umlaut.txt': 'grün\nübel\nstraße\n日本語\n😀 smile\n',
  'repeat.txt': 'a\na\nb\nb\nb\nc\nA\n',
  'space name.md': 'spaced\n',
  'deep/one.md': 'one\ntwo\n',
  'deep/er/two.md': 'two\n',
  'deep/er/note.txt': 'note two\n',
  '.hidden': 'two hidden\n',
  '-rf': 'dashed\n',
};

/** As typed, in the memory. Both sides say the same, byte for byte. */
const SAME = String.raw`
cat a.md
cat a.md b.md
cat noeol.txt a.md
cat -n a.md
cat -b a.md
cat -s a.md
cat -- -rf
cat "space name.md" 'empty.md'
cat ./a.md deep/../b.md
head a.md
head -n 2 a.md
head -2 a.md
head -n2 b.md noeol.txt
head -q -n 1 a.md b.md
head -c 5 a.md
head -n -2 a.md
head --lines=1 a.md
head -n 0 a.md
head -n 100 noeol.txt
tail a.md
tail -n 2 a.md
tail -1 noeol.txt
tail -n +3 b.md
tail -c 4 noeol.txt
tail -c +3 noeol.txt
tail -n1 a.md b.md
tail -n 0 a.md
wc a.md
wc -l a.md
wc -l a.md b.md
wc -w -l a.md b.md noeol.txt
wc -c umlaut.txt
wc empty.md
cat a.md | wc
cat a.md | wc -l
cat a.md | wc -lc
sort names.txt
sort -r names.txt
sort -u names.txt
sort -f names.txt
sort -fu names.txt
sort -n numbers.txt
sort -rn numbers.txt
sort -nu numbers.txt
sort -t: -k2n table.txt
sort -t: -k1,1 -k2,2n table.txt
sort -t : -k 3 table.txt
sort -k2n blanks.txt
sort -k2,2 blanks.txt
sort -b -k2,2 blanks.txt
sort -k1.1,1.1 names.txt
sort -s -t: -k1,1 table.txt
sort -t: -k1,1r -k2,2n table.txt
sort -h sizes.txt
sort -V versions.txt
sort names.txt numbers.txt
sort names.txt | uniq -c
sort names.txt | uniq -c | sort -rn | head -3
uniq repeat.txt
uniq -c repeat.txt
uniq -d repeat.txt
uniq -u repeat.txt
uniq -i repeat.txt
uniq -ci repeat.txt
cut -d: -f2 table.txt
cut -d: -f1,3 table.txt
cut -d: -f2- table.txt
cut -d : -f -2 table.txt
cut -c1-3 names.txt
cut -c2 names.txt
cut -b1-2,4 names.txt
cut -f1 table.txt
cut -s -f1 table.txt
cut -d: -f1 --complement table.txt
cut -d: -f1,2 --output-delimiter=_ table.txt
cat names.txt | tr a-z A-Z
cat names.txt | tr '[:lower:]' '[:upper:]'
cat names.txt | tr -d aeiou
cat a.md | tr -s '\n'
cat a.md | tr -s ' ' '_'
cat table.txt | tr ':' '\t'
cat names.txt | tr -cd 'a-z\n'
cat names.txt | tr -c 'a-z\n' X
cat names.txt | tr abc x
nl b.md
nl -ba b.md
nl -b a a.md
cat noeol.txt | rev
echo hello world
echo -n hello
echo "a  b" 'c  d'
echo -e 'a\tb'
echo a\ b "it's" 'say "x"'
echo "back\\slash" "q\"q" 'a\b'
echo -- -x
printf '%s\n' one two
printf '%s-%s\n' a b c
printf '%5s|%-5s|\n' ab cd
printf '%d%%\n' 42
printf '%03d\n' 7
printf 'plain\n'
basename deep/er/two.md
basename deep/er/two.md .md
basename deep/
basename /
basename -s .md a.md b.md
dirname deep/er/two.md
dirname a.md
dirname /a
dirname deep/er/
realpath deep/../a.md
pwd
true
ls
ls -1
ls -a deep
ls -A
ls -d deep
ls deep
ls deep a.md
ls deep deep/er
ls -R deep
ls -r
ls -S a.md b.md empty.md numbers.txt
ls -Sr a.md b.md empty.md numbers.txt
ls -p
ls -t
ls -tr
ls deep/er/two.md
ls -- -rf
stat -c %s a.md
stat -c '%n %s %F' a.md deep/one.md empty.md
stat -c %Y a.md
diff a.md a.md
grep two a.md
grep -n two a.md
grep -i two a.md
grep -in two a.md b.md
grep -c two a.md
grep -c two a.md b.md empty.md
grep -l two a.md b.md noeol.txt
grep -L two a.md b.md noeol.txt
grep -v two b.md
grep -vn one b.md
grep -w word regex.txt
grep -x four b.md
grep -o t.o a.md
grep -on 'two\|three' a.md
grep -oE 't(wo|hree)' a.md
grep -E 'one|four' b.md
grep -e one -e four b.md
grep -F 'foo.bar' regex.txt
grep 'foo.bar' regex.txt
grep 'foo\.bar' regex.txt
grep 'a(b)c' regex.txt
grep -E 'a\(b\)c' regex.txt
grep 'a\{2\}' regex.txt
grep -E 'a{2}' regex.txt
grep -E '^a\{2\}$' regex.txt
grep 'foo+bar' regex.txt
grep -E 'foo\+bar' regex.txt
grep 'fo\+' regex.txt
grep -E 'fo+' regex.txt
grep 'x|y' regex.txt
grep 'foo\(.\)\?bar' regex.txt
grep '\[bracket\]' regex.txt
grep '[[]' regex.txt
grep '[]]' regex.txt
grep '[^a-z.]' regex.txt
grep '[[:punct:]]' regex.txt
grep '[[:upper:]]' names.txt
grep '^[[:alpha:]]*$' names.txt
grep 'back\\slash' regex.txt
grep -F 'back\slash' regex.txt
grep '\$price' regex.txt
grep '\^top' regex.txt
grep 'e ^top' regex.txt
grep '\<word\>' regex.txt
grep '\bword\b' regex.txt
grep 'r\w*e' regex.txt
grep '\(o\)\1' regex.txt
grep -E '(o)\1' regex.txt
grep '*' regex.txt
grep '' b.md
grep -c '' a.md
grep '^$' a.md
grep -n '^$' a.md
grep -P '\d{2,}' numbers.txt
grep -P '(?<=foo)bar' regex.txt
grep -P 'two(?!  )' a.md
grep -P '^\w+$' names.txt
grep -E '^(a|b)' names.txt
grep -iE '^P' names.txt
grep übel umlaut.txt
grep -i ÜBEL umlaut.txt
grep -o 'ß.' umlaut.txt
grep 日本 umlaut.txt
grep -A1 Two a.md
grep -B1 Two a.md
grep -C1 four b.md
grep -1 four b.md
grep -n -A1 -B1 two a.md
grep -A 1 -E 'Title|last' a.md
grep -m1 two a.md
grep -m 2 -n a names.txt
grep -H two a.md
grep -h two a.md b.md
grep -q two a.md
cat a.md | grep two -
cat a.md | grep two
cat a.md | grep -n two
cat a.md | grep -c two
cat a.md b.md | grep -v two | sort | uniq
cat a.md | grep -o two | wc -l
egrep 'one|four' b.md
fgrep 'foo.bar' regex.txt
grep --ignore-case --line-number two a.md
grep --regexp=two --max-count=1 a.md
grep -e -rf -- a.md
grep -- -word regex.txt
grep '2>&1' a.md 2>&1
ls missing 2>/dev/null
cat missing 2>/dev/null
grep two missing a.md 2>/dev/null
grep -s two missing a.md
cat a.md missing 2>&1 | grep -c 'No such file'
ls missing 2>&1 | wc -l
`;

/** The same lines in another order: what a disk lists first is its own affair. */
const SAME_LINES = String.raw`
find
find .
find . -name '*.md'
find . -name "*.MD"
find . -iname "*.MD"
find . -type d
find . -type f -name 'two*'
find deep
find deep/
find deep a.md
find . -maxdepth 1
find . -maxdepth 1 -type f
find . -mindepth 2
find . -mindepth 1 -maxdepth 2 -type d
find . -path '*/er/*'
find . -path './deep/*' -name '*.md'
find . -empty
find . -type f -size +20c
find . -size -2c
find . -size 0
find . -size +0 -size -1k
find . -not -name '*.md'
find . ! -name '*.md' -type f
find . \( -name 'a*' -o -name 'b*' \) -type f
find . -name 'a*' -o -name 'b*'
find . -type f -a -name '[ab].md'
find . -name '?.md'
find . -type f,d -name 'deep*'
find . -path ./deep -prune -o -type f -print
find . -name er -prune -o -name '*.md' -print
find . -newer old.txt -name '*.md'
find deep -type f -print
find . -mtime -1000000 -name a.md
find . -type l
find . -name .hidden
find . -name '-*'
grep -rn two .
grep -rn two deep
grep -r two deep a.md
grep -rl two .
grep -rL two deep
grep -rc two deep
grep -rh two deep
grep -ri TWO deep --include='*.md'
grep -rn two . --include=*.txt
grep -rn two . --exclude='*.txt'
grep -rn two . --exclude-dir=er
grep -rnw two deep
grep -rE 'one|note' deep
grep -r two
`;

const lines = (text: string) => text.split('\n').filter((line) => line !== '');

/** Only GNU's commands are compared: others differ from them as well. */
const isGnu = ['bash', 'ls', 'grep', 'find'].every((name) =>
  /GNU/.test(spawnSync(name, ['--version'], { encoding: 'utf8' }).stdout ?? ''),
);

function world() {
  const home = scratch();
  const box = sandbox(home, { ...FILES, 'old.txt': 'old\n' });
  for (const [index, name] of Object.keys(FILES).entries()) {
    fs.utimesSync(join(box.memory, name), 1_750_000_000 + index, 1_750_000_000 + index);
  }
  fs.utimesSync(join(box.memory, 'old.txt'), 1_750_000_001, 1_750_000_001);
  return box;
}

/** What real commands say, each in a shell of its own. */
function real(commands: readonly string[], cwd: string): string[] {
  const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' };
  const script = commands.map((command) => `( ${command} ) 2>/dev/null\nprintf '\\0'\n`).join('');
  const { stdout } = spawnSync('bash', ['-c', script], { cwd, env, encoding: 'utf8', input: '' });
  return stdout.split('\0').map((text) => text.replace(/\n$/, '') || '(no output)');
}

/** Those whose every command this machine has. */
function present(commands: readonly string[]): string[] {
  const namesIn = (command: string) => command.split(' | ').map((part) => part.trim().split(' ')[0]!);
  const names = [...new Set(commands.flatMap(namesIn))];
  const script = names.map((name) => `command -v ${name} >/dev/null && echo ${name}`).join('\n');
  const there = spawnSync('bash', ['-c', script], { encoding: 'utf8' }).stdout.split('\n');
  return commands.filter((command) => namesIn(command).every((name) => there.includes(name)));
}

async function differences(table: string, shown: (text: string) => string): Promise<object[]> {
  const { memory, bash } = world();
  const commands = present(lines(table));
  const theirs = real(commands, memory);
  expect(theirs.length).toBe(commands.length + 1);
  const different: object[] = [];
  for (const [index, command] of commands.entries()) {
    const ours = await bash(command);
    if (shown(ours) !== shown(theirs[index]!)) different.push({ command, ours, theirs: theirs[index] });
  }
  return different;
}

test.skipIf(!isGnu)('every command says what the real one says', async () => {
  expect(await differences(SAME, (text) => text)).toEqual([]);
});

test.skipIf(!isGnu)('commands that walk folders find what the real ones find', async () => {
  expect(await differences(SAME_LINES, (text) => text.split('\n').sort().join('\n'))).toEqual([]);
});
