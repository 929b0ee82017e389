import { Conflict } from '../../../kernel/errors.ts'
import type { BodyReader } from '../../../records/write/body-reader.ts'
import { DRAFT, today } from '../../paper/document/index.ts'
import { checkDecimals } from './check-decimals.ts'
import { checkDiscount } from './check-discount.ts'
import { paidInvoice } from './payment.store.ts'
import { paymentDayWarnings } from './payment-day-warnings.ts'

export async function checkPayment(reader: BodyReader): Promise<void> {
  const { scope, values, current } = reader
  values.date = reader.value('date') ?? today(scope)
  const invoice = await paidInvoice(scope, Number(reader.value('invoice_id')))
  if (invoice === undefined || reader.hasFault('invoice') || reader.hasFault('invoice_id')) return
  if (current !== undefined && current.currency !== invoice.currency) {
    reader.faultOn('invoice', `is in ${invoice.currency}, but the payment was made in ${current.currency}`)
  }
  if ((values.currency ?? invoice.currency) !== invoice.currency) {
    reader.faultOn('currency', `must be ${invoice.currency}, the currency of the invoice`)
  }
  values.currency = invoice.currency
  checkAmount(reader, invoice.currency)
  checkDiscount(reader, invoice)
  if (reader.faults.length === 0) reader.warnings.push(...paymentDayWarnings(reader, invoice))
  if (invoice.status_id === DRAFT && reader.faults.length === 0) {
    throw Conflict.field('invoice', 'is a draft. It can be paid once it has left Draft.')
  }
}

function checkAmount(reader: BodyReader, currency: string): void {
  const amount = reader.value('amount')
  if (typeof amount !== 'number') return
  if (amount === 0 && !reader.value('discount')) reader.faultOn('amount', 'must not be 0 without a discount')
  else checkDecimals(reader, 'amount', amount, currency)
}
