import { creditInvoice } from '../domain/billing/credit-note/index.ts'
import { invoice, offeredDiscounts } from '../domain/billing/invoice/index.ts'
import { payment } from '../domain/billing/payment/index.ts'
import { formatDecimal } from '../kernel/money/exact-decimal.ts'
import type { Scope } from '../kernel/scope.ts'
import { DAY_SECONDS } from '../kernel/time/day-length.ts'
import { loadRecord } from '../records/write/record-row.ts'
import { creatingIn } from './create.ts'
import type { Random } from './random.ts'

const reasons = ['A session was cancelled in time', 'Half a day less than planned', 'Agreed on the phone']

/** Pays what is owed of an invoice, now and then in two parts, within `until`. */
export async function payInvoice(scope: Scope, id: number, until: number, random: Random): Promise<void> {
  const create = creatingIn(scope)
  const { balance } = await loadRecord(scope, invoice, id)
  const first = random.chance(0.15) ? Math.floor(Number(balance) / 20_000) * 10_000 : 0
  const parts = first > 0 ? [first, Number(balance) - first] : [Number(balance)]
  for (const [index, amount] of parts.entries()) {
    const date = until - (parts.length - index) * random.integer(1, 6) * DAY_SECONDS
    const reference = `Statement ${random.integer(1, 60)}, line ${random.integer(1, 30)}`
    await create(payment, { invoice_id: id, date, amount: formatDecimal(amount), method: 'Bank transfer', reference })
  }
}

/** Pays what is owed of an invoice less the discount for early payment that its terms offer. */
export async function payWithDiscount(scope: Scope, id: number, date: number): Promise<void> {
  const row = await loadRecord(scope, invoice, id)
  const [offered] = offeredDiscounts(row)
  if (offered === undefined) throw new Error('the invoice offers no discount')
  const [amount, discount] = [formatDecimal(row.balance - offered.amount), formatDecimal(offered.amount)]
  await creatingIn(scope)(payment, { invoice_id: id, date, amount, discount, method: 'Bank transfer' })
}

/** Takes back one unit of a line that has more of it, so that what was worked stays billed. */
export async function creditLine(scope: Scope, id: number, date: number, random: Random): Promise<void> {
  const { items } = await loadRecord(scope, invoice, id)
  const lines = JSON.parse(String(items)) as {
    readonly id: number
    readonly quantity: string
    readonly total: string
  }[]
  const larger = lines.filter(({ quantity, total }) => Number(quantity) > 1 && Number(total) > 0)
  if (larger.length === 0) return
  const line = random.pick(larger)
  await creditInvoice(scope, id, { items: [{ id: line.id, quantity: 1 }], date, reason: random.pick(reasons) })
}
