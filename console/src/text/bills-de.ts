import type { billsEn } from './bills-en.ts'
import type { Message } from './message.ts'

/** The texts of bills of suppliers, exchange rates and the panels of contacts in German. */
export const billsDe: Readonly<Record<keyof typeof billsEn, Message>> = {
  bills: 'Rechnungen von Lieferanten',
  'bills.upload': 'Rechnung einlesen',
  'bills.read': '{name} ist eingelesen',
  'bills.none': 'Kein Lieferant hat etwas berechnet.',
  'bills.bill': 'Die Rechnung',
  'bills.lines': 'Positionen',
  'bills.line': 'Was',
  'bills.quantity': 'Menge',
  'bills.differences': 'Beträge, die einander widersprechen',
  'bills.stated': 'angegeben {stated}, gerechnet {computed}',
  'documents.exchange-rate': '1 {currency} in {books}',
  'documents.exchange-rate-hint': 'Damit steht die Steuer auch in {books} da.',
  'documents.rate': 'Wechselkurs',
  'contacts.booked': 'Nächste Buchungen',
  'contacts.none-booked': 'Ab jetzt ist nichts gebucht.',
  'contacts.owed': 'Offen',
  'contacts.none-owed': 'Nichts ist offen.',
  'contacts.all-invoices': 'Alle Rechnungen',
  'contacts.said': 'Mails',
  'contacts.none-said': 'An die Adresse ging kein Beleg.',
  'contacts.all-mails': 'Alle Mails',
}
