/** The lines that explain the fact above them: without it they say nothing, and it is worth less without them. */
const RATIONALE =
  /^(?:\*\*|__)?(?:why|how to apply|reason|rationale|because|context|warum|begründung|anwendung|por qué|pourquoi|原因|理由)(?:\*\*|__)?\s{0,2}[:：]/iu;

export function isRationale(text: string): boolean {
  return RATIONALE.test(text);
}
