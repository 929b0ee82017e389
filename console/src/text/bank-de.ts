import type { bankEn } from './bank-en.ts'
import type { Message } from './message.ts'

/** The texts of bank statements and refunds in German. */
export const bankDe: Readonly<Record<keyof typeof bankEn, Message>> = {
  bank: 'Kontoauszug',
  'bank.about': 'Zahlungen aus einer Datei Ihrer Bank.',
  'bank.file': 'Datei der Bank',
  'bank.file-hint':
    'camt.053 oder camt.054, oder ein ZIP davon, höchstens 10 MiB. Hierher ziehen oder auswählen. Eingänge, die sicher eine Rechnung bezahlen, werden Zahlungen. Alle anderen ordnen Sie zu.',
  'bank.reading': 'Die Datei wird gelesen …',
  'bank.empty': 'Die Datei enthält keine Eingänge.',
  'bank.none-booked': 'Es wurde keine Zahlung erfasst.',
  'bank.none-open': 'Es bleibt nichts zuzuordnen.',
  'bank.sum-booked': {
    one: '{count} Zahlung wurde erfasst.',
    other: '{count} Zahlungen wurden erfasst.',
  },
  'bank.sum-open': {
    one: '{count} Umsatz ist noch zuzuordnen.',
    other: '{count} Umsätze sind noch zuzuordnen.',
  },
  'bank.sum-known': {
    one: '{count} Umsatz war schon erfasst.',
    other: '{count} Umsätze waren schon erfasst.',
  },
  'bank.open': 'Noch zuzuordnen',
  'bank.booked': 'Als Zahlungen erfasst',
  'bank.from': 'Von',
  'bank.text': 'Text',
  'bank.may-be': 'Mögliche Rechnungen',
  'bank.nobody': 'Unbekannt',
  'bank.record': 'Zahlung erfassen',
  'bank.refund': 'Erstattung erfassen',
  'bank.record-of': '{what} über {amount}, {invoice}',
  'documents.refund-title': 'Erstattung zu {what}',
  'documents.refunded': 'Erstattung erfasst',
  'bank.recorded': 'Erfasst',
  'bank.rest': '{amount} übrig',
  'bank.due': 'Offen: {amount}',
  'bank.fee': 'Die Bank hat {amount} einbehalten. Der Kunde hat den eingegangenen Betrag und diese Gebühr bezahlt.',
  'bank.choose-invoice': 'Wählen Sie die Rechnung.',
  'bank.other-currency': 'Die Bank hat {amount} erhalten. Geben Sie an, wie viel das in der Währung der Rechnung ist.',
  'bank.deleted': 'Gelöscht',
  'bank.noted': { one: '{count} Zahlung erfasst', other: '{count} Zahlungen erfasst' },
}
