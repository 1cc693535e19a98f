/**
 * Whether words say something that could stand nowhere else: a number, code, a path or URL, a quote, a name, a rule.
 * Errs towards keeping: in scripts without capitals everything counts.
 */
export function carriesSpecifics(title: string, hook: string): boolean {
  return (
    [title, hook].some((words) => SPECIFIC.some((sign) => sign.test(words))) ||
    NAME.test(hook) ||
    RULE.test(hook) ||
    hook.length > MUCH
  );
}

const SPECIFIC = [
  /\d/,
  /`/,
  /[\p{L}\p{N}_]\/|\/[\p{L}\p{N}_]/u,
  /[\p{L}\p{N}]\.[\p{L}\p{N}]/u,
  /[\p{L}\p{N}]_[\p{L}\p{N}]/u,
  /\p{L}\p{Lu}/u,
  /["“”„«»]/,
  /[@#$%=<>|{}]/,
  /\p{Lo}/u,
];

/** Whoever writes this much has something to say. */
const MUCH = 80;
/** A capital in the middle of a sentence. */
const NAME = /[\p{L}\p{N},;:)][ ]+\p{Lu}/u;
const RULE =
  /\b(?:always|never|not?|don['’]t|must|should|only|avoid|prefers?|use[sd]?|wants?|instead|because)\b/i;
