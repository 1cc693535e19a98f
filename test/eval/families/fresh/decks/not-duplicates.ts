/** Lines that look alike. With `headings` they stand in one file, else in two. */
type Alike = { lines: [string, string]; why: string; headings?: [string, string] };

export const NOT_DUPLICATES: Alike[] = [
  {
    why: 'two environments',
    lines: [
      'The staging queue is drained by {host} every ten minutes.',
      'The production queue is drained by {host2} every ten minutes.',
    ],
  },
  {
    why: 'persons swapped',
    lines: [
      'For the app, {name} writes the specs and {name2} reviews them.',
      'For the server, {name2} writes the specs and {name} reviews them.',
    ],
  },
  {
    why: 'one is negated',
    lines: [
      'Feature toggles in {flag} may be flipped by support during business hours.',
      'Feature toggles in {flag2} may not be flipped by support during business hours.',
    ],
  },
  {
    why: 'a record under two headings',
    headings: ['First restore drill', 'Second restore drill'],
    lines: [
      'Restored everything from {bucket} without data loss.',
      'Restored everything from {bucket} without data loss.',
    ],
  },
  {
    why: 'a record under two headings',
    headings: ['Attempt with the big batch', 'Attempt with the small batch'],
    lines: ['Result: worker on {host} ran out of memory', 'Result: worker on {host} ran out of memory'],
  },
  {
    why: 'the number differs',
    lines: [
      'The mobile gateway gives up after {num} ms and retries once.',
      'The desktop gateway gives up after {num2} ms and retries once.',
    ],
  },
  {
    why: 'order of steps matters',
    lines: [
      'On the primary, stop the writer, then detach {flag}, then take the copy.',
      'On the replica, detach {flag2}, then stop the writer, then take the copy.',
    ],
  },
  {
    why: 'the shorter one names something of its own',
    lines: [
      'The weekly export is checked by hand and then uploaded to the partner portal by {name}, who also files the receipt.',
      'The weekly export is checked by hand and then uploaded to the partner portal through {host}.',
    ],
  },
  {
    why: 'before against after',
    lines: [
      'Run the schema check before the deploy and write the result to {id}.',
      'Run the schema check after the deploy and write the result to {id2}.',
    ],
  },
  {
    why: 'two customers',
    lines: [
      'Builds for the northern customer are delivered via {host} on request.',
      'Builds for the southern customer are delivered via {host2} on request.',
    ],
  },
  {
    why: 'except against including',
    lines: [
      'Everybody except contractors gets write access to {bucket}.',
      'Everybody including contractors gets read access to {bucket2}.',
    ],
  },
  {
    why: 'a record under two headings',
    headings: ['Round one', 'Round two'],
    lines: [
      'Interview notes are attached to {id}, no objections.',
      'Interview notes are attached to {id}, no objections.',
    ],
  },
];
