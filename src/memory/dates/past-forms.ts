const set = (words: string) => new Set(words.trim().split(/\s+/));

/** Only ever the past of a verb with a subject, or what happens to nobody but its subject, as in `the lease expired`. */
const FINITE =
  set(`was were did didn't had wasn't weren't hadn't went took broke wrote came gave ran began chose grew
  fell rose saw sat spoke threw drew drove forgot knew became rewrote reran withdrew undid froze hid tore woke shrank
  sank ate flew forbade foresaw fled blew swore wore stole shook rang sang swam sprang stank strode underwent undertook
  overcame overran oversaw overwrote overtook overslept mistook redid retook arose awoke drank rode strove
  wove outgrew
  expired failed crashed happened occurred arrived died resigned retired departed appeared
  disappeared vanished stalled lapsed collapsed surfaced succeeded reappeared rebooted emerged relapsed erupted slipped
  landed joined ended began stopped graduated`);

/** The past, and what was done to something: `Kai sent it`, but `a report sent yesterday`. */
const BOTH =
  set(`made found said told got sent left lost met paid built bought brought held kept led spent stood won
  taught thought understood felt rebuilt resent dealt fed fought laid lent sold shot
  slid struck swept caught dug spun heard hung lit bent bred clung crept dreamt flung knelt leapt learnt misread
  misled remade rethought resold rid slept slung sought sped spelt spilt sprung stuck
  stung strung swung thrust unwound wept wrung burnt bled overheard recast relaid repaid
  retold rewound`);

/** The same, but written like the present, and most of them like a noun: `the calibration set`. */
const SAME = set('put set cut hit cost shut split quit reset upset spread burst');

/** Needs a helping verb, or stands at the very beginning: `Taken offline yesterday`. */
const PARTICIPLE =
  set(`been done gone taken written chosen given seen broken begun driven shown drawn thrown grown known
  worn torn stolen frozen hidden forgotten eaten fallen flown ridden risen shaken spoken sworn woken beaten bitten
  rewritten overwritten withdrawn undone redone undergone undertaken overtaken mistaken`);

const NOT_REGULAR =
  set(`need embed speed indeed exceed proceed succeed hundred based shared nested named limited supposed
  used united advanced related detailed dedicated distributed embedded managed hosted required allowed unused feed seed
  scheduled planned wicked red bed shed sled breed`);

/** What the first letter of a past form becomes, by what it takes to be one. */
export const TAG = {
  finite: '\uE010',
  both: '\uE011',
  participle: '\uE012',
  regular: '\uE013',
  same: '\uE014',
};

/** Any past form in tagged words, as a pattern. */
export const PAST_FORM = `[${Object.values(TAG).join('')}][a-z']{1,24}`;

/**
 * Words of the same length in which past forms can be told by their first letter. Looking each word up once is what keeps
 * the patterns small: with hundreds of verbs in them they take a second to get ready.
 */
export function tagged(words: string): string {
  return words.replace(/[A-Za-z]+(?:'[a-z]+)?/g, (word) => {
    const tag = word.length <= 24 ? tagOf(word.toLowerCase()) : undefined;
    return tag === undefined ? word : tag + word.slice(1);
  });
}

function tagOf(word: string): string | undefined {
  if (FINITE.has(word)) return TAG.finite;
  if (BOTH.has(word)) return TAG.both;
  if (SAME.has(word)) return TAG.same;
  if (PARTICIPLE.has(word)) return TAG.participle;
  return /^[a-z]{2,20}ed$/.test(word) && !NOT_REGULAR.has(word) ? TAG.regular : undefined;
}
