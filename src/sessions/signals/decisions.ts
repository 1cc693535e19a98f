/** The first words with which a person settles something: "we decided to keep Postgres". No question settles anything. */
export function decisionIn(text: string): string | undefined {
  for (const sentence of text.split(SENTENCE_END)) {
    const match = sentence.includes('?') ? null : DECIDES.exec(sentence);
    if (match && !NOT_YET.test(sentence)) return match[0];
  }
  return undefined;
}

const SENTENCE_END = /(?<=[.!?。！？])\s|\n/;

const DECIDES = new RegExp(
  [
    String.raw`\b(?:we|i|the team)(?:['’]ve| have| had)? (?:now |just |finally )?(?:decided|agreed|settled|opted)\b`,
    String.raw`\b(?:we|i)(?:['’]re| are|['’]ll| will|['’]m| am) (?:going|go|stay|staying|sticking|stick) with\b`,
    String.raw`\blet['’]?s (?:go|stay|stick) with\b`,
    String.raw`\bdecision\s{0,3}:`,
    String.raw`\b(?:wir haben|ich habe)(?: uns| mich)? .{0,80}?(?:entschieden|beschlossen)\b`,
    String.raw`\b(?:nous avons|on a|j['’]ai) (?:décidé|choisi)`,
    String.raw`\b(?:hemos|he) decidido\b|\bdecidimos\b`,
    '(?:我们|我們)?(?:决定|決定)(?:了|用|采用|使用)',
  ].join('|'),
  'iu',
);

const NOT_YET =
  /\b(?:not|haven['’]t|hasn['’]t|until|before|if|once|whether) (?:\S{1,20} ){0,2}decided\b|\bwould have\b/i;
