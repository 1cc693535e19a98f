import type { Scene } from '../scene.ts';

/** Paths of the project that are gone, in sentences that take them for granted. */
export function plantMissingPaths(scene: Scene): void {
  const count = scene.between(3, 4);
  for (let index = 0; index < count; index++) {
    const path = scene.draw(scene.domain.gone);
    const topic = scene.topic((candidate) => candidate.language !== 'zh' && candidate.language !== 'es');
    const code = scene.codes.any();
    const pool = topic.language === 'de' ? germanLines : lines;
    topic.add(scene.random.chance(0.5) ? 'bullet' : 'block', [scene.say(pool, { path, code })]);
    scene.fact(code);
    scene.plant({ kind: 'missing-path', path, file: topic.path });
  }
}

/** Paths that the project has not, and need not have. */
export function plantPathsInOrder(scene: Scene): void {
  const count = scene.between(5, 6);
  for (let index = 0; index < count; index++) {
    const { text, why } = scene.draw(inOrder);
    const { generated, otherRepository, project } = scene.domain;
    const code = scene.codes.any();
    const topic = scene.topic((candidate) => candidate.language === 'en');
    const there = scene.random.pick(Object.keys(project));
    const filled = scene.fill(text, {
      code,
      there,
      windows: there.replaceAll('/', '\\'),
      folder: there.split('/')[0]!,
      generated: scene.draw(generated),
      repository: otherRepository.name,
      foreign: scene.draw(otherRepository.paths),
    });
    const [line] = topic.add(scene.random.chance(0.5) ? 'bullet' : 'block', [filled]);
    scene.fact(code);
    scene.plant({ kind: 'path-in-order', line: line!, why });
  }
}

const lines = [
  'The limits of {code} are set in `{path}`.',
  '`{path}` holds the workaround for {code}; {who} asked to leave it alone.',
  'Read `{path}` first when {code} misbehaves.',
  'The retry of {code} is done by `{path}`, line by line.',
  'Two people know `{path}` by heart, because {code} breaks there.',
  'Start with [the source]({path}) when {code} turns up in a trace.',
  'A change to {code} needs a matching one in `{path}`.',
  'The constant behind {code} lives in `{path}`.',
];
const germanLines = [
  'Die Grenzwerte für {code} stehen in `{path}`.',
  'Wer {code} ändert, muss auch `{path}` anfassen.',
  '`{path}` enthält den Umweg für {code}.',
];

const inOrder: { text: string; why: string }[] = [
  { text: 'In the repository `{repository}` the file `{foreign}` sets {code}.', why: 'another repository' },
  { text: '`{repository}/{foreign}` (other repository) reads {code} at start.', why: 'another repository' },
  { text: 'The pattern `{folder}/**/*.snap` leaves out {code}.', why: 'a pattern' },
  { text: 'Files that match `{folder}/*/draft-*.txt` belong to {code}.', why: 'a pattern' },
  { text: 'After a build `{generated}` carries the stamp {code}.', why: 'a generated file' },
  { text: '`{generated}` is rebuilt from {code} and never edited.', why: 'a generated file' },
  { text: '`{there}` is where {code} is handled.', why: 'the file is there' },
  {
    text: 'On Windows the same file is `{windows}`, and {code} is its owner.',
    why: 'the file is there, spelled with backslashes',
  },
  { text: 'New parts go to `{folder}/<name>/index.txt`, after the manner of {code}.', why: 'a placeholder' },
  { text: 'The share `\\\\{code}\\public\\scans` is mounted by hand.', why: 'a path of another machine' },
  {
    text: 'On the server {code} the data lies in `/srv/data/current/raw`.',
    why: 'a path of another machine',
  },
  {
    text: 'Backups of {code} are in `C:\\Backups\\weekly` on the old desktop.',
    why: 'a path of another machine',
  },
  { text: 'See https://{code}/docs/setup/first-steps.html for the pictures.', why: 'an address' },
  { text: '{Who} keeps notes about {code} in `~/notes/ideas.md`.', why: "a file in somebody's home" },
];
