import { withoutUnseen } from '../../../memory/unseen.ts';

const NONCE = /^[0-9a-f]{8,64}$/;

/**
 * Text from files, transcripts and tools, between tags that nothing in it can close: their name holds a code that is new
 * in every dream, and whatever looks like such a tag is defused. What nobody sees is left out. The text is otherwise left as it is, so
 * that what a model quotes from it can be found again.
 */
export function fence(nonce: string, attributes: Readonly<Record<string, string>>, text: string): string {
  if (!NONCE.test(nonce)) throw new Error('The code of a fence is 8 to 64 hexadecimal digits.');
  const said = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value, nonce)}"`);
  const body = defused(text, nonce);
  return `<data-${nonce}${said.join('')}>\n${body}${body === '' || body.endsWith('\n') ? '' : '\n'}</data-${nonce}>`;
}

function defused(text: string, nonce: string): string {
  return withoutUnseen(text)
    .replace(new RegExp(nonce, 'gi'), '…')
    .replace(/<(\s{0,9}\/?\s{0,9})data-(?=[0-9a-f]{8})/gi, '<$1data_')
    .replace(HALVES, '\ufffd');
}

/** Half a character is no text: the API refuses the whole request for it. */
const HALVES = /\p{Cs}/gu;

const MAX_VALUE = 2_000;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(value: string, nonce: string): string {
  const onOneLine = value.slice(0, MAX_VALUE).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');
  return defused(onOneLine, nonce).replace(/[&<>"]/g, (char) => ENTITIES[char]!);
}
