import type { Unit } from '../units.ts';
import { withoutMarks } from './mark.ts';

/**
 * Whether a text says itself that what it names may be absent: gone, still to come, made on the fly, an example, or
 * somebody else's. In doubt it does: a line that is left alone is only not marked.
 */
export function speaksOfAbsence(text: string): boolean {
  const said = withoutMarks(text);
  // What a path is made of says nothing about it: `src/old/server.ts` may be in the best of health.
  const words = said.replace(/`[^`]*`/g, ' ').replace(/[^\s/]{0,200}\/\S*/g, ' ');
  return (
    ELSEWHERE.some((sign) => sign.test(said)) ||
    ABSENCE.some((sign) => sign.test(words)) ||
    words.split('\n').some((part) => WAS.test(part) && ENGLISH.test(part))
  );
}

/** Whether a text is about names with slashes that are no files: branches, routes, keys. */
export function speaksOfOtherNames(text: string): boolean {
  return OTHER_NAMES.test(text);
}

const ELSEWHERE = [
  /\b(?:github|gitlab|bitbucket)\.(?:com|org)\b|\bgit@/i,
  // A path that leads out of the project means that the others may, too.
  /(?:^|[\s`'"(])(?:~|\.\.)\//,
];

const anyOf = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${words})(?!-?[\\p{L}\\p{N}_])`, 'iu');

const ABSENCE = [
  // Gone, by its own account.
  anyOf(
    "removed?|removing|removal|deleted?|deleting|deletion|moved|renamed|dropped|replaced|retired|deprecated|superseded|were|wasn['’]t|until|formerly|former|previously|originally|old|older|legacy|obsolete|gone|no longer|used to|not found|missing|absent|(?:do|does|did|is|are)(?: not|n['’]t)(?: yet)? (?:exist|there|present|checked in|tracked|committed)|never existed|instead of",
  ),
  // Still to come.
  anyOf(
    'new file|new folder|will (?:be|live|move|go|add|have|become|sit)|planned|planning|plans? to|create|created|creating|to add|should add|adding|todo|to do|going to|upcoming|proposed|next steps?',
  ),
  // Made, private or optional.
  anyOf(
    'generated|auto-?generated|git-?ignored?|ignored|untracked|writes? to|written to|builds? to|produced|optional|if present|if it exists|if any|temporary|scratch|symlink(?:ed)?|downloaded',
  ),
  anyOf('e\\.g|for example|for instance|such as|an example|hypothetical|placeholder|naming|pattern'),
  // Somebody else's.
  anyOf(
    'upstream|fork|forked|submodule|sibling|sister|elsewhere|other projects?|another project|other machine|branch|branches',
  ),
  /(?<!\b(?:this|our|the|same|whole|entire) )\b(?:repo|repos|repository|repositories)\b(?! root)/i,
  // The same in German, French, Spanish, Portuguese and Italian.
  anyOf(
    'entfernt|gelöscht|verschoben|umbenannt|ersetzt|veraltet|war|waren|früher|ehemals|ehemalig\\p{L}*|bisher|bis (?:zum|zur|\\d+)|alte[rnms]?|nicht mehr|fehlt|gibt es nicht|geplant\\p{L}*|künftig|angelegt|anlegen|erzeugt|generiert|zum beispiel|z\\.\\s?b|beispielsweise|anderen? (?:projekt|repo)\\p{L}*',
  ),
  anyOf(
    "supprimée?s?|déplacée?s?|renommée?s?|remplacée?s?|était|étaient|ancien(?:ne)?s?|jusqu['’]\\p{L}+|n['’]existe|prévue?s?|sera|seront|générée?s?|par exemple|autre (?:projet|dépôt)",
  ),
  anyOf(
    'eliminad[oa]s?|borrad[oa]s?|movid[oa]s?|renombrad[oa]s?|reemplazad[oa]s?|antes|antigu[oa]s?|hasta|era|eran|ya no|no existe|será|serán|generad[oa]s?|por ejemplo|otro (?:proyecto|repositorio)|removid[oa]s?|apagad[oa]s?|até|já não|rimoss[oaie]|spostat[oaie]|rinominat[oaie]|vecchi[oae]?|fino a|non esiste',
  ),
];

/** In German the same word asks for a thing. */
const WAS = anyOf('was');
const ENGLISH = anyOf('the|it|we|they|this|that|of|by|for|and|here|there|our');

const OTHER_NAMES = anyOf(
  'endpoints?|routes?|url|urls|GET|POST|PUT|PATCH|PR|pull requests?|tags?|labels?|bucket|queue|topics?|channel|key|keys|image|packages?|import|imports|imported|modules?|namespaces?|scope|scopes|job|jobs|workflow action|metrics?|events?',
);

/** What else is said about a unit: its headings, the bullets it hangs below, and the sentence that leads into its list. */
export function surroundingsOf(units: readonly Unit[]): (unit: Unit) => string {
  const said = new Map<Unit, string>();
  const parents: Unit[] = [];
  let lead: Unit | undefined;
  for (const unit of units) {
    if (unit.kind === 'bullet') {
      while (parents.length > 0 && parents.at(-1)!.indent >= unit.indent) parents.pop();
      const isLed = lead !== undefined && sameHeadings(lead, unit);
      const above = [...(isLed ? [lead!] : []), ...parents].map(({ text }) => text.slice(0, MAX_SAID));
      said.set(unit, [...unit.headings, ...above].join(' \n '));
      parents.push(unit);
      if (parents.length > MAX_DEPTH) parents.shift();
    } else {
      said.set(unit, unit.headings.join(' \n '));
      if (unit.indent === 0) parents.length = 0;
      if (unit.kind === 'paragraph') lead = /:\W{0,3}$/.test(unit.text.slice(-6)) ? unit : undefined;
    }
  }
  return (unit) => said.get(unit) ?? '';
}

const MAX_SAID = 500;
/** Deeper lists are no lists of people: what stands further out says little about a bullet. */
const MAX_DEPTH = 12;

function sameHeadings(a: Unit, b: Unit): boolean {
  return a.headings.length === b.headings.length && a.headings.every((title, at) => title === b.headings[at]);
}
