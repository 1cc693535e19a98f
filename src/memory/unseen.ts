/**
 * Characters that a reader does not see, and that a program or a model obeys all the same: zero-width ones, marks of
 * direction, tags, selectors, soft hyphens, controls, odd line ends. They hide words from people, or words from rules.
 * What a script or an emoji needs is not among them: joiners in Persian or Hindi, the parts of a family, flags.
 */
export type Unseen = { at: number; length: number; code: number };

export function unseenIn(text: string): Unseen[] {
  const found: Unseen[] = [];
  for (const { at, length, isSequence } of dropped(text)) {
    // Of colours only the escape is unseen: the rest of them is what a terminal does not show.
    const end = isSequence ? at + 1 : at + length;
    for (let place = at; place < end; ) {
      const code = text.codePointAt(place)!;
      const size = code > 0xffff ? 2 : 1;
      found.push({ at: place, length: size, code });
      place += size;
    }
  }
  return found;
}

/** The text as a reader sees it, line for line. What a terminal would take for colours goes whole. */
export function withoutUnseen(text: string): string {
  return withUnseenAs(text, (code) => (isBreak(code) ? ' ' : ''));
}

/** The text with something else in the place of each such character. */
export function withUnseenAs(text: string, by: (code: number) => string): string {
  let from = 0;
  const parts: string[] = [];
  for (const { at, length, isSequence } of dropped(text)) {
    parts.push(text.slice(from, at), isSequence ? '' : inPlaceOf(text, at, length, by));
    from = at + length;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(from);
}

function inPlaceOf(text: string, at: number, length: number, by: (code: number) => string): string {
  // As a rule a run is many of the same: the first decides unless others stand in it.
  const run = text.slice(at, at + length);
  return SHOWN_AS.test(run) ? [...run].map((char) => by(char.codePointAt(0)!)).join('') : '';
}

/** Controls and line ends may stand for something; the rest stands for nothing. */
const SHOWN_AS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** The same as `withoutUnseen`, and where each character stands in the text as it is; one more place for the end. */
export function withPlaces(text: string): { text: string; places: number[] } {
  const places: number[] = [];
  const parts: string[] = [];
  let from = 0;
  const keep = (end: number) => {
    parts.push(text.slice(from, end));
    for (let at = from; at < end; at++) places.push(at);
  };
  for (const { at, length, isSequence } of dropped(text)) {
    keep(at);
    const by = isSequence ? '' : inPlaceOf(text, at, length, (code) => (isBreak(code) ? ' ' : ''));
    for (let nth = 0; nth < by.length; nth++) places.push(at);
    parts.push(by);
    from = at + length;
  }
  keep(text.length);
  places.push(text.length);
  return { text: parts.join(''), places };
}

/** Some programs begin a line here, others do not. */
export function isBreak(code: number): boolean {
  return code === 0x0b || code === 0x0c || code === 0x85 || code === 0x2028 || code === 0x2029;
}

/** A cheap look first: most texts have none, and gigabytes of them are read. */
const MAY_BE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\ud82f\ud834\udb40-\udb43]|\u034f|[\u17b4-\u17b5]|[\u180b-\u180f]|[\ufe00-\ufe0f]/;

/**
 * Colours and cursor moves (parameters and a final letter, no words of their own), or characters in a row: millions of
 * them in one match would be too deep for the engine.
 */
const EACH =
  /(?:\u001b\[|\u009b)[0-?]{0,100}[ -/]{0,10}[@-~]|[\u0000-\u0008\u000b\u000c\u000e-\u001a\u001c-\u001f\u007f-\u009a\u009c-\u009f\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Zl}\p{Zp}\ufff9-\ufffb]{1,4096}|[\u001b\u009b]/gu;

type Dropped = { at: number; length: number; isSequence: boolean };

/** What of a text nobody sees, in order. Of characters in a row only the first few can be needed by something. */
function* dropped(text: string): Generator<Dropped> {
  if (!MAY_BE.test(text)) return;
  const flags = flagsIn(text);
  for (const { 0: run, index } of text.matchAll(EACH)) {
    const isSequence = (run[0] === '\u001b' || run[0] === '\u009b') && run.length > 1;
    if (isSequence) {
      yield { at: index, length: run.length, isSequence };
      continue;
    }
    let at = index;
    const end = index + run.length;
    for (let nth = 0; nth < FEW && at < end; nth++) {
      const char = charAt(text, at);
      if (flags.has(at)) nth = -1;
      else if (!isNeeded(text, at, char)) yield { at, length: char.length, isSequence };
      at += char.length;
    }
    if (at < end) yield { at, length: end - at, isSequence };
  }
}

