import fs from 'node:fs';
import { complaints } from '../../git.ts';
import type { Seen } from '../live-through.ts';
import { check } from './check.ts';

/** Native git has nothing to say, the next plain command works, and nobody is left who goes on. */
export function checkAfterwards({ memory, home, next, first, struck, written }: Seen): void {
  if (next) check(next.status === 0, `the next command ended with ${next.status}: ${next.stderr}`);
  // What was written after the last commit is uncommitted, as it should be.
  const said = complaints(memory).split('\n').filter(Boolean);
  const complaint = written.length > 0 ? said.filter((line) => !/^( ?M|\?\?) /.test(line)) : said;
  check(complaint.length === 0, `git complains: ${complaint.join('\n')}`);
  if (struck?.kind === 'SIGINT' || struck?.kind === 'SIGTERM') {
    // One was on its way when the signal was sent, one more may follow an answer that came together with the signal.
    const after = first.asked.length - struck.requests;
    check(after <= 2, `${after} requests came after ${struck.kind}`);
  }
  if (struck?.stopped) {
    const { ran, requests } = struck.stopped;
    check(ran.status === 0, `stop ended with ${ran.status}: ${ran.stderr}`);
    const after = first.asked.length - requests;
    // One may have been on its way, and then nobody waits for its answer.
    check(after <= 1, `${after} requests came after \`memdream stop\` had ended with ${ran.stdout.trim()}`);
  }
  check(leftBehind(home).length === 0, `processes are left: ${leftBehind(home).join(', ')}`);
}

/** Whoever still has this home. Only where the system lets everybody look. */
function leftBehind(home: string): string[] {
  if (!fs.existsSync('/proc/self/environ')) return [];
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => environOf(pid).split('\0').includes(`HOME=${home}`));
}

function environOf(pid: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    return ''; // ended meanwhile, or somebody else's
  }
}
