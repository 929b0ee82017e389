import Type, { type Static } from 'typebox'
import { hiddenFrom } from '../../../kernel/auth/visibility.ts'
import { mapWithPauses } from '../../../kernel/loop-turn.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { civilDateText } from '../../../kernel/time/civil-date.ts'
import { dayParam, today } from '../../paper/document/index.ts'
import { balanceAsOf, numberText, openInvoicesAsOf, type Period } from '../export/index.ts'
import { GroupedMoney, namedSums, sumText } from './grouped-money.ts'
import { groupId, groupParam, groupUuid, reportAction, rowCount, sumAmount, sumCurrency } from './report-action.ts'

const groups = ['client', 'project', 'invoice'] as const
type OpenGroup = (typeof groups)[number]

/** The members of the ages, and the last day of each after the due date. */
const ages = [
  ['not_due', 0],
  ['overdue_1_to_30', 30],
  ['overdue_31_to_60', 60],
  ['overdue_61_to_90', 90],
  ['overdue_over_90', Number.POSITIVE_INFINITY],
] as const
type Age = (typeof ages)[number][0]

const row = Type.Object({
  id: groupId,
  uuid: groupUuid,
  name: Type.Union([Type.String(), Type.Null()], { description: 'Name of the record, or number of the invoice.' }),
  currency: sumCurrency,
  invoices: rowCount('Number of invoices with an amount due.'),
  due_date: Type.Union([Type.String({ format: 'date' }), Type.Null()], {
    description: 'Earliest due date in the row.',
  }),
  not_due: sumAmount('Not due yet, or without a due date.'),
  overdue_1_to_30: sumAmount('Overdue by 1 to 30 days.'),
  overdue_31_to_60: sumAmount('Overdue by 31 to 60 days.'),
  overdue_61_to_90: sumAmount('Overdue by 61 to 90 days.'),
  overdue_over_90: sumAmount('Overdue by more than 90 days.'),
  balance: sumAmount('Total. Negative if too much was paid.'),
})

const asOf = dayParam(
  'Reference day: amounts due at its end. Later payments and credit notes do not count. Default: today.',
)

export const reportOpenItems = reportAction({
  name: 'open-items',
  permission: 'SALES',
  summary: 'Amounts due on invoices at the end of a day, by age, for each client, project or invoice',
  params: { as_of: asOf, by: groupParam(groups) },
  row,
  sheet: {
    name: 'Open items',
    columns: {
      name: 'text',
      currency: 'text',
      invoices: 'number',
      due_date: 'day',
      not_due: 'amount',
      overdue_1_to_30: 'amount',
      overdue_31_to_60: 'amount',
      overdue_61_to_90: 'amount',
      overdue_over_90: 'amount',
      balance: 'amount',
    },
  },
  run: (scope, { given, period }) => {
    const day = given.as_of?.(scope.instance.timezone).day ?? today(scope)
    return openItems(scope, { period, asOf: day, by: given.by })
  },
})

type OpenSums = Record<Age | 'balance', bigint> & { invoices: number; due: number }

const nothingOwed = (): OpenSums => ({
  not_due: 0n,
  overdue_1_to_30: 0n,
  overdue_31_to_60: 0n,
  overdue_61_to_90: 0n,
  overdue_over_90: 0n,
  balance: 0n,
  invoices: 0,
  due: Number.POSITIVE_INFINITY,
})

interface Asked {
  readonly period: Period
  readonly asOf: number
  readonly by: OpenGroup
}

async function openItems(scope: Scope, { period, asOf, by }: Asked): Promise<Static<typeof row>[]> {
  const money = new GroupedMoney<OpenSums>(nothingOwed)
  const hidden = new Set(hiddenFrom(scope.actor, 'project'))
  const numbers = new Map<number, string>()
  for await (const page of openInvoicesAsOf(scope, period, asOf)) {
    for (const invoice of page) {
      const balance = BigInt(balanceAsOf(invoice))
      if (balance === 0n) continue
      const project = invoice.project_id !== null && hidden.has(invoice.project_id) ? null : invoice.project_id
      const sums = money.of({ client: invoice.client_id, project, invoice: invoice.id }[by], invoice.currency)
      if (by === 'invoice') numbers.set(invoice.id, numberText(invoice.prefix, invoice.number))
      sums[ageOf(invoice.due_date, asOf)] += balance
      sums.balance += balance
      sums.invoices += 1
      sums.due = Math.min(sums.due, invoice.due_date ?? Number.POSITIVE_INFINITY)
    }
  }
  const rows = await namedSums(scope, by === 'invoice' ? numbers : by, money, ({ balance }) => balance)
  return mapWithPauses(rows, ({ named, currency, sums }) => {
    const { due, invoices, ...amounts } = sums
    const texts = Object.entries(amounts).map(([member, sum]) => [member, sumText(sum, currency)])
    const due_date = Number.isFinite(due) ? civilDateText(due) : null
    return { ...named, currency, invoices, due_date, ...(Object.fromEntries(texts) as Record<Age | 'balance', string>) }
  })
}

function ageOf(dueDate: number | null, asOf: number): Age {
  const overdue = dueDate === null ? 0 : Math.max(0, asOf - dueDate)
  return ages.find(([, last]) => overdue <= last)?.[0] ?? 'overdue_over_90'
}
