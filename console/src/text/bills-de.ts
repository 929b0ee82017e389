import type { billsEn } from './bills-en.ts'
import type { Message } from './message.ts'

/** The texts of bills of suppliers, exchange rates and the panels of contacts in German. */
export const billsDe: Readonly<Record<keyof typeof billsEn, Message>> = {
  bills: 'Eingangsrechnungen',
  'bills.upload': 'Rechnung einlesen',
  'bills.read': '{name} eingelesen',
  'bills.none': 'Es gibt noch keine Eingangsrechnungen.',
  'bills.bill': 'Die Rechnung',
  'bills.lines': 'Positionen',
  'bills.line': 'Bezeichnung',
  'bills.quantity': 'Menge',
  'bills.differences': 'Beträge, die nicht übereinstimmen',
  'bills.stated': 'angegeben {stated}, berechnet {computed}',
  'documents.exchange-rate': '1 {currency} in {books}',
  'documents.exchange-rate-hint': 'Damit wird die Steuer auch in {books} angegeben.',
  'documents.rate': 'Wechselkurs',
  'contacts.booked': 'Nächste Buchungen',
  'contacts.none-booked': 'Es gibt keine kommenden Buchungen.',
  'contacts.owed': 'Offener Betrag',
  'contacts.none-owed': 'Nichts ist offen.',
  'contacts.all-invoices': 'Alle Rechnungen',
  'contacts.said': 'Mails',
  'contacts.none-said': 'An diesen Kontakt wurde noch kein Beleg gesendet.',
  'contacts.all-mails': 'Alle Mails',
}
