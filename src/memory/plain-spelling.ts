import { withoutUnseen } from './unseen.ts';

/**
 * A text as it reads, however it is spelled: without what nobody sees, letters of other alphabets that look like Latin
 * ones as those, entities as their characters, no strokes through letters, no s p a c e d words. To look for words in,
 * never to be kept.
 */
export function plainSpelling(text: string): string {
  const shown = withoutUnseen(text).replace(ENTITY, decoded);
  const latin = shown
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(LOOK_ALIKE, (char) => LATIN.get(char)!);
  return latin.replace(SPACED, (run) => run.replace(/[\s._*~-]/g, ''));
}

const PAIRS =
  'аa еe оo рp сc уy хx іi јj ѕs һh ԁd ԛq ԝw кk мm тt вb нh ӏl үy ғf АA ВB ЕE КK МM НH ОO РP СC ТT ХX УY ІI ЅS ЈJ ' +
  'αa εe ιi κk νv οo ρp τt υu χx ωw ηn γy ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ' +
  'օo սu հh ոn ցg ıi ɑa ɡg ɩi ʟl ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz ꓮA ꓰE ꓲI ꓳO ꓢS ꓤR';
const LATIN: ReadonlyMap<string, string> = new Map(
  PAIRS.split(' ').map((pair) => {
    const [from, to] = [...pair];
    return [from!, to!];
  }),
);
const LOOK_ALIKE = new RegExp(`[${[...LATIN.keys()].join('')}]`, 'gu');

/** Four single letters and more in a row. */
const SPACED = /(?<![\p{L}\p{N}])\p{L}(?:[\s._*~-]\p{L}){3,60}(?![\p{L}\p{N}])/gu;

const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|nbsp|shy|zwnj|zwj));/gi;
const NAMED: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' },
  ...{ shy: '', zwnj: '', zwj: '' },
};

function decoded(all: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED[name.toLowerCase()]!;
  const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
  return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)
    ? all
    : withoutUnseen(String.fromCodePoint(code));
}
