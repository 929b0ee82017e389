import type { Message } from './message.ts'

/** The texts of bank statements and refunds. */
export const bankEn = {
  bank: 'Bank statement',
  'bank.about': 'Payments from a file of your bank.',
  'bank.file': 'File of the bank',
  'bank.file-hint':
    'camt.053 or camt.054, or a ZIP of them, at most 10 MiB. Drop it here, or choose it. Credits that certainly pay an invoice become payments. You decide about all others.',
  'bank.reading': 'The file is being read …',
  'bank.empty': 'The file has no credits.',
  'bank.none-booked': 'No payment was recorded.',
  'bank.none-open': 'Nothing is left to decide.',
  'bank.sum-booked': {
    one: '{count} payment was recorded.',
    other: '{count} payments were recorded.',
  },
  'bank.sum-open': {
    one: '{count} credit is left to decide.',
    other: '{count} credits are left to decide.',
  },
  'bank.sum-known': {
    one: '{count} credit was recorded before.',
    other: '{count} credits were recorded before.',
  },
  'bank.open': 'To decide',
  'bank.booked': 'Recorded as payments',
  'bank.from': 'From',
  'bank.text': 'Text',
  'bank.may-be': 'May pay',
  'bank.nobody': 'Unknown payer',
  'bank.record': 'Record payment',
  'bank.refund': 'Record refund',
  'bank.record-of': '{what} of {amount}, {invoice}',
  'documents.refund-title': 'Refund of {what}',
  'documents.refunded': 'Recorded the refund',
  'bank.recorded': 'Recorded',
  'bank.rest': '{amount} left',
  'bank.due': 'Amount due: {amount}',
  'bank.fee': 'The bank kept {amount}. The client paid this credit and the fee.',
  'bank.choose-invoice': 'Choose the invoice.',
  'bank.other-currency': 'The bank received {amount}. Enter what it is in the currency of the invoice.',
  'bank.deleted': 'Deleted',
  'bank.noted': { one: 'Recorded {count} payment', other: 'Recorded {count} payments' },
} as const satisfies Readonly<Record<string, Message>>
