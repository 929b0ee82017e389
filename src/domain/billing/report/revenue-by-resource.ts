import { hiddenFrom } from '../../../kernel/auth/visibility.ts'
import { pagesOf, pagesOfStream } from '../../../kernel/pages-of.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { type ExportedDocument, exportedDocuments, type Period } from '../export/index.ts'
import { GroupedMoney } from './grouped-money.ts'
import { DOCUMENTS_AT_ONCE, type GroupOfLine, invoicesOf, partsOfDocument } from './parts-of-document.ts'
import { billedFrom, type RatedBooking, ratedBookings, resourcesOfRates } from './report.store.ts'

/** Sums in ten-thousandths; what was credited is below zero. */
export type RevenueSums = {
  documents: number
  invoiced: bigint
  credited: bigint
  tax_total: bigint
  buy_total: bigint
}

export function noRevenue(): RevenueSums {
  return {
    documents: 0,
    invoiced: 0n,
    credited: 0n,
    tax_total: 0n,
    buy_total: 0n,
  }
}

/** Each line of a document, at the resource of the booking that it bills; allowances and charges at the resources of the lines. */
export async function revenueByResource(scope: Scope, period: Period): Promise<GroupedMoney<RevenueSums>> {
  const money = new GroupedMoney<RevenueSums>(noRevenue)
  for await (const page of pagesOfStream(exportedDocuments(scope, period), DOCUMENTS_AT_ONCE)) {
    const resourceOf = await resourcesOfLines(scope, page)
    for (const document of page) addLines(money, document, resourceOf)
  }
  return money
}

function addLines(money: GroupedMoney<RevenueSums>, document: ExportedDocument, resourceOf: GroupOfLine): void {
  const { noun, row } = document
  for (const [resource, { net, tax, buy }] of partsOfDocument(document, resourceOf)) {
    const sums = money.of(resource, row.currency)
    sums.documents += 1
    sums[noun === 'invoice' ? 'invoiced' : 'credited'] += BigInt(net)
    sums.tax_total += BigInt(tax)
    sums.buy_total += BigInt(buy)
  }
}

async function resourcesOfLines(scope: Scope, documents: readonly ExportedDocument[]): Promise<GroupOfLine> {
  const invoiceOf = await invoicesOf(scope, documents)
  const billed = await billedFrom(scope, [...new Set(documents.map(invoiceOf))])
  const bookings = new Map<number, RatedBooking>()
  const rated = new Map<string, number>()
  for await (const ids of pagesOf([...new Set(billed.map(({ booking_id }) => booking_id))], DOCUMENTS_AT_ONCE)) {
    for (const booking of await ratedBookings(scope, ids)) bookings.set(booking.id, booking)
    for (const rate of await resourcesOfRates(scope, ids))
      rated.set(`${rate.booking_id} rate:${rate.id}`, rate.resource_id)
  }
  const hidden = new Set(hiddenFrom(scope.actor, 'resource'))
  const byLine = new Map<string, number>()
  for (const one of billed) {
    const rate = rated.get(`${one.booking_id} ${one.booking_line}`)
    const resource = rate ?? onlyResource(bookings.get(one.booking_id))
    if (resource !== null && !hidden.has(resource)) byLine.set(`${one.invoice_id} ${one.line}`, resource)
  }
  return (document, line) => byLine.get(`${invoiceOf(document)} ${line}`) ?? null
}

/** An item, or a rate that has been replaced since, is that of the only resource of the booking. */
function onlyResource(booking: RatedBooking | undefined): number | null {
  return booking?.resources === 1 ? booking.only_resource : null
}
