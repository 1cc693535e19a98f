import { contentWords } from '../words.ts';
import type { Retraction } from './retractions.ts';

/** Something is taken back in German, Spanish, French, Portuguese, Italian, Russian or Chinese. */
export function abroadRetractionIn(sentence: string): Retraction | undefined {
  const text = sentence.slice(0, 300);
  for (const form of ABOUT) {
    const about = contentWords(form.exec(text)?.groups?.about ?? '').filter((word) => !EMPTY.has(word));
    if (about.length > 0) return { scope: 'about', about, rest: '' };
  }
  return LATEST.some((form) => form.test(text)) ? { scope: 'latest', about: [], rest: '' } : undefined;
}

const EMPTY = new Set(
  'sache regel notiz gesagt habe dije regla nota dit règle immer nie siempre nunca'.split(' '),
);

const X = `(?<about>[^,;.!?，。！？]{2,80}?)`;
const END = String.raw`(?=\s*(?:[,;!–—，。！]|\.(?:\s|$)|$))`;
const BITTE = String.raw`(?:(?:bitte|ach|oh|nein|doch|moment|ok|no|non|espera|perdón|por favor|s['’]il te plaît|attends|pardon)[,\s]{1,3}){0,3}`;

const ABOUT = [
  `^${BITTE}(?:vergiss|streiche?|ignoriere?|lösche?)(?: bitte)? (?:das mit|die sache mit|die regel (?:mit|zu|über)|was ich (?:über|zu|von)|alles (?:über|zu)) ${X}(?: gesagt habe| meinte| sagte| wieder)?${END}`,
  `^${BITTE}(?:olvida|ignora|borra|elimina)(?: por favor)? (?:lo (?:del?|que (?:te )?dije (?:sobre|del?|acerca del?))|la regla (?:del?|sobre)) ${X}${END}`,
  `^${BITTE}(?:oublie|oubliez|ignore|efface|supprime) (?:ce que j['’]ai dit (?:sur|à propos d[eu]|d[eu])|la règle (?:sur|d[eu])|l['’]histoire d[eu]) ${X}${END}`,
  String.raw`^(?:请|那就)?(?:忘掉|忘了|忘记|取消|删掉|删除|撤回|不要记|不用记)(?:我)?(?:刚才|之前|上次)?(?:说的|提到的)?(?:关于|有关)\s?${X}(?:的.{0,12})?${END}`,
  String.raw`^(?:关于|有关)\s?${X}(?:的)?(?:那条|说法|内容|事|规则)?(?:不算|作废|忘掉|取消|不用记|是错的)`,
].map((form) => new RegExp(form, 'iu'));

const LATEST = [
  // German
  String.raw`^${BITTE}(?:vergiss|streiche?|ignoriere?|lösche?|verwirf)(?: bitte)? (?:das|es|dies|den|die|alles|meine|was ich)(?! nicht)(?: (?:wieder|bitte|letzte\p{L}{0,2}|eben|gerade|nachricht|satz|regel|gesagt|habe|gesagte|doch|alles)){0,4}${END}`,
  `^${BITTE}(?:das |es )?war (?:nur )?(?:ein (?:irrtum|fehler|versehen|missverständnis)|falsch|quatsch|unsinn|blödsinn)`,
  `^${BITTE}(?:ich nehme (?:das|es|alles) zurück|(?:kommando|alles) zurück|doch nicht|ich habe mich (?:geirrt|vertan|verschrieben)|merke? dir das (?:doch |bitte )?nicht|(?:das )?gilt (?:doch )?nicht(?: mehr)?|falsches (?:projekt|fenster|repo))`,
  // Spanish and Portuguese
  `^${BITTE}(?:olv[ií]da(?:lo|te|te de eso)?|ignora|borra|cancela|elimina|esquece|esqueça|ignore)(?: (?:eso|esto|lo|lo anterior|lo último|lo que (?:te )?dije|lo que acabo de decir|isso|o que eu disse))?${END}`,
  `^${BITTE}(?:me (?:equivoqué|he equivocado|confundí)|(?:eso |esto )?(?:fue|era|ha sido) un error|ya no (?:vale|aplica|cuenta)|no lo (?:guardes|recuerdes|apuntes)|mejor no${END}|era otro proyecto|foi engano)`,
  // French and Italian
  `^${BITTE}(?:oublie[sz]?|ignore[sz]?|annule[sz]?|efface[sz]?|laisse tomber|dimentica(?:lo)?|cancella(?:lo)?)(?: (?:ça|cela|ce que (?:je|j['’]ai) (?:viens de dire|dit)|la dernière (?:règle|phrase)|tout|quello che ho detto|questo))?${END}`,
  `^${BITTE}(?:je me suis trompée?|c['’]était une erreur|finalement non|en fait non|ne (?:retiens|note) pas (?:ça|cela)|je retire|mi sono sbagliat[oa]|era un errore|mauvais projet)`,
  // Russian
  String.raw`^(?:забудь(?:те)?|отмена|отмени|я ошиб(?:ся|лась)|не запоминай)(?:[\s,.!]|$)(?!.{0,40}что)`,
  // Chinese and Japanese
  `^(?:请|啊|哦|不，|不,|等等，|等一下，|还是)?(?:算了|忘掉|忘了|忘记|当我没说|撤回|作废|取消|不用记|别记|不要记|删掉|我(?:刚才)?(?:说|搞|记|弄)错了|(?:我)?刚才(?:说的|那条|那句)?.{0,6}(?:不算|作废|错了|不对|忘))`,
  `^(?:さっきの|今の)?.{0,8}(?:忘れて|取り消して|なかったことに)`,
].map((form) => new RegExp(form, 'iu'));
