import type { Message } from './message.ts'

/** The texts of bills of suppliers, exchange rates and the panels of contacts. */
export const billsEn = {
  bills: 'Supplier bills',
  'bills.upload': 'Upload a bill',
  'bills.read': 'Uploaded {name}',
  'bills.none': 'There are no supplier bills yet.',
  'bills.bill': 'The bill',
  'bills.lines': 'Lines',
  'bills.line': 'Description',
  'bills.quantity': 'Quantity',
  'bills.differences': 'Amounts that do not match',
  'bills.stated': 'stated {stated}, computed {computed}',
  'documents.exchange-rate': '1 {currency} in {books}',
  'documents.exchange-rate-hint': 'With it, the tax is also stated in {books}.',
  'documents.rate': 'Exchange rate',
  'contacts.booked': 'Next bookings',
  'contacts.none-booked': 'There are no upcoming bookings.',
  'contacts.owed': 'Amount due',
  'contacts.none-owed': 'No amount is due.',
  'contacts.all-invoices': 'All invoices',
  'contacts.said': 'Mails',
  'contacts.none-said': 'No document has been sent to this contact.',
  'contacts.all-mails': 'All mails',
} as const satisfies Readonly<Record<string, Message>>
