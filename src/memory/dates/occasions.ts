import { any } from './verbs.ts';

/**
 * Whether a phrase dates an occasion that a note names without any verb: `Load test yesterday: 412 rps`, `Call with Ines
 * last week`. `lead` is the sentence up to the phrase, `after` what follows.
 */
export function isOccasion(lead: string, after: string): boolean {
  return NAMED.test(lead) && GOES_ON.test(after);
}

const OCCASION =
  any(`tests? runs? outages? incidents? meetings? calls? demos? reviews? deploys? deployments? releases?
  migrations? rollbacks? rollouts? restores? upgrades? moves? switch switchover audits? visits? interviews? workshops?
  trainings? launch launches freeze cut-?overs? hotfix fix fixes failures? crash crashes alarms? restarts? reboots?
  standup retro planning kick-?off go-live maintenance downtime drills? inspections? deliver(?:y|ies) hand-?overs? merges?
  discussions? decisions? talks? chats? conversations? experiments? benchmarks? measurements? surveys? purchases? payments?
  changes? installations? cleanups? spikes? leaks? breach attacks? strikes? storms? off-?sites? conferences? trips? flights?
  vacation holidays? leave deadlines? appointments? walkthroughs? post-?mortems? power-?cuts? blackouts? renewals?
  replacements? repairs? removals? renames? swaps? patch patches relocations? transfers? votes? agreements? announcements?
  sign-?offs? checkups? pilots? rehearsals? dry-?runs? on-?boardings? trials? elections? fires? floods? accidents?`);

/** Up to three words before it, and then perhaps with whom or of what; nothing that could be a verb of the sentence. */
const NAMED = new RegExp(
  `^[\\s*|)]*(?:(?!(?:${any('the if when for in on at by all every each use see check compare run')})\\s)[^\\s,;:.?!]{1,40}\\s){0,4}(?:${OCCASION})\\s(?:(?:with|of|for|on|at|in|by|from|to|between|about)\\s(?:[^\\s,;:.?!]{1,40}\\s){1,5})?$`,
  'i',
);
const GOES_ON =
  /^[*]*(?:\s*$|\s*[.:;,!)(|—–]|\s+(?:at|with|in|by|due|because|after|for|on|from|and|—|–|-)\s)/;

export const APPOINTMENT =
  /\b(?:demo|deadline|launch|release|freeze|meeting|cut-?over|migration|go-live|workshop|audit|interview|kick-?off|training|off-?site|conference|visit|move|upgrade|inspection|delivery|hand-?over|review|maintenance|drill|switchover|renewal|flight|trip|rollout|appointment|walkthrough|retro|planning|election|pilot|rehearsal)\s+is\s+$/i;
