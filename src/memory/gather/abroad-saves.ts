/** What somebody asks to keep in German, Spanish, French, Portuguese, Italian, Dutch, Russian, Chinese or Japanese. */
export function abroadSaveIn(sentence: string): string | undefined {
  const front = sentence.slice(0, 200);
  for (const form of FORMS) {
    const match = form.exec(front);
    if (!match) continue;
    const rest = sentence.slice(match[0].length);
    return isTask(match[0], rest) ? undefined : rest;
  }
  const behind = BEHIND.exec(sentence);
  return behind ? sentence.slice(0, behind.index) : undefined;
}

/** "Denk daran, die Tests laufen zu lassen" is about now, and so is "记得跑测试" unless it names something. */
function isTask(asked: string, rest: string): boolean {
  if (/,\s+$/.test(asked)) return /\s(?:zu \p{L}{2,30}|\p{L}{2,20}zu\p{L}{2,20}en)[.!]{0,3}$/u.test(rest);
  return /[得了]$/.test(asked) && !/[\d_]|每次|总是|總是|一律|永远|必须|必須|所有/.test(rest);
}

/** A colon, or the word that begins a clause. */
const before = (clause: string) => String.raw`(?:\s{0,2}[:：]\s{0,3}|\s{1,2}[–—-]\s{1,3}|${clause})(?=\S)`;
const DASS = before(String.raw`,?\s+dass\s+|,\s+(?=(?:der|die|das|wir|ich|es|alle|nur|immer|nie)\s)`);
const QUE = before(String.raw`,?\s+que\s+|,?\s+qu['’]`);
const SPAETER = `(?: (?:bitte|mal|gut|das|es|dies|folgendes|auch|unbedingt|für (?:die zukunft|später|das nächste mal|künftige sitzungen|alle sitzungen|immer)|in zukunft|ab (?:jetzt|sofort))){0,3}`;
const DESPUES = `(?: (?:esto|eso|bien|siempre|por favor|lo siguiente|para (?:más tarde|más adelante|luego|el futuro|la próxima(?: vez)?|futuras sesiones|otras sesiones|siempre))){0,3}`;
const APRES = `(?: (?:bien|ceci|ça|cela|s['’]il te plaît|pour (?:plus tard|la suite|la prochaine fois|l['’]avenir|les prochaines sessions))){0,3}`;

const FORMS = [
  `(?:bitte )?(?:merke?n?(?: sie)?(?: dir| sich| euch)?|denke?(?: bitte)? (?:daran|dran)|vergiss(?: bitte)? nicht|nicht vergessen|behalte?|notiere?(?: dir)?|schreibe? dir|speichere?|präge? dir)${SPAETER}(?: (?:im kopf|im gedächtnis|in erinnerung|ein|auf|ins gedächtnis|in dein gedächtnis|in deinen notizen))?${DASS}`,
  String.raw`(?:zur erinnerung|(?:notiz|wichtig) für (?:später|die zukunft|dich|das nächste mal)|fürs nächste mal|für die zukunft)\s{0,2}[:：,]\s{0,3}(?=\S)`,
  String.raw`(?:bitte )?ab (?:jetzt|sofort|heute)(?:\s{0,2}[:：,]\s{0,3}|\s+(?=(?:immer|nie|niemals|nur|bitte|alle)\s))(?=\S)`,
  `(?:por favor,? )?(?:recu[eé]rda(?:te|lo)?|recuerde|recordad|acu[eé]rdate(?: de)?|ten(?:ga|ed)?(?: siempre)? (?:en cuenta|presente|en mente)|no (?:te )?olvides?|no (?:lo )?olvid[eé]is|anot[ae](?:lo)?|apunt[ae](?:lo)?|memoriza|guard[ae](?: esto)? en (?:tu |la )?memoria)${DESPUES}${QUE}`,
  String.raw`(?:a partir de ahora|de ahora en adelante|en adelante|para la próxima(?: vez)?)\s{0,2}[:：,]\s{0,3}(?=\S)`,
  `(?:s['’]il te plaît,? )?(?:retiens|retenez|souviens-toi|souvenez-vous|rappelle-toi|rappelez-vous|n['’]oublie[sz]? (?:pas|jamais)|garde[sz]?(?: bien)? (?:à l['’]esprit|en (?:tête|mémoire))|note(?= (?:bien|ceci|ça))|notez|mémorise[sz]?|prends? note)${APRES}${QUE}`,
  String.raw`(?:à partir de maintenant|dorénavant|désormais|pour la prochaine fois)\s{0,2}[:：,]\s{0,3}(?=\S)`,
  `(?:por favor,? )?(?:lembr[ae](?:-se|-te)?(?: de)?|não (?:se |te )?esqueças?(?: de)?|tenh?a? em mente|anot[ae]|guarda(?: isto| isso)? na memória)${DESPUES}${QUE}`,
  `(?:per favore,? )?(?:ricorda(?:ti)?|non dimenticare|tieni (?:a mente|presente)|annota(?:ti)?|memorizza)${before(String.raw`,?\s+(?:di )?che\s+`)}`,
  `(?:onthoud|vergeet niet|denk eraan)(?: alsjeblieft)?${before(String.raw`,?\s+dat\s+`)}`,
  `(?:пожалуйста,? )?(?:запомни(?:те)?|не забудь(?:те)?|учти(?:те)?|имей(?:те)? в виду)${before(String.raw`,\s+(?:что\s+)?`)}`,
  String.raw`(?:请|請|麻烦|麻煩|务必|務必|一定)?(?:你)?(?:要)?(?:记住|記住|牢记|牢記|记得|記得|记下来?|記下來?|记一下|記一下|别忘了|別忘了|不要忘记|不要忘記|保存到记忆|存入记忆)(?:这一?点|這一?點|一下)?\s{0,2}[:：，,、]?\s{0,3}(?=\S)`,
  String.raw`(?:从现在开始|從現在開始|从今以后|从今往后|以后|以後|今后|今後)(?:请|請)?[:：，,、]?\s{0,3}(?=(?:都|一律|总是|總是|只|不要|别|別|请|請|要|必须|必須|统一|永远))`,
  String.raw`(?:覚えて(?:おいて)?(?:ください|ね)?|忘れないで(?:ください|ね)?|メモ(?:して)?(?:ください)?)\s{0,2}[:：、。]\s{0,3}(?=\S)`,
  String.raw`기억해\s?(?:줘|주세요|둬)?\s{0,2}[:：,]\s{0,3}(?=\S)`,
].map((form) => new RegExp(`^${form}`, 'iu'));

/** The asking may come last. */
const BEHIND =
  /(?:を|、|ということを)(?:覚えておいて|忘れないで)(?:ください|ね)?[。!！]{0,3}$|[，,]\s{0,2}(?:请|請)?(?:记住|記住)(?:这一?点|這一?點)?[。!！]{0,3}$|,\s(?:merk dir das|recuérdalo|retiens-le)[.!]{0,3}$/iu;
