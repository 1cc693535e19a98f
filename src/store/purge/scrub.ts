/** Takes texts out of bytes, and says whether they stand there. */
export type Scrub = {
  /** Of the longest form in bytes: so much of two pieces must be looked at together. */
  longest: number;
  holds(bytes: Uint8Array): boolean;
  /** The same bytes where nothing stands in them. */
  bytes(bytes: Uint8Array): Uint8Array;
  text(text: string): string;
};

/** One of them is no part of what is purged, and stands where it stood. */
const MARKS = ['[purged]', '[removed]', '(gone)', '***'];
/** A line of a key is as good as the key; shorter ones are words that stand everywhere. */
const LONE_LINE = 16;

/** For texts as they stand in files, messages and JSON: as they are, with other line ends, on one line, escaped. */
export function scrubTexts(texts: readonly string[]): Scrub {
  const forms = new Set(texts.flatMap(formsOf).filter((form) => form !== ''));
  // The longest first: a part that is taken out early would leave the rest of the whole.
  const needles = [...forms].map((form) => Buffer.from(form)).sort((a, b) => b.length - a.length);
  const mark = Buffer.from(MARKS.find((word) => !needles.some((needle) => overlaps(needle, word))) ?? '');
  return {
    longest: needles[0]?.length ?? 0,
    holds: (bytes) => needles.some((needle) => view(bytes).includes(needle)),
    bytes: (bytes) => takenOut(bytes, needles, mark),
    text(text) {
      const bytes = Buffer.from(text);
      const clean = takenOut(bytes, needles, mark);
      return clean === bytes ? text : Buffer.from(clean).toString('utf8');
    },
  };
}

function formsOf(text: string): string[] {
  const spelled = [text, text.normalize('NFC'), text.normalize('NFD')];
  const lines = text.split(/\r?\n/);
  if (lines.length === 1) return spelled.flatMap(escaped);
  const joined = ['\n', '\r\n', ' '].map((end) => lines.join(end));
  // Keys are cut into lines of their own width; each is worth hiding where it stands alone.
  const alone = lines
    .map((line) => line.trim())
    .filter((line) => line.length >= LONE_LINE && !/\s/.test(line));
  return [...spelled, ...joined, ...alone].flatMap(escaped);
}

function escaped(text: string): string[] {
  const json = JSON.stringify(text).slice(1, -1);
  const ascii = json.replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return [text, json, ascii];
}

/** A mark that held the text, or could make it whole again with what stands beside it, would never come to an end. */
function overlaps(needle: Buffer, word: string): boolean {
  const mark = Buffer.from(word);
  if (needle.includes(mark) || mark.includes(needle)) return true;
  for (let size = 1; size < Math.min(needle.length, mark.length); size++) {
    if (needle.subarray(0, size).equals(mark.subarray(-size))) return true;
    if (needle.subarray(-size).equals(mark.subarray(0, size))) return true;
  }
  return false;
}

function takenOut(bytes: Uint8Array, needles: readonly Buffer[], mark: Buffer): Uint8Array {
  let rest: Uint8Array = bytes;
  for (const needle of needles) rest = without(rest, needle, mark);
  return rest;
}

/** Until it is nowhere: where no mark stands in between, what was beside it can come together as the same text. */
function without(bytes: Uint8Array, needle: Buffer, mark: Buffer): Uint8Array {
  let rest = view(bytes);
  let at = rest.indexOf(needle);
  if (at === -1) return bytes;
  while (at !== -1) {
    const parts: Uint8Array[] = [];
    let from = 0;
    for (; at !== -1; at = rest.indexOf(needle, from)) {
      parts.push(rest.subarray(from, at), mark);
      from = at + needle.length;
    }
    rest = Buffer.concat([...parts, rest.subarray(from)]);
    at = rest.indexOf(needle);
  }
  return rest;
}

function view(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}
