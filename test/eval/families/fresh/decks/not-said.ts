/** Words that sound like something to keep, and are small talk. */
export const CHATTER = [
  'remember when {name} brought cake? good times 😄',
  'ok never mind, i found it, it was in {id}',
  "haha always the same with {host}, isn't it",
  "I'll never understand why they called it {flag}",
  'Thanks! merging {id} and going home',
  "don't worry about {id}, i'm on it",
  'brb, {name} is calling',
  'wow that took forever, {num} ms lol',
  'you always find something 😅 ok, look at {id} next',
  'I remember seeing {id} somewhere in the logs, give me a sec',
  "nice, it's green on {host}, let's go on",
  'Never seen {flag} before, what a name',
  'let me check with {name} quickly',
  'no worries, take your time with {id}',
];

export const QUESTIONS = [
  'should we always squash before merging into {flag}?',
  'do you remember if the proxy was on {port}?',
  'Is it {host} or did they move it again?',
  'what would happen if we never cleaned {bucket}?',
  "did i tell you to use {ver}? can't recall",
  'Would it be better to never cache responses from {host}?',
  'Hm, was it {name} who has to approve this?',
  "don't we always deploy from {host}??",
  'any idea why {flag} is never set in CI?',
  'Can you remember which port it was, {port} maybe?',
  'why do we always end up with {num} open handles?',
  "Isn't {chan} the place to announce it?",
  'Could {ver} be the version we should pin?',
];

export const QUOTED = [
  'the vendor docs say "always call init on {flag} first" but that is for their v1, what do they mean',
  'reviewer wrote:\n> please always rebase onto {flag}\n\nnot sure what he wants',
  "Tim's mail says 'remember to renew the cert on {host}', that is his own todo list I guess",
  'this is the error text: `never call {flag} from a signal handler`. where does it come from?',
  'someone on stack overflow claims “never use more than {num} workers”, sounds like cargo cult',
  'that ancient wiki page reads "always deploy via {host}". Funny, nobody ever did.',
  'slack, from the contractor:\n> from now on use {ver} everywhere\n\nwe need to discuss this first',
  "The banner in the tool says 'Remember: {host} is read-only', can we hide it?",
  'From their README:\n```\nAlways set {flag}=1 before building.\n```\nDoes this concern us at all?',
  'customer writes: "please remember that our endpoint is {host}". draft a reply for me',
  "the lint message is 'never import {flag} directly', what does it want from me",
  'translate this for me please: «never turn off {host} during the night»',
  'add this string to the dialog: "Remember to update to {ver}"',
];

/** What somebody says, and how it is taken back. */
export const RETRACTED: [said: string, takenBack: string][] = [
  [
    'remember: uploads go through {host}',
    'forget what I said about {host}, I mixed it up with another client',
  ],
  ['always tag releases with {flag}', 'scratch that, no {flag} tags after all'],
  [
    'Please note for later that {name} approves the budgets.',
    'I take that back, {name} has nothing to do with budgets.',
  ],
  [
    'keep in mind the limit is {num} rows',
    'ah no, delete that from your notes, the {num} limit was about a different product',
  ],
  [
    'from now on use port {port} for the preview',
    'ignore my earlier message about {port}, that port is taken',
  ],
  ["don't forget, the demo runs on {host}", 'sry please forget the {host} thing, demo is cancelled'],
  ['never touch {bucket}', 'ok i was wrong about {bucket}, there is no such rule'],
  ['Save this: minimum version is {ver}', "Don't save that version thing, {ver} was a typo of mine."],
  [
    'remember that the audit channel is {chan}',
    'strike that, {chan} was archived ages ago, drop it from memory',
  ],
  ['make a note: incidents get the prefix {id}', 'wait, undo the note about {id} please'],
  [
    'for next time, remember to log in on {host} first',
    'you can forget about {host} again, they switched it off',
  ],
  ['always ask {name} before changing fonts', 'never mind the thing with {name}, no need to ask'],
];

/** `%` is a secret. */
export const WITH_SECRET = [
  'remember the deploy token is %',
  'save this for later please: %',
  'always export TOKEN=% before you run the uploader',
  'note: the key for the sandbox is %',
  'no, use this one, not the expired one: %',
  'pls keep this in mind, ci needs it: %',
  'Please remember my key for the registry, it is %, I always lose it.',
  'dont forget this one: %',
  'from now on authenticate with %',
  'add to memory: %',
  'The webhook you asked for, remember it for next time: %',
  'here is the credential again, never ask me twice 😉 %',
];
