import type { Table } from '../table.ts';
import { type CommandWords, commandWords, globalWords, type OptionWord } from './words.ts';

/** For zsh's own completion system: sourced, or as a file \`_memdream\` in \`fpath\`. */
export function zshCompletion(table: Table): string {
  const commands = commandWords(table);
  const globals = globalWords(table);
  return `#compdef memdream
# memdream completion for zsh
_memdream() {
  local -a commands
  local context state state_descr line
  typeset -A opt_args
  commands=(
${commands.map(({ name, text }) => `    ${quoted(`${name}:${text.replaceAll(':', '\\:')}`)}`).join('\n')}
  )
  _arguments -C \\
${globals
  .flatMap(specs)
  .map((spec) => `    ${spec} \\`)
  .join('\n')}
    '1: :->command' '*:: :->words'
  case $state in
    command) _describe -t commands 'memdream command' commands ;;
    words)
      case $words[1] in
${commands.map((command) => commandCase(command, globals)).join('\n')}
      esac ;;
  esac
}
if [ "$funcstack[1]" = _memdream ]; then _memdream "$@"; else compdef _memdream memdream; fi
`;
}

function commandCase({ name, options, positionals }: CommandWords, globals: OptionWord[]): string {
  const isList = ['install', 'uninstall', 'revert'].includes(name);
  const words = positionals.map((values, at) => quoted(`${isList ? '*' : at + 1}: :(${values.join(' ')})`));
  const all = [
    ...[...globals, ...options].flatMap(specs),
    ...words,
    ...(words.length === 0 ? ["'*: :_files'"] : []),
  ];
  return `        ${name}) _arguments ${all.join(' ')} ;;`;
}

/** One for each spelling: '--force[dream now]', '-f[dream now]'. */
function specs({ name, alias, text, takesValue, values }: OptionWord): string[] {
  const value = takesValue ? `: :${values.length > 0 ? `(${values.join(' ')})` : '_files'}` : '';
  const words = text.replace(/[[\]:]/g, (character) => `\\${character}`);
  return [`--${name}`, ...(alias ? [`-${alias}`] : [])].map((flag) => quoted(`${flag}[${words}]${value}`));
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
