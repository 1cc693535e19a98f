import { codeOf } from '../../errors.ts';

/** Signal 0 only asks. EPERM is an answer too: the process exists and belongs to someone else. */
export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}
