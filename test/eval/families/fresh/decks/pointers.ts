/** Pointers whose file somebody deleted: they say nothing that would be lost. */
export const DANGLING: [target: string, title: string, hook: string][] = [
  ['q3-hackathon.md', 'Hackathon', 'ideas and teams'],
  ['reference_glossary.md', 'Glossary', 'words the domain uses'],
  ['vendor/acmecloud.md', 'AcmeCloud', 'notes about the vendor'],
  ['project-tax-migration.md', 'Tax migration', 'status'],
  ['feedback-emoji.md', 'Emoji', 'taste of the user'],
  ['jenkins.md', 'Jenkins', 'see file'],
  ['people/interns.md', 'Interns', 'who they are'],
  ['graphql-experiment.md', 'GraphQL experiment', 'what was tried'],
  ['printer_setup.md', 'Printer', 'how to set it up'],
  ['memory-leak-hunt.md', 'Memory leak hunt', 'findings'],
  ['user-vacation.md', 'Vacation', 'absences'],
  ['old/roadmap-2023.md', 'Roadmap', 'archived'],
];

/** Hooks that became too long for an index. The specific stands only there. */
export const LONG_HOOKS = [
  'started as a short note and grew: first the plan, then the objections, then what was agreed in the end, and since nobody wanted to open the file the outcome is here as well, namely that everything goes through {host}',
  'the user asked for this to be at hand all the time, so here it is in full length: whenever something in this area changes, the first thing to do is to tell {name}, and only afterwards to write the ticket and the code',
  'background, open questions, a list of people to ask, two failed attempts and one that worked; the one that worked needs the switch {flag} turned on, which is easy to overlook if one only reads the headline here',
  'contains the whole story; in short, the limit is {num}, it comes from the hardware and not from our code, raising it has been tried by three different people in three different ways and it always ended the same',
];

export const INTROS = [
  'Notes I keep for myself between sessions.',
  'Read the relevant file before touching its area.',
  'One line per file. Keep it short.',
  '',
];
