import Type, { type Static } from 'typebox'
import { requirePermission } from '../../../kernel/auth/require-permission.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { civilDateText } from '../../../kernel/time/civil-date.ts'
import type { ReadAction } from '../../../records/action.ts'
import { dayOfStamp } from '../../paper/document/index.ts'
import type { Period } from '../export/index.ts'
import { costText, GroupedMoney, namedSums, sumText } from './grouped-money.ts'
import { moneyOfLines } from './line-money.ts'
import { groupId, groupLabel, groupParam, groupUuid, reportAction, rowCount, sumCost } from './report-action.ts'
import { unbilledWork } from './unbilled-work.ts'

const groups = ['project', 'client'] as const

const row = Type.Object({
  id: groupId,
  uuid: groupUuid,
  name: groupLabel,
  currency: Type.Union([Type.String(), Type.Null()], {
    description: 'ISO 4217. Null for bookings without rates and items, which have no price.',
  }),
  bookings: rowCount('How many bookings.'),
  oldest: Type.String({ format: 'date', description: 'Day on which the first booking starts.' }),
  net_total: Type.Union([Type.String(), Type.Null()], {
    description: 'Amount of an invoice for the bookings, without tax.',
  }),
  buy_total: sumCost('Internal cost of the bookings.'),
})

const report = reportAction({
  name: 'unbilled',
  permission: 'SALES',
  summary: 'Past chargeable bookings that are not on an invoice, by project or client. Also needs READ on SCHEDULE',
  params: { by: groupParam(groups) },
  row,
  sheet: {
    name: 'Unbilled work',
    columns: {
      name: 'text',
      currency: 'text',
      bookings: 'number',
      oldest: 'day',
      net_total: 'amount',
      buy_total: 'amount',
    },
  },
  run: (scope, { given, period }) => {
    requirePermission(scope, 'SCHEDULE', 'READ')
    return unbilled(scope, period, given.by)
  },
})

/** A booking is unbilled work from its end on. */
export const reportUnbilled: ReadAction = { ...report, untilNow: true }

type UnbilledSums = { bookings: number; oldest: number; net_total: bigint; buy_total: bigint }

async function unbilled(scope: Scope, period: Period, by: 'project' | 'client'): Promise<Static<typeof row>[]> {
  const money = new GroupedMoney<UnbilledSums>(() => ({ bookings: 0, oldest: 0, net_total: 0n, buy_total: 0n }))
  for (const work of await unbilledWork(scope, period)) {
    const sums = money.of(work[by], work.currency ?? '')
    const { net_total, buy_total } = await moneyOfLines(work.lines, work.currency ?? scope.instance.currency)
    sums.oldest = sums.bookings === 0 ? work.oldest : Math.min(sums.oldest, work.oldest)
    sums.bookings += work.bookings.size
    sums.net_total += net_total
    sums.buy_total += buy_total
  }
  const rows = await namedSums(scope, by, money, ({ net_total }) => net_total)
  const isUnpriced = ({ currency }: { currency: string }) => Number(currency === '')
  const ordered = rows.toSorted((one, other) => isUnpriced(one) - isUnpriced(other))
  return ordered.map(({ named, currency, sums }) => ({
    ...named,
    currency: currency === '' ? null : currency,
    bookings: sums.bookings,
    oldest: civilDateText(dayOfStamp(sums.oldest, scope.instance.timezone)),
    net_total: currency === '' ? null : sumText(sums.net_total, currency),
    buy_total: currency === '' ? null : costText(scope, sums.buy_total, currency),
  }))
}
