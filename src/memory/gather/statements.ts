import { visible } from './clean.ts';
import { correctionIn, OLD_WORDS } from './corrections.ts';
import type { Found, Heard, Statement } from './heard.ts';
import { isOnlyNo, turnsDown, withoutFillers, withoutNo } from './lead.ts';
import { logFactIn, logRuleIn, withoutTime } from './log-facts.ts';
import { ownWords } from './own-words.ts';
import { isLocal, isUnsure, NOT_ALONE } from './refusals.ts';
import { doubtIn, keepsIn, namesIn, peopleIn, type Retraction, retractionIn } from './retractions.ts';
import { ruleIn } from './rules.ts';
import { askedSaveIn, saveIn } from './saves.ts';
import { sentencesOf } from './sentences.ts';
import { openStanding } from './standing.ts';
import { stated } from './stated.ts';
import type { Withdrawal } from './withdrawal.ts';

/** What people said and logs noted that is worth keeping, oldest first, without what was taken back. */
export function statementsIn(heard: readonly Heard[]): Statement[] {
  return listen(heard).statements;
}

/** The same, with what was taken back: some of it may stand in the memory since an earlier dream. */
export function listen(heard: readonly Heard[]): { statements: Statement[]; withdrawn: Withdrawal[] } {
  const standing = openStanding();
  const messages = new Map<string, number>();
  for (const one of heard) {
    const message = (messages.get(one.key) ?? 0) + 1;
    messages.set(one.key, message);
    for (const item of takenBackOnce(itemsIn(one))) {
      if ('scope' in item) standing.withdraw(item, one, message);
      else {
        const statement = stated(item, one);
        if (statement) standing.add(statement, one, message);
      }
    }
  }
  return { statements: standing.statements(), withdrawn: standing.withdrawn() };
}

/** "Never mind, forget that. Wrong project." takes back one thing, not three. */
function takenBackOnce(items: readonly (Found | Retraction)[]): (Found | Retraction)[] {
  return items.filter((item, at) => {
    const before = items[at - 1];
    const isUnnamed = 'scope' in item && (item.scope === 'latest' || item.scope === 'recent');
    return !(isUnnamed && before !== undefined && 'scope' in before);
  });
}

/** What one message says that lasts, in its order. */
function itemsIn({ text, from }: Heard): (Found | Retraction)[] {
  const seen = visible(text);
  const lines = ownWords(from === 'log' ? withoutTime(seen) : seen);
  return sentencesOf(lines).flatMap((sentences) => itemsOf(sentences, from));
}

function itemsOf(sentences: readonly string[], from: Heard['from']): (Found | Retraction)[] {
  const items: (Found | Retraction)[] = [];
  let wasNo = false;
  let previous = '';
  for (const sentence of sentences) {
    // Whatever follows "the page says the following." is not the person's.
    if (REPORTS.test(sentence) && !OLD_WORDS.test(sentence.replace(/[.\s]+$/, ''))) break;
    if (REMEMBER_THAT.test(sentence) && isFactual(previous)) items.push({ text: previous, via: 'remember' });
    else
      items.push(...itemsInSentence(sentence, { wasNo, before: turnsDown(previous) ? previous : '' }, from));
    previous = withoutNo(withoutFillers(sentence)).text;
    wasNo = isOnlyNo(sentence);
  }
  return items;
}

/** "Columns are snake_case. Remember that." */
const REMEMBER_THAT =
  /^(?:and |so |but )?(?:please )?(?:remember|keep in mind|don['’]?t forget) (?:that|this)(?: please)?[.!]*$/i;

function isFactual(sentence: string): boolean {
  return FACTUAL.test(sentence) && !NOT_ALONE.test(sentence) && !isUnsure(sentence) && !isLocal(sentence);
}

const FACTUAL =
  /^(?:the|our|my|we|i|all|every|\p{Lu}\S*) .{0,160}?\b(?:is|are|use|uses|runs?|lives?|needs?|must|never|always|only|prefer|deploy|goes|go)\b/iu;

const REPORTS = /\b(?:says?|said|states|reads|wrote|writes|replied|the following|as follows)\s*[.:]\s*$/i;

/** What the sentence before was: nothing but a "no", or one that turned something down. */
type Before = { wasNo: boolean; before: string };

function itemsInSentence(
  sentence: string,
  { wasNo, before }: Before,
  from: Heard['from'],
): (Found | Retraction)[] {
  const text = withoutFillers(sentence);
  const keeps = keepsIn(text);
  if (keeps) return [keeps];
  const { text: bare, isCorrecting } = withoutNo(text);
  const retraction = /[?？]\s*$/.test(text) ? undefined : retractionIn(text);
  if (retraction) return withRest(retraction, from);
  const asked = askedSaveIn(bare);
  if (asked) return [asked];
  // A question may be a doubt; it is never a statement.
  if (isUnsure(bare)) return [doubtIn(bare)].filter((doubt) => doubt !== undefined);
  const save = saveIn(bare);
  if (save) return [save];
  if (from === 'log')
    return [logRuleIn(bare) ?? logFactIn(bare) ?? logFactIn(sentence)].filter((fact) => fact !== undefined);
  const found = ruleIn(bare) ?? correctionIn(bare, isCorrecting || wasNo, before) ?? doubtIn(bare);
  return found ? [found] : [];
}

/** "Scratch that, no rel-7 tags after all" says what is meant; "scratch that, use rel-8" says what holds instead. */
function withRest(retraction: Retraction, from: Heard['from']): (Found | Retraction)[] {
  const { rest } = retraction;
  const more = rest === '' ? [] : itemsInSentence(rest, { wasNo: true, before: '' }, from);
  const isReplaced = more.some((item) => !('scope' in item));
  return isReplaced
    ? [retraction, ...more]
    : [
        { ...retraction, names: [...namesIn(rest), ...peopleIn(rest)] },
        ...more.filter((item) => !('scope' in item && item.scope === 'named')),
      ];
}
