import type { Table } from '../table.ts';
import { type CommandWords, commandWords, flagsOf, globalWords, type OptionWord } from './words.ts';

/** For bash 3.2 and newer. Where nothing of ours fits, bash completes files. */
export function bashCompletion(table: Table): string {
  const commands = commandWords(table);
  const globals = globalWords(table);
  const names = commands.map(({ name }) => name);
  return `# memdream completion for bash
_memdream() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} command= nth=0 words= i
  for ((i = 1; i < COMP_CWORD; i++)); do
    if [ -n "$command" ]; then
      case \${COMP_WORDS[i]} in -*) ;; *) nth=$((nth + 1)) ;; esac
    else
      case \${COMP_WORDS[i]} in ${names.join('|')}) command=\${COMP_WORDS[i]} ;; esac
    fi
  done
  COMPREPLY=()
  case $prev in
${valueCases([...globals, ...commands.flatMap(({ options }) => options)])}
  esac
  case $cur in
    -*)
      words='${globals.flatMap(flagsOf).join(' ')}'
      case $command in
${commands
  .filter(({ options }) => options.length > 0)
  .map(optionCase)
  .join('\n')}
      esac ;;
    *)
      case $command,$nth in
        ,*) words='${names.join(' ')}' ;;
${commands.flatMap(positionalCases).join('\n')}
      esac ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _memdream memdream
`;
}

function valueCases(options: readonly OptionWord[]): string {
  const lines = new Map<string, string>();
  for (const option of options) {
    if (!option.takesValue) continue;
    const reply =
      option.values.length > 0 ? `COMPREPLY=($(compgen -W '${option.values.join(' ')}' -- "$cur")); ` : '';
    lines.set(option.name, `    ${flagsOf(option).join('|')}) ${reply}return ;;`);
  }
  return [...lines.values()].join('\n');
}

function optionCase({ name, options }: CommandWords): string {
  return `        ${name}) words="$words ${options.flatMap(flagsOf).join(' ')}" ;;`;
}

/** A list takes the same words at every place. */
function positionalCases({ name, positionals }: CommandWords): string[] {
  const isList = ['install', 'uninstall', 'revert'].includes(name);
  return positionals.map(
    (words, nth) => `        ${name},${isList ? '*' : nth}) words='${words.join(' ')}' ;;`,
  );
}
