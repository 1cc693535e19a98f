/**
 * Fills in `{{name}}`. What is put in is never looked at again, so a file that holds `{{today}}` is shown as it is. A name
 * without a value, a value without a place, or braces that are no name, are mistakes of ours: they throw.
 */
export function renderTemplate(template: string, values: Readonly<Record<string, string>>): string {
  const unused = new Set(Object.keys(values));
  const [head, ...pieces] = template.split('{{');
  const filled = pieces.map((piece) => {
    const [, name, rest] = /^([A-Za-z]\w*)\}\}([\s\S]*)$/.exec(piece) ?? [];
    if (name === undefined)
      throw new Error(`The template has braces that are no name: {{${piece.slice(0, 40)}`);
    if (!Object.hasOwn(values, name))
      throw new Error(`The template asks for {{${name}}}, which has no value.`);
    unused.delete(name);
    return values[name]! + rest!;
  });
  if (unused.size > 0) throw new Error(`The template has no place for ${[...unused].join(', ')}.`);
  return head! + filled.join('');
}
