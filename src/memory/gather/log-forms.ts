/** Whether a sentence has one of the forms in which people write down what is so for a while: moved, decided, owned, due. */
export function isToldAsFact(text: string): boolean {
  return FORMS.some((form) => form.test(text)) || CONTACT.test(text);
}

const S = '(?:[^,;:!?]{2,90}?)';
const FORMS = [
  `^${S} (?:has |have |was |were |got |is being )?(?:moved|relocated|migrated)(?: over)? (?:from .{1,80} )?to .+`,
  `^${S} (?:is|are) now .+`,
  `^${S} now (?:is|are|runs|listens|lives|uses|points|goes|requires|needs|expects|reads|writes|comes) .+`,
  `^${S} (?:runs? on|listens? on|lives? (?:at|in|on|under)|points? to|is hosted (?:on|at|by)|are hosted (?:on|at|by)|is reachable (?:at|on|under)|is available (?:at|on|under)|is served (?:from|by|on)|is stored in|are stored in|is kept in|are kept in) .+`,
  `^(?:we |team |the team |everyone |\\p{Lu}\\p{L}+ |\\p{Lu}\\p{L}+ (?:and|&) \\p{Lu}\\p{L}+ )?(?:have |has )?(?:decided|agreed|settled)(?: (?:today|yesterday|with .{1,60}?))? (?:to|that|on) .+`,
  `^(?:we |team |the team )?(?:have |has )?(?:decided|agreed|settled)(?: (?:on )?(?:with|in|at|by|during|after) [^,;:!?]{1,60})?\\s?: (?!(?:lunch|meet|meeting|talk|sync|call|coffee|dinner|break|wait|try|see|look|discuss|continue|stop|go|later)\\b).+`,
  `^decision: .+`,
  `^(?:the |our )?(?:root )?(?:cause|reason) (?:of|for|behind) [^,;:!?]{2,80}: .{0,120} (?:must|needs?|has to|have to|is|are|only|cannot|can['’]t|never|always) .+`,
  `^(?:the |our )?(?:\\p{L}{2,20} ){0,2}(?:quotas?|limits?|caps?|budget|retention|timeout|ttl) (?:on|of|for|at|in) ${S} (?:is|are) .{0,30}\\d ?(?:[kmgt]i?b|ms|s|sec|seconds|min|minutes|h|hours|days|weeks|requests|rows|users|calls|jobs|eur|usd|euros?|dollars)\\b.*`,
  `^(?:we |team |the team )?(?:have |has )?(?:switched|migrated|moved|changed)(?: over)?(?: [^,;:!?]{1,60}?)? from .{1,80} to .+`,
  `^(?:we |team |the team )?(?:have |has )?(?:renamed|replaced) .{1,80} (?:to|with|by) .+`,
  `^(?:we |team |the team )?(?:have |has )?(?:moved|migrated|relocated) [^,;:!?]{2,80} to .*[\\p{L}\\p{N}][-./\\d].*`,
  `^${S} (?:was |were |is |has been |got )?(?:changed|renamed|raised|lowered|increased|reduced|limited|capped|set) to .+`,
  `^${S} (?:is|are) (?:now )?(?:planned|scheduled|due|set)(?: for| on| by| to)? .*\\d.*`,
  `^${S} (?:was|were|is|has been|got) (?:renamed to|replaced by|replaced with|superseded by|called|named) .+`,
  `^${S} (?:is|are) (?:owned|maintained|run|operated|managed|led|handled) by .+`,
  `^${S} (?:owns|maintains|leads|is responsible for|is in charge of|is on call for|takes over|took over) .+`,
  `^${S} (?:is|are) (?:now )?(?:the|our)(?: \\p{L}+){0,2} (?:contacts?|owners?|leads?|maintainers?|deput(?:y|ies)|reviewers?|approvers?|responsible|on-call|backups?|vendors?|suppliers?|hosts?|address|persons?|place|number|account|successor|replacement|fallback|default) (?:for|of|at|in|behind|to) .+`,
  `^\\p{Lu}\\p{L}+(?: and \\p{Lu}\\p{L}+)? (?:now )?(?:handles|looks after|approves|signs|signs off|reviews|manages|takes care of|answers for|covers) .+`,
  `^${S} (?:expires?|ends?|renews?|runs out)(?: on| at| in)? .+`,
  `^${S} (?:is|are) the new .+`,
  `^(?:the |our )?(?:[^,;:!?]{1,60} )?(?:deadline|go-?live|release|launch|freeze|cut-?over|code freeze|milestone|demo|migration|maintenance window|end of life|eol)(?: (?:for|of) [^,;:!?]{1,60}?)? (?:is|are|was moved|moved|has moved|happens|starts|begins|is planned|is set|will be|slipped)(?: to| for| on)? .+`,
  `^(?:the )?(?:[^,;:!?]{1,60} )?(?:credentials?|creds|passwords?|secrets?|keys?|tokens?|certificates?|runbooks?|dashboards?|docs|documentation|logs|backups?|recordings?)(?: (?:for|of) [^,;:!?]{1,60}?)? (?:is|are|live|lives|go|goes)(?: now)? (?:in|at|on|under|to) .+`,
  `^${S} (?:requires?|needs) (?:at least |version |exactly )?[\\p{L}.]{0,20} ?v?\\d.*`,
].map((form) => new RegExp(form, 'iu'));

/** "The contact for the rollout is Marit": by name. */
const CONTACT =
  /^(?:[Tt]he |[Oo]ur )?(?:\p{L}{2,20} ){0,3}?(?:[Cc]ontacts?|owner|lead|maintainer|deputy|reviewer|approver|account manager)(?: person)? (?:for|of|at|in|on|behind) [^,;:!?]{2,80}? (?:is|are)(?: now)? \p{Lu}\p{L}{1,40}(?: (?:and )?\p{Lu}\p{L}{1,40}){0,2}$/u;
