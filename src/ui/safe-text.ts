/** Colours, cursor moves, modes: parameters and a final letter, no words of their own. */
const CONTROL_SEQUENCES = /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]/g;

/**
 * What a terminal obeys, hides or reorders: control characters, zero-width and bidirectional ones, separators that only
 * some programs break lines at, halves of characters. \n and \t are left for the caller to judge.
 */
export const UNSAFE =
  /(?![\n\t])[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}\ufff9-\ufffb]/gu;

/**
 * Text from files, models, commit messages and other people's tools, made harmless for a terminal. Words hidden inside
 * a window-title or link sequence stay readable: only what makes them special goes, because a reviewer must see them.
 */
export function safe(text: string): string {
  // A record that was damaged on the disk may lack what its type promises.
  return (text ?? '')
    .replace(CONTROL_SEQUENCES, '')
    .replace(/\r\n/g, '\n')
    .replace(/[\r\u0085\u2028\u2029]/g, ' ')
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(UNSAFE, '');
}

/** The same for what must stay on one line: a path with a newline could forge a line of its own. */
export function safeLine(text: string): string {
  return safe(text).replace(/[\n\t]/g, ' ');
}
