import Type, { type Static } from 'typebox'
import { requirePermission } from '../../../kernel/auth/require-permission.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { civilDateText } from '../../../kernel/time/civil-date.ts'
import { dayOfStamp, stampOfDay } from '../../paper/document/index.ts'
import type { Period } from '../export/index.ts'
import { type BillableLine, linesOfBookings, pricedBookings } from '../invoicing/index.ts'
import { costText, GroupedMoney, namedSums, sumText } from './grouped-money.ts'
import { moneyOfLines } from './line-money.ts'
import { groupId, groupName, groupParam, groupUuid, reportAction, rowCount, sumCost } from './report-action.ts'
import { unbilledBookingIds } from './unbilled.store.ts'

const groups = ['project', 'client'] as const

const row = Type.Object({
  id: groupId,
  uuid: groupUuid,
  name: groupName,
  currency: Type.Union([Type.String(), Type.Null()], {
    description: 'ISO 4217; null for bookings that have neither rates nor items, and so no price.',
  }),
  bookings: rowCount('How many bookings.'),
  oldest: Type.String({ format: 'date', description: 'The day on which the first of them starts.' }),
  net_total: Type.Union([Type.String(), Type.Null()], {
    description: 'What an invoice for them would come to, without tax.',
  }),
  buy_total: sumCost('What they cost the account itself.'),
})

export const reportUnbilled = reportAction({
  name: 'unbilled',
  permission: 'SALES',
  summary: 'Past bookings that are chargeable and on no invoice, by project or client. Needs READ on SCHEDULE too',
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

type UnbilledSums = { bookings: number; oldest: number; net_total: bigint; buy_total: bigint }

/** Lines that one invoice would have, and its bookings. */
interface Work {
  readonly client: number | null
  readonly project: number | null
  readonly currency: string | null
  readonly lines: BillableLine[]
  readonly bookings: Set<number>
  oldest: number
}

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

async function unbilledWork(scope: Scope, { from, to }: Period): Promise<Work[]> {
  const { timezone } = scope.instance
  const which = {
    endedBy: scope.clock.now(),
    startsFrom: from === undefined ? undefined : stampOfDay(from, timezone),
    startsBefore: to === undefined ? undefined : stampOfDay(to + 1, timezone),
  }
  const works = new Map<string, Work>()
  for await (const ids of unbilledBookingIds(scope, which)) {
    const bookings = await pricedBookings(scope, ids)
    const lines = Map.groupBy((await linesOfBookings(scope, bookings)).lines, ({ booking }) => booking.id)
    for (const { id, client_id: client, project_id: project, start } of bookings) {
      const ofBooking = lines.get(id) ?? []
      const currencies = ofBooking.length === 0 ? [null] : new Set(ofBooking.map(({ currency }) => currency))
      for (const currency of currencies) {
        const key = JSON.stringify([client, project, currency])
        const work = works.get(key) ?? { client, project, currency, lines: [], bookings: new Set(), oldest: start }
        work.lines.push(...ofBooking.filter((line) => line.currency === currency))
        work.bookings.add(id)
        works.set(key, work)
      }
    }
  }
  return [...works.values()]
}
