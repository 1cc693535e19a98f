/** Words that say the opposite of the sentence without them, in the languages people keep memories in. */
export const NEGATIONS = new Set(
  (
    'no not never none nothing nobody nor neither without cannot stop avoid ' +
    'nicht kein keine keinen keinem keiner keines nie niemals ohne nichts niemand ' +
    'ne pas jamais sans aucun aucune rien ' +
    'nunca jamás jamas sin ningún ningun ninguna nada tampoco ni ' +
    'não nao nem sem nenhum nenhuma non mai senza nessuno nessuna niente ' +
    'niet geen nooit zonder ikke ingen aldri aldrig inte inget utan nigdy bez ' +
    'не нет ни никогда без нельзя ні ніколи ' +
    'değil yok asla hayır لا ليس لم لن بدون نہیں नहीं मत बिना לא אין בלי không chưa đừng tidak bukan jangan tanpa'
  ).split(' '),
);

const SAME_QUALIFIER: Record<string, string> = {
  only: 'only nur solo sólo solamente seulement uniquement apenas somente soltanto alleen endast только sadece',
  except: 'except excluding außer ausser salvo excepto sauf hormis tranne behalve кроме hariç',
  unless: 'unless sofern',
  until: 'until till bis hasta jusque até до',
  staging: 'staging stg preprod pre-prod preproduction',
  production: 'production prod produktion producción produccion produção продакшен',
  development: 'dev development entwicklung desarrollo développement',
  test: 'test testing qa uat testumgebung pruebas',
  local: 'local locally localhost lokal',
  preview: 'preview canary',
  left: 'left izquierda gauche',
  right: 'right rechts derecha droite',
  off: 'off apagado éteint',
  minimum: 'min minimum mindestens mínimo minimal',
  maximum: 'max maximum höchstens máximo maximal',
  enable: 'enable enabled enables enabling aktiviert activado activé',
  disable: 'disable disabled disables disabling deaktiviert desactivado désactivé',
  read: 'read-only readonly',
};

/** Each spelling of a qualifier and the one word it is compared by. */
export const QUALIFIERS: ReadonlyMap<string, string> = new Map(
  Object.entries(SAME_QUALIFIER).flatMap(([name, words]) => words.split(' ').map((word) => [word, name])),
);

/** The same in scripts without spaces, where no word stands alone. */
export const UNSPACED_TURNS: { negations: RegExp; qualifiers: readonly (readonly [string, RegExp])[] } = {
  negations:
    /[不没沒無无未勿莫]|别用|別用|禁止|ない|ません|ず(?=[にる、。])|않|없|못|아니|마세요|ไม่|ห้าม|មិន|မ(?=[^\s]{1,20}ဘူး)/gu,
  qualifiers: [
    ['only', /[仅僅只]|だけ|のみ|เท่านั้น/gu],
    ['except', /除了|以外|除く/gu],
    ['until', /直到|まで|为止|為止/gu],
    ['staging', /预发|預發|ステージング|스테이징/gu],
    ['production', /生产|生產|正式环境|線上|线上|本番|운영/gu],
    ['development', /开发|開發|開発|개발/gu],
    ['test', /测试|測試|テスト|테스트/gu],
    ['local', /本地|ローカル|로컬/gu],
    ['left', /左/gu],
    ['right', /右/gu],
    ['minimum', /最小|最低|最少/gu],
    ['maximum', /最大|最高|最多/gu],
    ['enable', /启用|啟用|有効/gu],
    ['disable', /禁用|停用|関閉|关闭|關閉|無効/gu],
  ],
};
