import type { Secret } from '../../memory/secrets.ts';
import { withoutUnseen, withPlaces } from '../../memory/unseen.ts';

export type Place = { start: number; end: number };

/** Where a text stands in another, one behind the other. A line end is a line end, with a carriage return or without. */
export function occurrencesOf(text: string, wanted: string): Place[] {
  const [plain, needle] = [text, wanted].map((one) => one.replaceAll('\r\n', '\n')) as [string, string];
  const toText = plain.length === text.length ? (at: number) => at : shifted(text);
  const places: Place[] = [];
  for (let at = plain.indexOf(needle); at >= 0; at = plain.indexOf(needle, at + needle.length))
    places.push({ start: toText(at), end: toText(at + needle.length) });
  return places;
}

/** The same among what a reader sees: whoever was shown the text was not shown the rest, and replaces it as well. */
export function occurrencesAsSeen(text: string, wanted: string): Place[] {
  const { text: seen, places } = withPlaces(text);
  if (seen.length === text.length) return [];
  return occurrencesOf(seen, withoutUnseen(wanted)).map(({ start, end }) => ({
    start: places[start]!,
    end: end > start ? places[end - 1]! + 1 : places[start]!,
  }));
}

/** From places in a text without carriage returns, asked in order, to places in the text. */
function shifted(text: string): (at: number) => number {
  let [shift, next] = [0, text.indexOf('\r\n')];
  return (at) => {
    while (next >= 0 && next - shift < at) {
      shift++;
      next = text.indexOf('\r\n', next + 2);
    }
    return at + shift;
  };
}

/** Those that leave every secret whole: of one that is masked nobody sees a part, so nobody means a part. */
export function sparing(places: readonly Place[], secrets: readonly Secret[]): Place[] {
  let nth = 0;
  return places.filter(({ start, end }) => {
    while (nth < secrets.length && secrets[nth]!.end <= start) nth++;
    for (let at = nth; at < secrets.length && secrets[at]!.start < end; at++)
      if (secrets[at]!.start < start || secrets[at]!.end > end) return false;
    return true;
  });
}

export function replaced(text: string, places: readonly Place[], by: string): string {
  let at = 0;
  const parts: string[] = [];
  for (const { start, end } of places) {
    parts.push(text.slice(at, start), by);
    at = end;
  }
  return parts.join('') + text.slice(at);
}
