import { ToolRefusal } from '../tools/tool.ts';

/** The shell's "no": one sentence that says what is not allowed, and where there is one, the way that is. */
export function refuse(sentence: string): never {
  throw new ToolRefusal(`Denied: ${sentence}.`, true);
}
