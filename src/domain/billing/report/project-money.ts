import type { Scope } from '../../../kernel/scope.ts'
import { civilDateText } from '../../../kernel/time/civil-date.ts'
import { dayOfStamp } from '../../paper/document/index.ts'
import { linesOfBookings, pricedBookings } from '../invoicing/index.ts'
import { projectBills } from '../supplier-bill/index.ts'
import { costText, GroupedMoney, sumText } from './grouped-money.ts'
import { moneyOfLines } from './line-money.ts'
import { sharedDocuments } from './shared-documents.ts'
import { shared } from './shares-of-allowance.ts'
import { unbilledWork } from './unbilled-work.ts'
import { projectBookingIds, projectDocuments } from './worked-bookings.store.ts'

type ProjectSums = {
  booked: bigint
  held: bigint
  cost: bigint
  invoiced: bigint
  open: bigint
  unbilled: bigint
}

type DaySums = { booked: bigint; invoiced: bigint }

/** The money of a project: sums by currency, and their growth day by day. */
class ProjectWorth {
  readonly sums = new GroupedMoney<ProjectSums>(() => ({
    booked: 0n,
    held: 0n,
    cost: 0n,
    invoiced: 0n,
    open: 0n,
    unbilled: 0n,
  }))
  /** By the number of the day. */
  readonly days = new GroupedMoney<DaySums>(() => ({ booked: 0n, invoiced: 0n }))
  booked_sec = 0
  held_sec = 0

  of(currency: string): ProjectSums {
    return this.sums.of(null, currency)
  }

  /** The days of a currency in order, each with the sums up to its end. */
  growth(currency: string) {
    const days = this.days.cells.filter((cell) => cell.currency === currency)
    let [booked, invoiced] = [0n, 0n]
    return days
      .toSorted((one, other) => Number(one.key) - Number(other.key))
      .map(({ key, sums }) => {
        booked += sums.booked
        invoiced += sums.invoiced
        return {
          date: civilDateText(Number(key)),
          booked: sumText(booked, currency),
          invoiced: sumText(invoiced, currency),
        }
      })
  }
}

const always = { from: undefined, to: undefined }

/** The money and the hours of a project, as far as the actor sees its bookings. */
export async function projectMoney(scope: Scope, projectId: number) {
  const worth = new ProjectWorth()
  await addBookings(scope, projectId, worth)
  for (const { date, currency, net_total, balance } of await projectDocuments(scope, projectId)) {
    const sums = worth.of(currency)
    sums.invoiced += BigInt(net_total)
    sums.open += BigInt(balance)
    worth.days.of(date, currency).invoiced += BigInt(net_total)
  }
  await addShares(scope, projectId, worth)
  for (const { currency, net_total } of await projectBills(scope, projectId))
    worth.of(currency).cost += BigInt(net_total)
  for (const { currency, lines } of await unbilledWork(scope, always, projectId)) {
    if (currency !== null) worth.of(currency).unbilled += (await moneyOfLines(lines, currency)).net_total
  }
  const { booked_sec, held_sec } = worth
  const rows = worth.sums.cells.toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
  const money = rows.map(({ currency, sums: { cost, ...sums } }) => ({
    currency,
    booked: sumText(sums.booked, currency),
    held: sumText(sums.held, currency),
    invoiced: sumText(sums.invoiced, currency),
    unbilled: sumText(sums.unbilled, currency),
    open: sumText(sums.open, currency),
    cost: costText(scope, cost, currency),
    margin: costText(scope, sums.booked - cost, currency),
    days: worth.growth(currency),
  }))
  return { booked_sec, held_sec, money }
}

/** What an invoice for several projects comes to for each of them, less what is credited. */
interface SharedInvoice {
  currency: string
  balance: number
  readonly gross: Map<number | null, bigint>
}

/** The parts of documents without a project that bill bookings of this one. What is due is shared by what is not credited. */
async function addShares(scope: Scope, projectId: number, worth: ProjectWorth): Promise<void> {
  const invoices = new Map<number, SharedInvoice>()
  for await (const { document, invoiceId, parts } of sharedDocuments(scope, always, projectId)) {
    const { currency, date, balance = 0 } = document.row
    const invoice = invoices.get(invoiceId) ?? { currency, balance: 0, gross: new Map() }
    invoices.set(invoiceId, invoice)
    invoice.balance += balance
    for (const [project, { net, tax }] of parts)
      invoice.gross.set(project, (invoice.gross.get(project) ?? 0n) + BigInt(net + tax))
    const net = BigInt(parts.get(projectId)?.net ?? 0)
    worth.of(currency).invoiced += net
    worth.days.of(date, currency).invoiced += net
  }
  for (const { currency, balance, gross } of invoices.values()) {
    const shares = shared(balance, [...gross.values()], currency)
    worth.of(currency).open += BigInt(shares[[...gross.keys()].indexOf(projectId)] ?? 0)
  }
}

async function addBookings(scope: Scope, projectId: number, worth: ProjectWorth): Promise<void> {
  for await (const ids of projectBookingIds(scope, projectId)) {
    const bookings = await pricedBookings(scope, ids)
    const made = await linesOfBookings(scope, bookings)
    const lines = Map.groupBy(made.lines, ({ booking }) => booking.id)
    for (const { id, start, end, uncharged_status } of bookings) {
      const isHeld = uncharged_status !== null
      worth[isHeld ? 'held_sec' : 'booked_sec'] += end - start
      for (const [currency, some] of Map.groupBy(lines.get(id) ?? [], (line) => line.currency)) {
        const { net_total, buy_total } = await moneyOfLines(some, currency)
        const sums = worth.of(currency)
        sums[isHeld ? 'held' : 'booked'] += net_total
        if (isHeld) continue
        sums.cost += buy_total
        worth.days.of(dayOfStamp(start, scope.instance.timezone), currency).booked += net_total
      }
    }
  }
}
