import type { Table } from '../table.ts';
import { commandWords, globalWords, type OptionWord } from './words.ts';

export function fishCompletion(table: Table): string {
  const lines = ['# memdream completion for fish', 'complete -c memdream -f'];
  for (const option of globalWords(table)) lines.push(`complete -c memdream ${flags(option)}`);
  for (const { name, text, options, positionals } of commandWords(table)) {
    lines.push(`complete -c memdream -n __fish_use_subcommand -a ${name} -d ${quoted(text)}`);
    const seen = `-n '__fish_seen_subcommand_from ${name}'`;
    for (const option of options) lines.push(`complete -c memdream ${seen} ${flags(option)}`);
    const words = positionals.flat();
    if (words.length > 0) lines.push(`complete -c memdream ${seen} -a ${quoted(words.join(' '))}`);
  }
  return `${lines.join('\n')}\n`;
}

/** -x: a value and nothing else belongs there; -r: a value, which may be a file. */
function flags({ name, alias, text, takesValue, values }: OptionWord): string {
  const value = values.length > 0 ? ` -x -a ${quoted(values.join(' '))}` : takesValue ? ' -r -F' : '';
  return `-l ${name}${alias ? ` -s ${alias}` : ''}${value} -d ${quoted(text)}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
