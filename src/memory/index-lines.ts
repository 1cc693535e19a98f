import { inlineLinks } from './inline-links.ts';

/** One line of an index, `- [Title](file.md) — hook`, in the pieces it is printed from. */
export type Pointer = {
  /** Indent, bullet, check box and opening emphasis. */
  lead: string;
  title: string;
  /** All between the parentheses. */
  destination: string;
  /** Closing emphasis. */
  close: string;
  /** A dash or colon with the spaces around it, or just spaces. */
  separator: string;
  hook: string;
  /** The target alone, without angle brackets and title. */
  target: string;
};

/** The pointer a line is, or undefined where it does not begin with a link. `printPointer` gives back the same line. */
export function parsePointer(line: string): Pointer | undefined {
  const lead = /^\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?(?:\*\*|__|[*_])?(?=\[)/.exec(line)?.[0];
  if (lead === undefined) return undefined;
  const link = inlineLinks(line).find(({ form, start }) => form === 'inline' && start === lead.length);
  if (!link) return undefined;
  const rest = line.slice(link.end);
  const close = /^(?:\*\*|__|[*_])?/.exec(rest)![0];
  const separator = /^\s*(?:(?:[—–―−:·•→|]|-{1,3}>?|=>)(?=\s|$)|[—–―:])?\s*/.exec(
    rest.slice(close.length),
  )![0];
  return {
    lead,
    title: link.label,
    destination: line.slice(lead.length + link.label.length + 3, link.end - 1),
    close,
    separator,
    hook: rest.slice(close.length + separator.length),
    target: link.target,
  };
}

export function printPointer({ lead, title, destination, close, separator, hook }: Pointer): string {
  return `${lead}[${title}](${destination})${close}${separator}${hook}`;
}

/** A pointer that holds no other link, in its title or its hook: the only kind that is moved or mended. */
export function parseLonePointer(line: string): Pointer | undefined {
  const pointer = parsePointer(line);
  return pointer && inlineLinks(line).length === 1 ? pointer : undefined;
}
