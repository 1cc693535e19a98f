import { type Command, type CommandNode, parse, type Redirection, type Statement } from 'unbash';
import { checkCharacters } from './characters.ts';
import { refuse } from './refuse.ts';
import { readWord, type ShellWord } from './word.ts';

/** One command of a pipeline. `errors`: told, dropped (2>/dev/null) or told with the output (2>&1). */
export type Stage = { name: string; args: ShellWord[]; errors: 'told' | 'dropped' | 'joined' };

const MOST_STAGES = 20;

/** A pipeline of simple commands with literal words. Throws a refusal for everything else that a shell would understand. */
export function parsePipeline(command: string): Stage[] {
  // Only these: what else a string may be trimmed of is not space to a shell.
  const source = command.replace(/^[ \t\n]{1,100}|[ \t\n]{1,100}$/g, '');
  checkCharacters(source);
  if (source === '') refuse('there is no command');
  if (/(?<!\\)(?:\\\\)*\\$/.test(source)) refuse('the command ends with a backslash');
  const { commands, errors, shebang } = parse(source);
  const [statement, ...more] = commands;
  if (errors && errors.length > 0) refuse(`this is no complete command (${errors[0]!.message})`);
  if (shebang !== undefined || !statement) refuse('comments are not allowed: there is no command');
  if (more.length > 0) refuse('; and several commands in one call are not allowed: make one call for each');
  if (statement.background) refuse('& is not allowed: every command ends before it answers');
  if (source.slice(statement.end).trim() !== '') refuse('; and # behind a command are not allowed');
  const stages = commandsOf(statement);
  checkNothingDropped(source, stages);
  if (stages.length > MOST_STAGES) refuse(`a pipeline of more than ${MOST_STAGES} commands is not allowed`);
  return stages.map(stageOf);
}

function commandsOf({ command }: Statement): Command[] {
  if (command.type === 'AndOr') refuse('&& and || are not allowed: make one call for each command');
  if (command.type !== 'Pipeline') return [simple(command)];
  if (command.prefixes.length > 0) refuse('! and time before a command are not allowed');
  if (command.operators.includes('|&')) refuse('|& is not allowed: use 2>&1 |');
  return command.commands.map(simple);
}

/** The parser mends what it can and may pass over a sign: between words there is space, between commands one bar. */
function checkNothingDropped(source: string, commands: readonly Command[]): void {
  let at = 0;
  for (const [index, { name, prefix, suffix, pos, end }] of commands.entries()) {
    if (source.slice(at, pos).trim() !== (index === 0 ? '' : '|')) refuse('this is no complete command');
    at = pos;
    for (const node of [...prefix, ...(name ? [name] : []), ...suffix]) {
      if (source.slice(at, node.pos).trim() !== '')
        refuse(`${source.slice(at, node.pos).trim()} is not allowed there`);
      at = node.end;
    }
    if (source.slice(at, end).trim() !== '') refuse('this is no complete command');
    at = end;
  }
}

function simple(node: CommandNode): Command {
  if (node.type !== 'Command')
    refuse(`${NAMES.get(node.type) ?? node.type} are not allowed: use simple commands`);
  return node;
}

const NAMES = new Map<string, string>([
  ['Subshell', 'subshells ( )'],
  ['BraceGroup', 'groups { }'],
  ['Function', 'functions'],
  ['Coproc', 'coprocesses'],
  ['If', 'if, then and fi'],
  ['For', 'loops'],
  ['ArithmeticFor', 'loops'],
  ['While', 'loops'],
  ['Select', 'loops'],
  ['Case', 'case and esac'],
  ['TestCommand', 'tests [[ ]]'],
  ['ArithmeticCommand', 'arithmetic (( ))'],
  ['Redirected', 'compound commands'],
]);

function stageOf({ name, prefix, suffix, redirects }: Command): Stage {
  if (prefix.some(({ type }) => type === 'Assignment')) refuse('variables are not allowed');
  if (!name) refuse('a redirection without a command is not allowed');
  const first = readWord(name);
  if (first.glob !== undefined) refuse('the name of a command cannot be a glob');
  const args: ShellWord[] = [];
  for (const node of suffix) {
    if (node.type === 'Word') args.push(readWord(node));
    else if (node.type === 'Assignment') refuse('variables are not allowed');
  }
  let errors: Stage['errors'] = 'told';
  for (const redirect of redirects) errors = errorsAfter(redirect);
  return { name: first.text, args, errors };
}

/** What becomes of errors; no other stream goes anywhere but on. */
function errorsAfter(redirect: Redirection): Stage['errors'] {
  if (redirect.type === 'Redirect' && redirect.descriptor?.type === 'FileDescriptor') {
    const { operator, target, descriptor } = redirect;
    if (descriptor.value === 2 && operator === '>' && target?.text === '/dev/null') return 'dropped';
    if (descriptor.value === 2 && operator === '>&' && target?.text === '1') return 'joined';
  }
  refuse(
    `${redirect.operator} is not allowed: nothing is written or redirected here but 2>/dev/null and 2>&1`,
  );
}
