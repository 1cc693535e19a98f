/** What people say to any agent about any work: nothing that comes back in these words is a theme. */
export const CHATTER: ReadonlySet<string> = new Set(
  (
    'ok okay yes no nope yep sure thanks thank please pls hi hello hey great good nice fine well right wrong bad better best ' +
    'go going gone goes come comes continue next again now then today yesterday tomorrow later soon still already yet back done ' +
    'also only even maybe actually really always never not any all every each both more most much many less least other another same different ' +
    'one two three first second last new old current previous ' +
    'want wants need needs like think know see seems seem look looks looking try tried trying let lets get gets got give take make makes made making put set use uses used using keep ' +
    'add added adding fix fixed fixing change changed changes update updated remove removed delete rename move create write read show tell explain check run runs running start stop open close test tests testing work works working worked ' +
    'file files code line lines function thing things way bit part something anything everything nothing stuff issue issues problem problems error errors bug bugs fail fails failed break breaks broken ' +
    "should must may might shall don't doesn't didn't isn't can't won't i'd i'll let's there's what's you're up out off over about after before since because instead without here where above below " +
    'remember decided change commit push pull branch repo project step steps question answer sentence'
  ).split(/\s+/),
);
