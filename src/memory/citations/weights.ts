import { foldValue, valuesOf } from '../specifics.ts';
import { contentWords } from '../words.ts';
import { type Term, termsOf } from './terms.ts';

/** How much it says that two texts have a word in common. Two make a reason: a name does alone, other words together. */
export function weightIn(removed: string): (term: Term) => number {
  const specific = new Set(
    valuesOf(removed)
      .flatMap((value) => termsOf(foldValue(value)))
      .map(({ stem }) => stem),
  );
  return ({ stem, part, isNumber }) => {
    if (isNumber) return numberWeight(part);
    if (WEAK.has(stem) || contentWords(part).length === 0) return 0;
    if (UNSPACED_PAIR.test(stem)) return 0.6;
    if (/\d/.test(stem)) return stem.length < 5 ? 1 : 2;
    if (COMMON.has(stem)) return 0.75;
    return specific.has(stem) ? 2 : 1;
  };
}

/** A whole such as a path, a host or a version says more than its parts; a date or a compound of plain words does not. */
export function wholeWeight(whole: string): number {
  if (/^\d{4}-\d\d(?:-\d\d)?$|^\d{1,2}:\d\d$|^\d{1,2}\.\d{1,2}$/.test(whole)) return 1;
  if (/^\p{L}+(?:['’-]\p{L}+)+$/u.test(whole)) return 1;
  return 2;
}

/** Small and round numbers and years stand everywhere. */
function numberWeight(digits: string): number {
  if (digits.length <= 2) return 0;
  if (/^(?:19|20)\d\d$/.test(digits)) return 0.5;
  return digits.length === 3 || /00$/.test(digits) ? 1 : 2;
}

const UNSPACED_PAIR =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function stems(words: string): Set<string> {
  return new Set(termsOf(words).map(({ stem }) => stem));
}

/** Words that stand in any note about any project. */
const WEAK = stems(
  'use using used run running make making get set put take give go going come keep call called name named need want should must may might shall ' +
    'always never not no yes none only also still now new old all any every each one two three first last next other another same more most less least much many few ' +
    'project code file folder directory path line text note memory thing way time day week month year today please work works working see say said tell ask know think like ' +
    'about above after again against before below between both during here off on once out over under until up down without instead because since however therefore ' +
    'true false null undefined const let var function return import export default class type string number value key ' +
    'http https www com org net io dev example localhost html md txt js ts json yaml yml and/or it’s don’t ok done good bad right wrong add change fix update remove',
);

/** Words of the trade: a project has them in every file. Two of them are no reason yet. */
const COMMON = stems(
  'build test lint format check start stop install deploy release publish clean watch serve dev prod staging main master develop src lib app client index config docs script scripts package version ' +
    'api ci cd url uri sql css ui ux cli sdk os pr id db ip ssh dns tls ssl tcp udp cpu gpu ram todo readme changelog license git github gitlab docker linux macos windows node npm pnpm yarn python java javascript typescript ' +
    'monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december ' +
    'english german french spanish utc gmt am pm user team error warning debug info port host server service database data request response branch commit module component ' +
    'table column query cache queue job task worker log event list page button form feature flag environment setting option command tool library framework system process step issue ticket review merge push pull',
);
