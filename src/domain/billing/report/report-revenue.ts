import Type, { type Static } from 'typebox'
import type { Scope } from '../../../kernel/scope.ts'
import type { Period } from '../export/index.ts'
import { costText, GroupedMoney, namedSums, sumText } from './grouped-money.ts'
import { documentSums } from './report.store.ts'
import {
  groupId,
  groupLabel,
  groupParam,
  groupUuid,
  reportAction,
  rowCount,
  sumAmount,
  sumCost,
  sumCurrency,
} from './report-action.ts'
import { noRevenue, type RevenueSums, revenueByResource } from './revenue-by-resource.ts'
import { sharedDocuments } from './shared-documents.ts'

const groups = ['month', 'client', 'project', 'resource'] as const
type RevenueGroup = (typeof groups)[number]

const row = Type.Object({
  id: groupId,
  uuid: groupUuid,
  name: groupLabel,
  currency: sumCurrency,
  documents: rowCount('Number of invoices and credit notes in the sum.'),
  invoiced: sumAmount('Net of the invoices that were issued, by their date.'),
  credited: sumAmount('Net of the credit notes, negative.'),
  net_total: sumAmount('Both together: the revenue, without tax.'),
  tax_total: sumAmount('The tax on it.'),
  total: sumAmount('With tax.'),
  buy_total: sumCost('Internal cost of its lines. Bills of suppliers are not in it: report/project has them.'),
})

export const reportRevenue = reportAction({
  name: 'revenue',
  permission: 'SALES',
  summary: 'Invoiced less credited amounts, by month, client, project or resource, without drafts',
  params: {
    by: groupParam(
      groups,
      'By resource, each line counts for the resource of the booking that it bills; allowances and charges are divided among the lines. By project, a document without a project is divided in the same way among the projects of its bookings.',
    ),
  },
  row,
  sheet: {
    name: 'Revenue',
    columns: {
      name: 'text',
      currency: 'text',
      documents: 'number',
      invoiced: 'amount',
      credited: 'amount',
      net_total: 'amount',
      tax_total: 'amount',
      total: 'amount',
      buy_total: 'amount',
    },
  },
  run: (scope, { given, period }) => revenue(scope, period, given.by),
})

type Row = Static<typeof row>

async function revenue(scope: Scope, period: Period, by: RevenueGroup): Promise<Row[]> {
  const money = by === 'resource' ? await revenueByResource(scope, period) : await revenueOfDocuments(scope, period, by)
  const rows = await namedSums(scope, by, money, ({ invoiced, credited }) => invoiced + credited)
  return rows.map(({ named, currency, sums }): Row => {
    const { documents, invoiced, credited, tax_total, buy_total } = sums
    const net_total = invoiced + credited
    return {
      ...named,
      currency,
      documents,
      invoiced: sumText(invoiced, currency),
      credited: sumText(credited, currency),
      net_total: sumText(net_total, currency),
      tax_total: sumText(tax_total, currency),
      total: sumText(net_total + tax_total, currency),
      buy_total: costText(scope, buy_total, currency),
    }
  })
}

async function revenueOfDocuments(
  scope: Scope,
  period: Period,
  by: Exclude<RevenueGroup, 'resource'>,
): Promise<GroupedMoney<RevenueSums>> {
  const money = new GroupedMoney<RevenueSums>(noRevenue)
  for (const [table, sign, member] of [
    ['invoice', 1n, 'invoiced'],
    ['credit_note', -1n, 'credited'],
  ] as const) {
    for (const one of await documentSums(scope, table, period, by)) {
      const sums = money.of(one.key, one.currency)
      sums.documents += one.documents
      sums[member] += sign * one.net_total
      sums.tax_total += sign * one.tax_total
      sums.buy_total += sign * one.buy_total
    }
  }
  if (by === 'project') await shareWithProjects(scope, period, money)
  return money
}

/** Moves what invoices of several projects bill for each from the row without a project to that of the project. */
async function shareWithProjects(scope: Scope, period: Period, money: GroupedMoney<RevenueSums>): Promise<void> {
  for await (const { document, parts } of sharedDocuments(scope, period)) {
    const { currency } = document.row
    const member = document.noun === 'invoice' ? 'invoiced' : 'credited'
    const rest = money.of(null, currency)
    if (!parts.has(null)) rest.documents -= 1
    for (const [project, { net, tax, buy }] of parts) {
      if (project === null) continue
      const sums = money.of(project, currency)
      sums.documents += 1
      for (const [one, sign] of [
        [sums, 1n],
        [rest, -1n],
      ] as const) {
        one[member] += sign * BigInt(net)
        one.tax_total += sign * BigInt(tax)
        one.buy_total += sign * BigInt(buy)
      }
    }
  }
  money.drop(({ documents }) => documents === 0)
}
