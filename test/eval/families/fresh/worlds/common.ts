import type { Subject } from './world.ts';

/** What agents note in any repository. */
export const common: Subject[] = [
  {
    path: 'user_profile.md',
    title: 'Who I work with',
    hook: 'role and habits of the user',
    type: 'user',
    says: [
      'Works mostly after nine in the evening, reachable through {chan}.',
      'Prefers being asked over being surprised; the story behind it is {id}.',
    ],
  },
  {
    path: 'feedback-commit-style.md',
    title: 'Commit style',
    hook: 'messages and size',
    type: 'feedback',
    says: [
      'Commit subjects stay in the imperative, the hook {flag} checks it.',
      'Merge commits are frowned upon by {name}.',
    ],
  },
  {
    path: 'ci.md',
    title: 'CI',
    hook: 'runners and caches',
    type: 'project',
    says: [
      'The self-hosted runner is {host}; it has no docker.',
      'Cache keys include {ver}, bump it when caches rot.',
      'Artifacts above {num} KB get thrown away silently.',
    ],
  },
  {
    path: 'release-process.md',
    title: 'Releases',
    hook: 'steps, people, timing',
    type: 'project',
    says: ['Changelogs are proofread by {name}.', 'The release checklist is issue {id}, copied each time.'],
  },
  {
    path: 'monitoring.md',
    title: 'Monitoring',
    hook: 'dashboards and alerts',
    type: 'reference',
    says: ['Grafana is at {host}, login via SSO.', 'Alert noise is discussed in {chan} on Mondays.'],
  },
  {
    path: 'feedback_answers.md',
    title: 'How to answer',
    hook: 'short, with numbers',
    type: 'feedback',
    says: [
      'Summaries fit on one screen; the bad example was {id}.',
      'Shell snippets are copied straight into {host}, so leave out the prompt sign.',
    ],
  },
  {
    path: 'secrets-handling.md',
    title: 'Where keys live',
    hook: 'stores, not values',
    type: 'reference',
    says: ['The vault runs on {host}, unsealed by two people.', 'Key rotation is the job of {name}.'],
  },
  {
    path: 'notes/onboarding.md',
    title: 'Onboarding',
    hook: 'first day on this code',
    type: 'project',
    says: [
      'Newcomers get the sandbox {flag} for a start.',
      'The recorded walkthrough is stored in {bucket}.',
    ],
  },
  {
    path: 'incidents.md',
    title: 'Incidents',
    hook: 'what went wrong and what it taught',
    type: 'project',
    says: [
      'The long outage was a full disk on {host}; the write-up is public.',
      'Postmortems carry numbers like {id}.',
    ],
  },
  {
    path: 'dev-machines.md',
    title: 'Development machines',
    hook: 'laptops and remote boxes',
    type: 'reference',
    says: [
      'The shared remote box is {host}, sixteen cores, mind the others.',
      'Port {port} is forwarded for debuggers.',
    ],
  },
];
