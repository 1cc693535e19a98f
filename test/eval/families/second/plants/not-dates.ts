import type { Scene } from '../scene.ts';
import type { Language } from '../topic.ts';
import { phraseFor } from './phrases.ts';

/** Words about time that must be left alone, in topics that do have a date. */
export function plantNotDates(scene: Scene): void {
  const count = scene.between(8, 10);
  for (let index = 0; index < count; index++) {
    const { text, why, language } = scene.draw(lines);
    const wanted = language ?? 'en';
    const isThere = scene.topics.some((topic) => topic.language === wanted);
    const topic = scene.topic(
      (candidate) => candidate.dating !== 'copied' && candidate.language === (isThere ? wanted : 'en'),
    );
    const code = scene.codes.any();
    const filled = scene.fill(text, { code, day: topic.day });
    const isFence = why === 'inside a fence';
    const isQuote = filled.startsWith('> ');
    const [line] = isFence
      ? topic.add('block', ['```', filled, '```']).slice(1)
      : topic.add(isQuote || scene.random.chance(0.4) ? 'block' : 'bullet', [filled]);
    scene.fact(code);
    scene.plant({ kind: 'not-a-date', line: line!, why });
  }
  for (let index = 0; index < 2; index++) unanchored(scene);
}

/** A copy gave these files one time: it tells nothing about when the words were written. */
function unanchored(scene: Scene): void {
  const topic = scene.topic((candidate) => candidate.dating === 'copied');
  const code = scene.codes.any();
  const { phrase, isPast } = phraseFor(scene, topic.day);
  const text = isPast ? '{Who} rewired the {thing} to {code} {when}.' : 'The {thing} moves to {code} {when}.';
  const [line] = topic.add('bullet', [scene.fill(text, { code, when: phrase })]);
  scene.fact(code);
  scene.plant({ kind: 'not-a-date', line: line!, why: 'nothing tells when it was written' });
}

const lines: { text: string; why: string; language?: Language }[] = [
  { text: 'If a run of the {thing} failed yesterday, restart it from {code} first.', why: 'generic' },
  {
    text: 'When a guest booked last week, the {thing} shows the note {code} beside the name.',
    why: 'generic',
  },
  { text: 'Anything older than two weeks ago is hidden by the {thing} filter {code}.', why: 'generic' },
  {
    text: "The {thing} compares yesterday's totals with {code} and mails the difference.",
    why: 'possessive',
  },
  { text: "Last month's figures of the {thing} are in the folder {code}.", why: 'possessive' },
  { text: 'The error page of the {thing} reads "yesterday is closed" when {code} is locked.', why: 'quoted' },
  { text: '{Who} wrote: "we saw it last week on {code}", and the {thing} was left as it is.', why: 'quoted' },
  { text: '> It broke two days ago on {code}, says the ticket about the {thing}.', why: 'quoted' },
  { text: 'report --since yesterday --target {code}', why: 'inside a fence' },
  { text: 'The filter `last week` of the {thing} reads from {code}.', why: 'inline code' },
  { text: 'The {thing} keeps its records on {code} for two weeks.', why: 'a duration' },
  { text: 'A full pass of the {thing} over {code} takes three days.', why: 'a duration' },
  { text: 'Every two weeks the {thing} is compared with {code}.', why: 'a duration' },
  { text: 'The {thing} has recently been slow when {code} is busy.', why: 'vague' },
  { text: 'Now the {thing} answers on {code} only.', why: 'vague' },
  { text: 'The {thing} is cleaned on Thursday, with the set {code}.', why: 'a bare weekday' },
  { text: 'The {thing} in use today is the model {code}.', why: 'today as nowadays' },
  { text: 'Yesterday ({day}) the {thing} was moved to {code}.', why: 'beside an absolute date' },
  {
    text: 'The {thing} came back last week, on {day}, with the seal {code}.',
    why: 'beside an absolute date',
  },
  { text: 'Gestern wurde {ding} auf {code} umgestellt.', why: 'another language', language: 'de' },
  {
    text: 'Vor zwei Wochen bekam {ding} von {who} die Nummer {code}.',
    why: 'another language',
    language: 'de',
  },
  { text: 'Letzte Woche lief {ding} noch über {code}.', why: 'another language', language: 'de' },
  { text: 'Ayer {cosa} pasó al número {code}.', why: 'another language', language: 'es' },
  { text: '昨天{wu}换到了 {code}。', why: 'another language', language: 'zh' },
];