/** A selector and a joiner may follow one another. */
const FEW = 3;

/** A JSON text with what nobody sees written as escapes: the same to a parser. */
export function escapeUnseen(json: string): string {
  let at = 0;
  const parts = unseenIn(json).map((unseen) => {
    const part = json.slice(at, unseen.at);
    at = unseen.at + unseen.length;
    const units = Array.from({ length: unseen.length }, (_, nth) => json.charCodeAt(unseen.at + nth));
    return part + units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
  });
  return parts.length === 0 ? json : parts.join('') + json.slice(at);
}

/** Places of the tags of England, Scotland and Wales: the only flags that tags spell. */
function flagsIn(text: string): ReadonlySet<number> {
  const places = new Set<number>();
  if (!text.includes('\u{1F3F4}')) return places;
  for (const { 0: flag, index } of text.matchAll(FLAGS))
    for (let at = index; at < index + flag.length; at++) places.add(at);
  return places;
}

const FLAGS = new RegExp(
  ['gbeng', 'gbsct', 'gbwls']
    .map(
      (name) =>
        `\u{1F3F4}${[...name].map((c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join('')}\u{E007F}`,
    )
    .join('|'),
  'gu',
);

/** Whether what stands around a character needs it. A second one in a row needs nothing: it only carries data. */
function isNeeded(text: string, at: number, char: string): boolean {
  const before = charBefore(text, at);
  const after = charAt(text, at + char.length);
  switch (char) {
    case '\ufeff':
      return at === 0;
    case '\u200c':
      return JOINS.test(before);
    case '\u200d':
      return JOINS.test(before) || (isEmojiBefore(text, at) && PICTURE.test(after));
    case '\ufe0e':
    case '\ufe0f':
      return PICTURE.test(before) || (/[0-9#*]/.test(before) && after === '\u20e3');
    case '\u200e':
    case '\u200f':
    case '\u061c':
      return !MARK.test(before) && RIGHT_TO_LEFT.test(lineAround(text, at));
    case '\u180b':
    case '\u180c':
    case '\u180d':
    case '\u180e':
    case '\u180f':
      return /\p{Script=Mongolian}/u.test(before) && !IGNORABLE.test(before);
    case '\u115f':
    case '\u1160':
      return /[\u1100-\u11ff]/.test(before + after);
  }
  if (/[\ufe00-\ufe02]/.test(char)) return /[\p{Script=Han}\p{Sm}]/u.test(before);
  return /[\u{E0100}-\u{E01EF}]/u.test(char) && /\p{Script=Han}/u.test(before);
}

/** Scripts whose letters join, or are kept from joining. The letter itself is no joiner. */
const JOINS =
  /(?!\p{Default_Ignorable_Code_Point})[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Balinese}\p{Script=Javanese}\u064b-\u065f\u0670]/u;
const PICTURE = /\p{Extended_Pictographic}/u;
const MARK = /[\u200e\u200f\u061c]/;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** A picture, perhaps with a colour of skin or a selector behind it. */
function isEmojiBefore(text: string, at: number): boolean {
  let end = at;
  let char = charBefore(text, end);
  if (char === '\ufe0f' || /\p{Emoji_Modifier}/u.test(char)) {
    end -= char.length;
    char = charBefore(text, end);
  }
  return PICTURE.test(char);
}

function charBefore(text: string, at: number): string {
  if (at <= 0) return '';
  const isPair = at > 1 && /[\udc00-\udfff]/.test(text[at - 1]!) && /[\ud800-\udbff]/.test(text[at - 2]!);
  return text.slice(at - (isPair ? 2 : 1), at);
}

function charAt(text: string, at: number): string {
  return at < text.length ? String.fromCodePoint(text.codePointAt(at)!) : '';
}

/** As far as a mark of direction reaches, and no further than is cheap to look. */
function lineAround(text: string, at: number): string {
  const around = text.slice(Math.max(0, at - 200), at + 200);
  const here = Math.min(at, 200);
  const start = around.lastIndexOf('\n', here - 1) + 1;
  const end = around.indexOf('\n', here);
  return around.slice(start, end < 0 ? undefined : end);
}
