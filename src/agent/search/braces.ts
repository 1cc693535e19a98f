import { ToolRefusal } from '../tools/tool.ts';

const MOST = 200;
const LONGEST = 1_000;

/** Every glob that `a.{md,txt}` stands for, also nested. A brace without a partner or a comma stands for itself. */
export function expandBraces(glob: string): string[] {
  if (glob.length > LONGEST)
    throw new ToolRefusal(`The glob is too long: at most ${LONGEST} characters.`, false);
  let globs = [''];
  const add = (endings: readonly string[]) => {
    if (globs.length * endings.length > MOST) {
      throw new ToolRefusal(`The glob stands for more than ${MOST} others: write a simpler one.`, false);
    }
    globs = globs.flatMap((start) => endings.map((end) => start + end));
  };
  for (let at = 0; at < glob.length; ) {
    const open = nextBrace(glob, at);
    add([glob.slice(at, open)]);
    if (open === glob.length) break;
    const group = readGroup(glob, open);
    if (group) add(group.choices.flatMap(expandBraces));
    else add(['{']);
    at = group ? group.end : open + 1;
  }
  return globs;
}

function nextBrace(glob: string, from: number): number {
  for (let at = from; at < glob.length; at++) {
    if (glob[at] === '\\') at++;
    else if (glob[at] === '{') return at;
  }
  return glob.length;
}

/** Choices of one group, which may hold groups again. */
function readGroup(glob: string, open: number): { choices: string[]; end: number } | undefined {
  const choices: string[] = [];
  let [depth, start] = [0, open + 1];
  for (let at = open + 1; at < glob.length; at++) {
    const char = glob[at];
    if (char === '\\') at++;
    else if (char === '{') depth++;
    else if (char === '}' && depth > 0) depth--;
    else if ((char === ',' || char === '}') && depth === 0) {
      choices.push(glob.slice(start, at));
      start = at + 1;
      if (char === '}') return choices.length > 1 ? { choices, end: at + 1 } : undefined;
    }
  }
  return undefined;
}
