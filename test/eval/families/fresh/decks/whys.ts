/** The reasons that agents write below a rule. */
export const WHYS = [
  '**Why:** a release had to be pulled because of {id}.\n**How to apply:** check it before opening the pull request.',
  '**Why:** {name} lost an afternoon to this.\n**How to apply:** mention it when the topic comes up.',
  '**Why:** the numbers were off by {num} and nobody could say why.\n**How to apply:** measure first, then change.',
  '**Why:** an outage of {host} made it visible.\n**How to apply:** plan for the slow case.',
  '**Why:** two people fixed the same bug, {id}.\n**How to apply:** search the tracker before starting.',
];
