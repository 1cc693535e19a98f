/** Whether a line tells what a page, a file or a program says: those are nobody's wishes. */
export function tellsOfThings(line: string): boolean {
  return SAYS.test(line) || ACCORDING.test(line);
}

const THINGS =
  'pages?|sites?|websites?|read ?me(?:\\.md)?|docs?|documentation|guides?|tutorials?|articles?|blogs?|posts?|wiki|tools?|outputs?|scripts?|installers?|servers?|responses?|results?|comments?|issues?|tickets?|pull requests?|prs?|changelogs?|errors?|warnings?|banners?|files?|packages?|modules?|dependenc(?:y|ies)|librar(?:y|ies)|repo(?:sitor(?:y|ies))?s?|licen[cs]es?|headers?|snippets?|agents?|assistants?|models?|bots?|hooks?|plugins?|skills?|(?:claude|agents|gemini)\\.md|commands?|terminal|console|ci|web|internet|search';
const VERBS =
  'says?|said|saying|tells?|told|states?|stated|asks?|asked|requires?|required|demands?|demanded|wants?|wanted|instructs?|instructed|recommends?|recommended|suggests?|suggested|reads|orders?|ordered|mentions?|mentioned|claims?|claimed|prints?|printed|insists?|advises?|advised|reports?|reported';
const SAYS = new RegExp(`\\b(?:${THINGS})\\b[^.;\\n]{0,80}?(?:\\b(?:${VERBS})\\b|:)`, 'i');
const ACCORDING = new RegExp(
  `\\b(?:according to|as per|per|from|quoted? from|seen (?:in|on)|read (?:in|on)|found (?:in|on)) (?:the |a |an |its |this |that )?(?:\\S+ ){0,3}?(?:${THINGS})\\b`,
  'i',
);
