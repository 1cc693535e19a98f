import { safe } from '../safe-text.ts';

/** Text that is markup already. Only `html` makes it: everything else is escaped on its way into a page. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Markup | null | undefined | false | readonly Value[];

/** Markup with values in it: strings become text, whatever they hold. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Markup {
  let text = parts[0]!;
  values.forEach((value, index) => {
    text += textOf(value) + parts[index + 1]!;
  });
  return new Markup(text);
}

function textOf(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(textOf).join('');
  return escaped(String(value));
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** What a browser hides, reorders or obeys goes, as it does for a terminal; the rest is spelled out. */
function escaped(text: string): string {
  return safe(text).replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
