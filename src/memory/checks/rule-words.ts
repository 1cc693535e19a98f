import { plainSpelling } from '../plain-spelling.ts';

/**
 * Whether a statement tells somebody what to do, or holds a command that fetches or wipes: in whichever file it stands,
 * and however it is spelled. What nobody here can read may do so too.
 */
export function tellsWhatToDo(text: string): boolean {
  if (isOrder(text) || OTHER_SCRIPTS.test(text)) return true;
  if (!MAY_BE_ODD.test(text)) return false;
  const plain = plainSpelling(text);
  return plain !== text && isOrder(plain);
}

/** Most texts are spelled plainly: beyond ASCII, entities or single letters in a row, there is nothing to make out. */
const MAY_BE_ODD = /[^\t\n\r -~]|&|(?<![a-z])[a-z][\s._*~-][a-z][\s._*~-][a-z](?![a-z])/i;

function isOrder(text: string): boolean {
  return (
    ORDERS.test(text) ||
    WISHES.test(text) ||
    PROCESS.test(text) ||
    ABROAD.test(text) ||
    UNSPACED.test(text) ||
    IMPERATIVE.test(text) ||
    RISKY.test(text)
  );
}

/** Whether what stands below such a title, or behind such a line, is how to work. */
export function announcesRules(text: string): boolean {
  return TITLES.test(plainSpelling(text)) || tellsWhatToDo(text);
}

const TITLES =
  /\b(?:rules?|conventions?|guidelines?|instructions?|polic(?:y|ies)|preferences?|habits?|do['’]?s and don['’]?ts|how to work|ways? of working|mandatory|checklist|before (?:each|every|any)|after (?:each|every|any))\b|(?<!\p{L})(?:regeln?|vorgaben|gewohnheiten|regles?|consignes|reglas|normas|instrucciones|regole|regels|правила)(?!\p{L})|规则|規則|规范|約定|约定|ルール|規約|규칙/iu;

/** Words of at least four letters, two of them, in a script that the lists below have no words of. */
const OTHER_SCRIPTS =
  /(?:(?:[\p{Script=Greek}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Ethiopic}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Oriya}\p{Script=Sinhala}\p{Script=Tibetan}\p{Script=Mongolian}\p{Script=Cherokee}]\p{M}*){4,100}[^\n]{0,40}){2}/u;

/** Words that only say how strongly something is meant: two rules are not alike because both have one. */
export function isEmphasis(word: string): boolean {
  return EMPHASIS.has(word);
}

/** Every rule has such words: that two share them says nothing of what either asks for. */
export function isOfAnyRule(word: string): boolean {
  return isEmphasis(word) || OF_ANY_RULE.has(word);
}

const OF_ANY_RULE = new Set("never not no mustn't don't use uses used using only".split(' '));

