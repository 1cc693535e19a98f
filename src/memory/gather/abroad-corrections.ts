import { hasName } from './named.ts';

/** A correction in German, Spanish, French or Chinese that names what is right. `isAnswer`: a "no" stood before it. */
export function abroadCorrectionIn(text: string, isAnswer: boolean): string | undefined {
  if (text.length > 200 || !hasName(text) || HEDGED.test(text)) return undefined;
  return CONTRASTS.some((form) => form.test(text)) || (isAnswer && STATES.some((form) => form.test(text)))
    ? text
    : undefined;
}

/** Somebody supposes, or somebody else says so. */
const HEDGED =
  /(?<!\p{L})(?:vielleicht|glaube|wahrscheinlich|vermutlich|sagt|sagte|laut|wenn|falls|ob|quizás?|tal vez|creo|supongo|dice|dijo|según|si|peut-être|je pense|je crois|dit|selon|heute|hoy|aujourd['’]hui|fehlgeschlagen|schlägt|kaputt|langsam|falla|fallan|échoue|échouent|roto)(?!\p{L})|失败|挂了|报错|崩溃|卡住|可能|也许|或许|我猜|听说|据说|如果|吗|今天/iu;

const X = `[^;!?]{2,90}?`;
const CONTRASTS = [
  // German
  String.raw`^(?:(?:der|die|das|unsere?|mein|alle|für|in|auf|wir|\p{Lu}\S{1,40}) ${X}(?:,| und| aber)(?: und| aber)? nicht ${X})$`,
  `^nicht ${X},? sondern ${X}$`,
  `^(?:bitte )?(?:nimm|nutze?|benutze?|verwende?|wir (?:nehmen|nutzen|benutzen|verwenden)) ${X}(?:,? (?:und )?nicht |,? (?:statt|anstatt|anstelle von) )${X}$`,
  // Spanish
  `^(?:el|la|los|las|nuestr[oa]s?|en|usa|usad|usamos|use|hay que usar) ${X}(?:, (?:y )?no |,? en (?:vez|lugar) de )${X}$`,
  `^no (?:es|son|está|uses|usamos) ${X},? (?:sino|es|son|usa|está) ${X}$`,
  // French
  `^(?:le|la|les|notre|nos|utilise[sz]?|on utilise|il faut utiliser|dans|sur) ${X}(?:(?:,| et)(?: et)? pas |,? (?:au lieu|à la place) d[eu] ?|,? plutôt que )${X}$`,
  // Chinese
  String.raw`是\s?[^，。！？]{2,40}[，,]?\s?(?:而)?不是`,
  String.raw`不(?:是|要用|用|应该用)\s?[^，。！？]{1,40}[，,]\s?(?:而)?(?:是|要用|用|请用|应该用|应该是|改用)`,
  String.raw`^(?:请|應該|应该|我们)?(?:用|使用)\s?[^，。！？]{2,40}[，,]?\s?(?:而)?(?:不是|不要用|别用|不用)`,
].map((form) => new RegExp(form, 'iu'));

const STATES = [
  String.raw`^(?:der|die|das|unsere?|mein|alle|für|in|auf|wir|\p{Lu}\S{1,40}) ${X}(?<!\p{L})(?:ist|sind|läuft|laufen|liegt|liegen|heißt|heißen|gehört|gehören|steht|stehen|geht|gehen|nutzt|nutzen|benutzt|benutzen|verwendet|verwenden|hört|kommt|kommen|lautet|braucht)(?!\p{L}) ${X}$`,
  String.raw`^(?:el|la|los|las|nuestr[oa]s?|en) ${X}(?<!\p{L})(?:es|son|está|están|va|van|usa|usan|se llama|vive|corre|escucha|pertenece|necesita)(?!\p{L}) ${X}$`,
  String.raw`^(?:le|la|les|notre|nos|l['’]) ?${X}(?<!\p{L})(?:est|sont|se trouve|s['’]appelle|utilise|va|passe|écoute|tourne|appartient|vit)(?!\p{L}) ${X}$`,
  String.raw`^[^，。！？]{2,40}(?:是|在|用|叫|属于|应该是|应该用|改为|改成|改到)\s?[^。！？]{2,60}$`,
].map((form) => new RegExp(form, 'iu'));
