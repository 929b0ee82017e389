import { foldText } from '../fold-text.ts'
import { codeLists } from './code-lists.ts'

/** The code of a quantity without a unit: "one". */
export const PIECE = 'C62'

/** Words for units in the languages of documents, folded, by code. */
const words: Readonly<Record<string, string>> = {
  HUR: 'h hr hrs hour hours stunde stunden std heure heures uur uren hora horas ora ore timme timmar time timer tunti tuntia godzina godziny godzin hodina hodiny hodin ora orak ώρα ώρες час часа часов 時間',
  DAY: 'd day days tag tage tagen jour jours dag dagen dagar dage dager dia dias giorno giorni giornata paiva paivaa dzien dni den zi zile nap ημερα ημερες день дня дней 日',
  WEE: 'wk week weeks woche wochen semaine semaines weken semana semanas settimana settimane vecka veckor uge uger uke uker viikko viikkoa tydzien tygodnie tyden tydny saptamana het εβδομαδα неделя недели 週',
  MIN: 'min mins minute minutes minuten minuut minuti minuto minutos minut minuter minutter minuutti minuta minuty perc λεπτο минута минут 分',
  MON: 'month months monat monate mois maand maanden mes meses mese mesi manad manader maned maneder kuukausi miesiac mesic luna honap μηνας месяц ヶ月',
  SEC: 's sec second seconds sekunde sekunden seconde secondes',
  KMT: 'km kilometre kilometres kilometer kilometers kilometre kilometro chilometro',
  MTR: 'm metre metres meter meters metro metros metri',
  MTK: 'm² m2 qm sqm',
  LTR: 'l litre litres liter liters litro litros litri',
  KGM: 'kg kilogram kilograms kilogramm kilo kilogramme',
  H87: 'pc pcs piece pieces stuck stk stuks st piece pieza piezas pezzo pezzi',
  LS: 'flat lump lump sum flat rate pauschale pauschal forfait',
}

const codeByWord = new Map(
  Object.entries(words).flatMap(([code, text]) => text.split(' ').map((word) => [foldText(word), code] as const)),
)

/** The code of UN/ECE Rec 20 for a unit: by its name, or by its code; otherwise one piece. */
export function unitCodeOf(unit: string | null): string {
  if (unit === null) return PIECE
  const word = foldText(unit)
    .trim()
    .replace(/\.$/, '')
    .replace(/\(\p{L}{1,3}\)$/u, '')
  return codeByWord.get(word) ?? (/^[A-Z\d]{3}$/.test(unit) && codeLists.unit.names.has(unit) ? unit : PIECE)
}