const ORDERS =
  /\b(?:always|never|must(?:n't| not)?|do not|don['’]t|from now on|henceforth|prefer|make sure|be sure to|remember to|should(?:n['’]t)?|shall|ha(?:ve|s) to|needs? to|required to|supposed to|are to be)\b/i;

/** What somebody is said to want, or wants kept. */
const WISHES =
  /\b(?:remember(?=\s*[:,]|\s+that\b)|(?:keep|bear) in mind|(?:save|store|commit|add|write) (?:this |that |it )?(?:in |to |into )(?:your |the |my |its )?(?:memory|memories|notes)|(?:the |our |my )?(?:user|person|owner|human|maintainer|developer)s? (?:always |never )?(?:wants?|prefers?|likes?|dislikes?|asked|asks|expects?|insists?|requires?|requested|instructed)|i (?:prefer|want|like|expect|dislike|hate)|(?:is|are) (?:trusted|pre-?approved|exempt|whitelisted))\b/i;

const DOINGS =
  'commits?|releases?|deploy(?:ment)?s?|merges?|reviews?|pull requests?|prs?|tests?|test runs?|builds?|push(?:es)?|sessions?|changes?|branch(?:es)?|migrations?|tasks?|edits?|hooks?|checks?|approvals?|backups?';
/** How work goes, told as if it were a fact: "every release goes through X", "reviews are skipped". */
const PROCESS = new RegExp(
  `\\b(?:every|each|all|any) (?:\\S{1,30} )?(?:${DOINGS})\\b|\\b(?:${DOINGS})\\b(?: \\S{1,30}){0,3} (?:needs?|requires?|goes through|go through|starts? with|begins? with|ends? with|comes? after|waits? for|(?:is|are|be|being|get|gets) (?:\\S{1,20} )?(?:skipped|disabled|bypassed|ignored|omitted|preceded|followed|approved|merged|signed|sent|uploaded|forwarded|published|auto-?approved|forced|allowed))\\b`,
  'i',
);

/** The same where words have spaces between them; `\b` knows only the letters of English. */
const ABROAD = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[
    'immer|stets|niemals|nie|muss|müssen|musst|soll|sollen|sollst|bitte|ab jetzt|ab sofort|verwende[nt]?|nutze|bevorzug\\p{L}{1,3}',
    'toujours|jamais|doi[ts]|doivent|devez|il faut|désormais|dorénavant|préfér\\p{L}{1,3}|veuillez',
    'siempre|nunca|jamás|debe[ns]?|debemos|hay que|a partir de ahora|prefier\\p{L}{1,2}|usa|ejecuta',
    'sempre|devem?|deves|a partir de agora|prefira|use|execute|mai|deve|devono|bisogna|d’ora in poi|preferi\\p{L}{1,3}|esegui',
    'altijd|nooit|moet|moeten|voortaan|gebruik|alltid|aldri|aldrig|måste|skal|ska|zawsze|nigdy|należy|trzeba|musi|używaj',
    'всегда|никогда|нельзя|обязательно|долж\\p{L}{1,3}|нужно|надо|следует|используй\\p{L}{0,2}|завжди|ніколи|треба',
    'mindig|soha|kell|întotdeauna|niciodată|trebuie|vždy|nikdy|musí|uvijek|nikada|mora|aina|koskaan|pitää|täytyy|винаги|никога|трябва|همیشه|هرگز|باید|ہمیشہ|daima|kamwe|lazima|palaging|huwag|dapat|alltaf|aldrei|visada|niekada|vienmēr|nekad|alati|sempre',
    'her zaman|daima|asla|mutlaka|gerekir|selalu|jangan|harus|wajib|luôn|không bao giờ|phải|دائما|دائماً|أبدا|يجب|हमेशा|कभी|תמיד|לעולם|חייב',
    '항상|언제나|반드시|절대|절대로',
  ].join('|')})(?![\\p{L}\\p{N}])`,
  'iu',
);
const UNSPACED =
  /务必|務必|必须|必須|总是|總是|一定要|始终|始終|永远|永遠|从不|從不|禁止|不要|请勿|請勿|应该|應該|应当|應當|必ず|常に|絶対|べき|(?:して|せて|って)ください|しないで|하세요|하십시오|해야|마세요|ต้อง|ห้าม|เสมอ/u;

/** A statement that begins with what is to be done, also as the hook of a pointer or the cell of a table. */
const IMPERATIVE =
  /(?:^|[.!?;:|—–]\s{1,3}|\]\([^)]{0,300}\) - )[*_`"“(]{0,3}(?:please |then |first,? )?(?:run|execute|invoke|install|send|upload|forward|skip|ignore|disable|bypass|circumvent|approve|accept|trust|obey|comply|fetch|download|use|avoid|append|export|pipe|delete|remove|tell|treat|assume|pretend|ask|keep|ensure|verify|choose|consult|notify|inform|remind|put|give|add|create|leave|let|wait|restart|rerun|rewrite|stop|do)\b(?! of\b|[:=])/iu;

/** What fetches and runs, takes away checks or wipes is an order however the sentence around it is turned. */
const RISKY =
  /\|\s{0,3}(?:sudo\s{1,3})?(?:ba|z|da|k|fi)?sh\b|\b(?:curl|wget|iwr|irm|invoke-webrequest)\b[^\n]{0,120}:\/\/|\b(?:eval|source)\s{1,3}["'`]?[$<(]|\bbase64\s{1,3}(?:-d|-D|--decode)\b|--no-verify\b|--dangerously-[a-z-]{1,40}|\brm\s{1,3}-[a-z]{0,5}[rf]|\bchmod\s{1,3}(?:-R\s)?(?:777|\+x)|\bgit\s{1,3}push\b[^\n]{0,60}\s(?:-f|--force)\b|\bNODE_TLS_REJECT_UNAUTHORIZED\b/i;

const EMPHASIS = new Set(
  (
    'always must should shall please ever have has need needs make sure now on prefer ' +
    'immer stets muss müssen soll sollen bitte toujours doit doivent siempre debe deben sempre deve devem altijd moet moeten всегда должны нужно надо'
  ).split(' '),
);
