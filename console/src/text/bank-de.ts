import type { bankEn } from './bank-en.ts'
import type { Message } from './message.ts'

/** The texts of bank statements and refunds in German. */
export const bankDe: Readonly<Record<keyof typeof bankEn, Message>> = {
  bank: 'Kontoauszug',
  'bank.about': 'Zahlungen aus einer Datei Ihrer Bank.',
  'bank.file': 'Datei der Bank',
  'bank.file-hint':
    'camt.053 oder camt.054, oder ein ZIP davon, höchstens 10 MiB. Hierher ziehen oder auswählen. Eingänge, die sicher eine Rechnung bezahlen, werden Zahlungen. Über alle anderen entscheiden Sie.',
  'bank.reading': 'Die Datei wird gelesen …',
  'bank.empty': 'Die Datei enthält keine Eingänge.',
  'bank.none-booked': 'Es wurde keine Zahlung erfasst.',
  'bank.none-open': 'Es bleibt nichts zu entscheiden.',
  'bank.sum-booked': {
    one: '{count} Zahlung wurde erfasst.',
    other: '{count} Zahlungen wurden erfasst.',
  },
  'bank.sum-open': {
    one: 'Über {count} Eingang ist zu entscheiden.',
    other: 'Über {count} Eingänge ist zu entscheiden.',
  },
  'bank.sum-known': {
    one: '{count} Eingang war schon erfasst.',
    other: '{count} Eingänge waren schon erfasst.',
  },
  'bank.open': 'Zu entscheiden',
  'bank.booked': 'Als Zahlungen erfasst',
  'bank.from': 'Von',
  'bank.text': 'Text',
  'bank.may-be': 'Kann bezahlen',
  'bank.nobody': 'Unbekannt',
  'bank.record': 'Zahlung erfassen',
  'bank.refund': 'Erstattung erfassen',
  'bank.record-of': '{what} über {amount}, {invoice}',
  'documents.refund-title': 'Erstattung zu {what}',
  'documents.refunded': 'Erstattung erfasst',
  'bank.recorded': 'Erfasst',
  'bank.deleted': 'Gelöscht',
  'bank.noted': { one: '{count} Zahlung erfasst', other: '{count} Zahlungen erfasst' },
}
