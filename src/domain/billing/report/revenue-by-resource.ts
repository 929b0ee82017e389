import { hiddenFrom } from '../../../kernel/auth/visibility.ts'
import { mustHave } from '../../../kernel/must-have.ts'
import { pagesOf } from '../../../kernel/pages-of.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { type ExportedDocument, exportedDocuments, type Period, signed } from '../export/index.ts'
import { GroupedMoney } from './grouped-money.ts'
import {
  billedFrom,
  invoicesOfCreditNotes,
  type RatedBooking,
  ratedBookings,
  resourcesOfRates,
} from './report.store.ts'
import { sharesOfAllowances } from './shares-of-allowance.ts'

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

/** Documents whose lines are looked up together. */
const DOCUMENTS_AT_ONCE = 200

/** Each line of a document, at the resource of the booking that it bills; allowances and charges at the resources of the lines. */
export async function revenueByResource(scope: Scope, period: Period): Promise<GroupedMoney<RevenueSums>> {
  const money = new GroupedMoney<RevenueSums>(noRevenue)
  let batch: ExportedDocument[] = []
  const flush = async () => {
    const resourceOf = await resourcesOfLines(scope, batch)
    for (const document of batch) addLines(money, document, resourceOf)
    batch = []
  }
  for await (const document of exportedDocuments(scope, period)) {
    batch.push(document)
    if (batch.length >= DOCUMENTS_AT_ONCE) await flush()
  }
  if (batch.length > 0) await flush()
  return money
}

type ResourceOf = (document: ExportedDocument, line: number) => number | null

function addLines(money: GroupedMoney<RevenueSums>, document: ExportedDocument, resourceOf: ResourceOf): void {
  const { noun, row } = document
  const counted = new Set<number | null>()
  const add = (resource: number | null, net: number, tax: number, buy_total: number) => {
    const sums = money.of(resource, row.currency)
    if (!counted.has(resource)) sums.documents += 1
    counted.add(resource)
    sums[noun === 'invoice' ? 'invoiced' : 'credited'] += BigInt(net)
    sums.tax_total += BigInt(tax)
    sums.buy_total += BigInt(buy_total)
  }
  const lines = document.items.map((item) => ({ item, resource: resourceOf(document, lineOfInvoice(item)) }))
  for (const { item, resource } of lines) {
    add(resource, signed(document, item.total), signed(document, item.tax), signed(document, item.buy_total))
  }
  for (const { resource, net, tax } of sharesOfAllowances(document, lines)) add(resource, net, tax, 0)
}

/** The line of the invoice: that of a credit note names it. */
function lineOfInvoice(item: ExportedDocument['items'][number] & { readonly invoice_item_id?: number }): number {
  return item.invoice_item_id ?? item.id
}

async function resourcesOfLines(scope: Scope, documents: readonly ExportedDocument[]): Promise<ResourceOf> {
  const credits = documents.filter(({ noun }) => noun === 'credit note').map(({ row }) => row.id)
  const credited = credits.length === 0 ? new Map<number, number>() : await invoicesOfCreditNotes(scope, credits)
  const invoiceOf = ({ noun, row }: ExportedDocument) =>
    noun === 'invoice' ? row.id : mustHave(credited.get(row.id), `the invoice of credit note ${row.id}`)
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
