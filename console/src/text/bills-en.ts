import type { Message } from './message.ts'

/** The texts of bills of suppliers, exchange rates and the panels of contacts. */
export const billsEn = {
  bills: 'Bills of suppliers',
  'bills.upload': 'Read a bill',
  'bills.read': '{name} is read',
  'bills.none': 'No supplier has billed anything.',
  'bills.bill': 'The bill',
  'bills.lines': 'Lines',
  'bills.line': 'What',
  'bills.quantity': 'Quantity',
  'bills.differences': 'Amounts that contradict each other',
  'bills.stated': 'stated {stated}, computed {computed}',
  'documents.exchange-rate': '1 {currency} in {books}',
  'documents.exchange-rate-hint': 'With it, the tax is also stated in {books}.',
  'documents.rate': 'Exchange rate',
  'contacts.booked': 'Booked next',
  'contacts.none-booked': 'Nothing is booked from now on.',
  'contacts.owed': 'Owed',
  'contacts.none-owed': 'Nothing is owed.',
  'contacts.all-invoices': 'All invoices',
  'contacts.said': 'Mails',
  'contacts.none-said': 'No document was mailed to the address.',
  'contacts.all-mails': 'All mails',
} as const satisfies Readonly<Record<string, Message>>
