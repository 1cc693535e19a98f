/** True sentences of no special class. Each carries a `{code}`, and no pair of template and thing comes twice. */
export const sentences: string[] = [
  'The {thing} hangs on the switch {code}, third port from the left, and loses its link whenever somebody moves the desk.',
  '{Who} keeps the paper manual of the {thing} in the cupboard marked {code}.',
  'Spare parts for the {thing} are ordered under the article number {code}, and the supplier wants the number spelled out.',
  'When the {thing} was bought, the warranty was registered as {code}; the certificate is a scan and hard to read.',
  'The {thing} talks to its monitor through {code}, which nobody has documented anywhere else.',
  'A restart of the {thing} takes about four minutes, and the lamp {code} blinks until it is done.',
  'For the {thing} the vendor gave us the support contract {code}; {who} is the only name they accept on the phone.',
  'The settings of the {thing} are exported as `{code}` and imported again after each firmware change.',
  'On Windows the cache of the {thing} sits in `D:\\data\\{code}` and may be emptied at any time.',
  'The checklist for the {thing} carries the form number {code} in its footer.',
  'Readings of the {thing} below zero are an artefact of the board {code}, not of the weather.',
  'The training video about the {thing} is filed as {code} and lasts twelve minutes.',
  'Alarms of the {thing} go to the pager group {code} 🔔 before anybody is called.',
  'The {thing} has its own certificate, issued for {code}.',
  'Only the account {code} may change the limits of the {thing}.',
  '{Who} drew the wiring of the {thing}; the sheet is {code} and hangs inside the door.',
];

/** Steps of a procedure about one thing. */
export const steps: string[] = [
  'Tell the others in the {thing} channel {code} what is about to happen.',
  'Open the panel of the {thing} and note the counter of {code}.',
  'Export what the {thing} holds with the profile `{code}`.',
  'Wait for the green lamp of the {thing} on {code}; do not press twice.',
  'Start the {thing} again with `run --slot {code}`.',
  'Write what the {thing} shows into the book with the number {code}.',
  'Lock the {thing} cabinet {code} and hang the key back.',
];

/** A term and what it means. */
export const definitions: string[] = [
  'Warm start of the {thing}\n: a start that keeps the table {code} in memory',
  'Quiet hours of the {thing}\n: the span in which nothing but {code} may write to it',
  'Blue list of the {thing}\n: the sheet {code} with everything that {who} wants to see before it leaves the house',
  'Shadow copy of the {thing}\n: what {code} holds of it while a change is under way',
  'House number of the {thing}\n: the counter {code} printed on every label, not the street address',
];

/** Examples inside fences. */
export const examples: string[] = [
  'probe --device "{thing}" --via {code}',
  '# {thing}\ncheck = "{code}"\nretries = 3',
  'curl -s https://{code}.example.org/health # {thing}',
  'grep -c "{thing}" /var/log/{code}.log',
];

export const columns = ['Shelf', 'Socket', 'Asset tag', 'Spare unit', 'Seal', 'Cable', 'Meter'];

export const headings = [
  'Background',
  'Where things are',
  'Good to know',
  'How it fits together',
  'Odds and ends',
  'Equipment',
  'Arrangements',
  'What we learned',
];

/** Titles of topics. */
export const titles = [
  'Handling the {thing}',
  'What {who} knows about the {thing}',
  'Notes on the {thing}',
  'Care of the {thing}',
  'The {thing} and its neighbours',
  'Reading the {thing}',
  'Moving parts of the {thing}',
  'Contracts around the {thing}',
];
