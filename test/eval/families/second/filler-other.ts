import type { Language } from './topic.ts';

type Pool = { sentences: string[]; headings: string[]; titles: string[] };

/** The same for the other languages of a memory. */
export const others: Record<Exclude<Language, 'en'>, Pool> = {
  de: {
    sentences: [
      '{Ding} ist über die Dose {code} angeschlossen; wer den Tisch verschiebt, zieht meist das Kabel heraus.',
      '{Ding} läuft unter dem Wartungsvertrag {code}, am Telefon wird nur {who} akzeptiert.',
      '{Ding} meldet Störungen an die Gruppe {code}, bevor jemand angerufen wird.',
      'Die Anleitung, in der {ding} beschrieben ist, liegt im Schrank {code} hinter den Ordnern.',
      'Das Passfoto-Format heißt hier {code}, und {ding} nimmt kein anderes an.',
      '{Who} hat das Prüfprotokoll unter {code} abgelegt: {ding} war damals noch im Keller.',
      '{Ding} braucht nach dem Einschalten vier Minuten, so lange blinkt die Lampe {code}.',
      'Die Ersatzteile tragen die Bestellnummer {code}; ohne sie steht {ding} wochenlang still.',
      'Wenn {ding} klemmt, hilft der Schlüssel {code} aus der Schublade 🔑 mehr als jeder Neustart.',
      '{Ding} hat einen eigenen Zähler, {code}, den {who} am Monatsende abliest.',
      'Laut Aufkleber {code} wird {ding} alle fünf Jahre überholt.',
      '{Ding} steht auf der Liste {code}, und zwar ganz unten.',
      'Im Netz heißt es {code}, im Haus sagen alle einfach „{ding}“.',
    ],
    headings: ['Hintergrund', 'Wo was liegt', 'Gut zu wissen', 'Ausstattung', 'Absprachen'],
    titles: ['Rund um: {ding}', 'Notizen: {ding}', 'Pflege und Wartung: {ding}', 'Was {who} weiß: {ding}'],
  },
  es: {
    sentences: [
      'Para {cosa} usamos el contrato {code}; por teléfono solo aceptan a {who}.',
      'El manual está en el armario {code}, y {cosa} no arranca sin leerlo antes.',
      'Las alarmas van al grupo {code}: {cosa} no llama a nadie por su cuenta.',
      '{Who} guardó el protocolo con el número {code} cuando {cosa} estaba en el sótano.',
      'Los repuestos llevan la referencia {code}; sin ella {cosa} se queda parada.',
    ],
    headings: ['Contexto', 'Dónde está cada cosa', 'Acuerdos'],
    titles: ['Notas: {cosa}', 'Cuidado: {cosa}'],
  },
  zh: {
    sentences: [
      '{wu}接在交换机 {code} 上，移动桌子时容易断线。',
      '{wu}的说明书放在 {code} 号柜子里，由{who}保管。',
      '{wu}的备件编号是 {code}，订货时必须写清楚。',
      '{wu}的报警先发到 {code} 组，然后才打电话。',
      '{wu}启动大约需要四分钟，期间 {code} 指示灯会闪烁。',
    ],
    headings: ['背景', '物品位置', '约定'],
    titles: ['{wu}笔记', '{wu}的维护'],
  },
};
