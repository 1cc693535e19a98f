/** Lines that no person types: logs, traces, prompts, diffs, markup, data. */
export function isPasted(line: string): boolean {
  const front = line.slice(0, 300);
  return PASTED.some((sign) => sign.test(front));
}

const PASTED = [
  /^\s{0,12}at\s+\S{1,200}\s*\(?[^()]{0,200}:\d+/,
  /^Traceback \(most recent/,
  /^\s{0,12}File "[^"]{1,200}", line \d+/,
  /^\s{0,4}(?:Caused by:|Exception in thread|panic:|goroutine \d+)/,
  /^\s{0,4}\[?\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/,
  /^\s{0,4}\[?\d{2}:\d{2}:\d{2}\b/,
  /^\s{0,4}\[?(?:INFO|WARN|WARNING|ERROR|DEBUG|TRACE|FATAL|NOTICE)\b\]?[\s:]/,
  /^\s{0,4}(?:\$|%|❯|➜|>>>|PS [A-Z]:\\[^>]{0,80}>)\s/,
  /^\s{0,4}(?:npm|yarn|pnpm|error TS\d+|warning:|error\[E\d+\])(?: ERR!| error|:)/i,
  /^(?:@@ |diff --git |\+\+\+ |index [0-9a-f]{7,}|commit [0-9a-f]{7,40}$)/,
  /^\s{0,12}<[/!a-zA-Z]/,
  /^\s{0,12}[{}[\]"][\s,]*$|^\s{0,12}"[^"]{1,80}"\s*:/,
  /^\s{0,4}(?:FAIL|PASS|✓|✗|✖|×)\s/,
  /^\s{0,4}(?:import|export|const|let|var|def|class|function|public|private|return|SELECT|INSERT|FROM|package|#include)\s[^.!?]{0,200}[;{(:]\s*$/,
];

/** Where a mail, a chat, a document or a program's summary begins: from there on somebody else speaks. */
export function isForwarded(line: string): boolean {
  const front = line.slice(0, 300);
  return FORWARDED.some((sign) => sign.test(front));
}

const FORWARDED = [
  /^\s{0,3}#{1,6}\s+\S/,
  /^(?:Base directory for this skill|This session is being continued from|Caveat: The messages below)\b/,
  /^\s{0,4}(?:From|To|Cc|Subject|Sent|Reply-To|Von|Betreff|De|Para|Assunto|Asunto|Objet):\s+\S/,
  /^\s{0,4}On\s.{1,200}\bwrote:\s*$/,
  /^\s{0,4}-{2,}\s{0,4}(?:Original|Forwarded|Begin|BEGIN|Weitergeleitete)\b/,
  /^\s{0,4}(?:Human|User|Assistant|System|AI|Claude|ChatGPT|GPT|Bot)\s{0,2}:\s/i,
  /^\s{0,4}\S{1,40}(?: \S{1,40})?\s{1,3}(?:\[\d{1,2}:\d{2}[^\]]{0,9}\]|\d{1,2}:\d{2}\s?(?:AM|PM)?)\s*$/,
];

/** Words of a line ending in a colon that announce what somebody or something else said. */
export const PASTE_WORDS =
  /\b(?:logs?|outputs?|prints?|errors?|warnings?|docs?|documentation|read ?me|page|pages|site|website|article|blog|post|guide|tutorial|e-?mails?|mails?|messages?|slack|chat|discord|thread|comment|comments|review|trace|stack|paste[ds]?|got|gets|says?|said|wrote|writes|told|replied|answered|reads|response|reply|below|following|quote|answer|from|ticket|issue|snippet|code|diff|config|result|results|spec|transcript|prompt|file|contents?|text|example|suggests?|claims?)\b/i;

/** Those among them that announce a whole page, which may have fences and quotes of its own. */
export const PAGE_WORDS =
  /\b(?:docs?|documentation|read ?me|pages?|site|website|wiki|article|blog|post|guide|tutorial|spec|prompt|file|contents?|text|skill|changelog|manual)\b/i;

/** Whether a line ending in a colon announces what its writer wants to be kept in mind. */
export function isAsked(line: string): boolean {
  return (
    line.length < 200 &&
    ASKED.test(line) &&
    !/\b(?:docs?|read ?me|page|guide|article|mail|slack|says?|said|wrote|from)\b/i.test(
      line.replace(/from now on/i, ''),
    )
  );
}

const ASKED =
  /\b(?:remember|rules?|preferences?|conventions?|memory|memori[sz]e|reference|keep in mind|don['’]?t forget|going forward|from now on|next time|for later|things?|corrections?|reminders?|requests?|please|guidelines|notes?)\b|merk dir|recuerda|retiens|记住|記住/i;
