import { stringField, type Tool } from './tool.ts';

/** Commands that only look, as a shell would run them. */
export const bashTool: Tool = {
  name: 'Bash',
  description:
    'Runs one read-only command, or one pipeline of them, in the memory. There is ls find grep egrep fgrep rg cat head tail wc sort uniq cut tr nl rev stat du file diff basename dirname realpath pwd date echo printf true, with their usual options. Anything that writes, redirects (but 2>/dev/null and 2>&1) or changes state is denied, and so are variables, $(…), ;, &&, loops, ~ and other programs: plan for it, and make one call for each command. In transcripts grep tells parts around each match as "path:line: [who when] words", the newest last; cat, head and tail of a transcript are denied. Answers are capped: search narrowly.',
  input_schema: {
    type: 'object',
    properties: {
      command: { type: 'string', description: 'The command. Relative paths are relative to the memory.' },
      description: { type: 'string', description: 'What it is for.' },
      timeout: { type: 'integer', description: 'Has no effect: every command ends after a few seconds.' },
    },
    required: ['command'],
    additionalProperties: false,
  },
  async run(input, world) {
    const command = stringField(input, 'command');
    // A dream by rules has no need of a shell: it need not load one.
    const { runShell } = await import('../shell/run.ts');
    return runShell(command, world);
  },
};
