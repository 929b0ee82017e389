import { invoice } from '../domain/billing/invoice/index.ts'
import { documentFromBookings, invoiceQuote } from '../domain/billing/invoicing/index.ts'
import { quote } from '../domain/billing/quote/index.ts'
import type { Scope } from '../kernel/scope.ts'
import { DAY_SECONDS } from '../kernel/time/day-length.ts'
import type { RecordDefinition } from '../records/define-record.ts'
import { loadRecord } from '../records/write/record-row.ts'
import { verbsOf } from './create.ts'
import { membersFor } from './fill-quotes.ts'
import type { Bill } from './plan-bills.ts'
import type { Random } from './random.ts'
import { creditLine, payInvoice, payWithDiscount } from './settle-invoices.ts'
import type { StudioBasics } from './studio.ts'
import { taxOf } from './tax-of-customer.ts'

const QUOTE_LEAD = 21 * DAY_SECONDS
const QUOTE_VALID = 30 * DAY_SECONDS
const PAYMENT_TERM = 30 * DAY_SECONDS
const CREDITED_EVERY = 9
/** Invoices that nobody has paid in time: the last that were due. */
const LATE = 2
/** Terms with 2 % discount within two weeks, and the day on which the client pays with it. */
const DISCOUNT_TERMS = '#SKONTO#TAGE=14#PROZENT=2.00#\nPayable within 30 days.'
const PAID_EARLY = 10 * DAY_SECONDS
/** A studio with many bookings has years of them, and invoices as old. */
const OLD_DATE = 'date: is more than a year from today'

const ACCEPTED = 3
const INVOICE = { draft: 1, submitted: 2, awaiting: 3 } as const

/** Invoices of what was booked, in the order of their dates, so that numbers follow dates. */
export async function fillInvoices(
  scope: Scope,
  basics: StudioBasics,
  bills: readonly Bill[],
  today: number,
  random: Random,
): Promise<void> {
  const late = bills.filter(({ date }) => date + PAYMENT_TERM < today).slice(-LATE)
  const early = bills.find((bill) => bill.date + PAYMENT_TERM < today && !late.includes(bill))
  for (const [index, bill] of bills.entries()) {
    const { date, isOver, isLast } = bill
    const due_date = date + PAYMENT_TERM
    const id = await draftOf(scope, basics, bill, { date, due_date }, random)
    const open = isLast && !isOver ? random.pick([INVOICE.draft, INVOICE.submitted]) : INVOICE.awaiting
    if (open === INVOICE.draft) continue
    const terms = bill === early ? { terms: DISCOUNT_TERMS } : {}
    await change(scope, invoice, id, { ...terms, status_id: open })
    if (bill === early) {
      await payWithDiscount(scope, id, date + PAID_EARLY)
      continue
    }
    if (index % CREDITED_EVERY === 1) await creditLine(scope, id, Math.min(date + 3 * DAY_SECONDS, today), random)
    if (due_date < today && !late.includes(bill)) await payInvoice(scope, id, due_date, random)
  }
}

/** A draft of the bill, by way of its quote where it was quoted. */
async function draftOf(scope: Scope, basics: StudioBasics, bill: Bill, dates: object, random: Random): Promise<number> {
  const { project, bookingIds, isQuoted } = bill
  const taxes = [{ id: taxOf(project.customer, basics) }]
  const members = membersFor(project, basics, random)
  const body = { ...members, booking_ids: [...bookingIds] }
  if (!isQuoted) {
    const { id } = await documentFromBookings(scope, invoice, { body: { ...body, ...dates }, billed: 'refuse' })
    await change(scope, invoice, id, { items: await itemsWith(scope, invoice, id, taxes) })
    return id
  }
  const date = project.start - QUOTE_LEAD
  const offered = { ...body, date, expiry_date: date + QUOTE_VALID }
  const { id } = await documentFromBookings(scope, quote, { body: offered })
  await change(scope, quote, id, { items: await itemsWith(scope, quote, id, taxes), status_id: ACCEPTED })
  return (await invoiceQuote(scope, { quote, invoice }, { id, again: false, body: dates })).id
}

/** The tax of a line depends on the country of the customer; the rates of the studio have the tax of the studio's country. */
async function itemsWith(scope: Scope, definition: RecordDefinition, id: number, taxes: object): Promise<object[]> {
  const { items } = await loadRecord(scope, definition, id)
  return (JSON.parse(String(items)) as object[]).map((item) => ({ ...item, taxes }))
}

async function change(scope: Scope, definition: RecordDefinition, id: number, body: object): Promise<void> {
  const { update } = verbsOf(definition)
  if (update === null) throw new Error(`nobody can change a ${definition.name}`)
  const { warnings = [] } = await update.run(scope, { id, body, given: {} })
  const unexpected = warnings.filter((warning) => warning !== OLD_DATE)
  if (unexpected.length > 0) throw new Error(`the demo is behind the records: ${unexpected.join('; ')}`)
}
