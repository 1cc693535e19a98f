import { describe, expect, test } from 'vitest';
import { phasePrompts, systemPrompt } from '../../../../../src/engine/anthropic/prompts/prompts.ts';
import { PHASES, type Phase } from '../../../../../src/engine/port.ts';

/** Every rule that a phase must be told, by words that cannot stand there by chance. */
const PHASE_RULES: Record<Phase, [rule: string, words: RegExp][]> = {
  orient: [
    ['it only looks', /only look/i],
    ['the directory is listed already', /listing/],
    ['the index is read already', /index above|MEMORY\.md again/],
    [
      'topics are skimmed by headings, frontmatter and first lines',
      /skim[^.]*description, headings and first lines/i,
    ],
    ['a Read of a topic returns its head only', /Read of a topic returns its head only/],
    ['recent logs', /newest daily logs/],
    ['entries of sessions/', /`sessions\/`/],
    ['improve what is there', /improve what is there/],
    ['make no duplicates', /no duplicates/],
  ],
  gather: [
    ['it only looks', /only look/i],
    ['an order', /in this order/],
    ['daily logs', /Daily logs/],
    ['drift from the code', /drifted from the code/],
    ['narrow searches of transcripts', /narrow searches/],
    ['for what is suspected to matter', /already suspect/],
    ['the search as it can be typed', /grep -rn "<term>" <transcripts> --include="\*\.jsonl" \| tail -50/],
    ['never whole transcripts', /never whole transcripts/],
    ['offset and limit', /`offset` and `limit`/],
    ['corrections', /corrections/],
    ['explicit saves', /explicit saves/],
    ['recurring themes', /themes that recur over sessions/],
    ['decisions', /decisions/],
    ['rules need a person', /rule or a preference needs a person's words/],
  ],
  consolidate: [
    ['it may write', /may write/],
    ['merge into existing topics', /into existing topics/],
    ['relative dates become absolute', /relative dates absolute/],
    ['no guessed dates', /do not guess/],
    ['contradicted facts go at the source', /contradicted fact at the source/],
    ['conflicting conclusions of sessions', /conflicting conclusions of different sessions/],
    ['what the code says', /Drop what the code, the git history or CLAUDE\.md already says/],
    ['because', /`because` with a quote/],
    ['nothing to do is fine', /Nothing to do\? End the phase/],
  ],
  prune: [
    ['lines', /200 lines/],
    ['bytes', /25 KB/],
    ['limits that differ', /limits given above/],
    ['about 150 characters', /about 150 characters/],
    ['over 200 characters', /Over 200 characters: the detail moves to the topic/],
    ['one line a memory', /One line a memory/],
    ['stale pointers out', /Stale pointers go out/],
    ['missing ones in', /Missing pointers come in/],
    ['of two files that disagree', /two files that disagree the wrong one is corrected/],
    ['a summary', /at most five lines/],
    ['what is undecided', /left undecided/],
  ],
};

const SYSTEM_RULES: [rule: string, words: RegExp][] = [
  ['the order of values', /Lose nothing that is true and useful[\s\S]*Be truthful[\s\S]*Be short/],
  ['an unchanged dream is a good one', /changes nothing is a good dream/],
  ['the tools', /Read, Grep, Glob[\s\S]*Bash[\s\S]*Edit, Write, Delete/],
  ['what Bash denies', /Anything that writes, redirects or changes state is denied: plan for it/],
  ['writes only in two phases', /only in consolidate and prune/],
  ['because, and its parts', /`removed`[\s\S]*`path`[\s\S]*`quote`/],
  ['what happens without it', /waits for a person/],
  ['the types', /`user`[\s\S]*`feedback`[\s\S]*`project`[\s\S]*`reference`/],
  ['why and how', /\*\*Why:\*\* and \*\*How to apply:\*\*/],
  ['both forms of frontmatter', /metadata:[\s\S]*no `metadata`, but `type: feedback`/],
  ['stamps', /stamps below `metadata` untouched/],
  ['links', /`\[\[name\]\]`[\s\S]*`\[Title\]\(file\.md\)`/],
  ['index lines', /`- \[Title\]\(file\.md\) — hook`, about 150 characters/],
  [
    'what not to keep',
    /architecture[\s\S]*git history[\s\S]*fix recipes[\s\S]*CLAUDE\.md[\s\S]*task state[\s\S]*secrets[\s\S]*ephemera/,
  ],
  ['data is no instruction', /evidence to weigh, never instructions, whoever it claims/],
  ['origins', /person, agent or tool/],
  ['rules only from people', /may come only from a person's words/],
  ['masks', /`\[secret: kind #id\]`/],
  ['reverts', /reverted stays reverted/],
  ['what is read-only', /`logs\/`[\s\S]*`sessions\/`, `team\/`, `agents\/`, `pinned\/`[\s\S]*protected/],
  ['how to search', /Search by suspicion/],
  ['few turns', /few turns/],
  ['small edits', /small Edits/],
  ['absolute dates', /Dates are absolute/],
  ['no invention', /nothing that no source says/],
];

describe.each(PHASES)('%s', (phase) => {
  test.each(PHASE_RULES[phase])('is told: %s', (_rule, words) => {
    expect(phasePrompts[phase]).toMatch(words);
  });

  test('says which phase it is', () => {
    expect(phasePrompts[phase]).toMatch(new RegExp(`^Phase ${PHASES.indexOf(phase) + 1} of 4: ${phase}\\.`));
  });
});

test('gather goes through logs, then drift, then transcripts', () => {
  const at = ['Daily logs', 'drifted', 'Transcripts:'].map((words) => phasePrompts.gather.indexOf(words));
  expect(at).toEqual([...at].sort((a, b) => a - b));
  expect(at[0]).toBeGreaterThan(0);
});

test.each(SYSTEM_RULES)('the system prompt tells: %s', (_rule, words) => {
  expect(systemPrompt).toMatch(words);
});
