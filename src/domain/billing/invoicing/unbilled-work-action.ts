import Type, { type Static } from 'typebox'
import { boundedWarnings } from '../../../kernel/answer-bounds.ts'
import { levelAllows } from '../../../kernel/auth/modules.ts'
import { integerParam, stampParam } from '../../../kernel/http/params.ts'
import { currencyDecimals } from '../../../kernel/money/currency.ts'
import { documentTotals } from '../../../kernel/money/document-totals.ts'
import { formatSum, formatTotal } from '../../../kernel/money/exact-decimal.ts'
import { QUERY_INTEGER_MAX } from '../../../kernel/query-value.ts'
import { reportQueue } from '../../../kernel/report-queue.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { type ReadAction, readAction } from '../../../records/action.ts'
import { isMasked } from '../../../records/mask.ts'
import { type RenderedItem, renderedItem, showLine } from '../../paper/document/index.ts'
import { type BilledBooking, findUnbilled } from './bookings-to-bill.store.ts'
import { type BillableLine, linesOfBookings } from './lines-of-bookings.ts'
import { withBookedTime } from './priced-bookings.ts'

const BOOKINGS_MAX = 2_000

const shown = ['item_text', 'description', 'quantity', 'unit', 'unit_amount', 'discount', 'total'] as const

const named = (description: string) =>
  Type.Union([Type.Object({ id: Type.Integer(), name: Type.String() }), Type.Null()], { description })

const booked = {
  id: Type.Integer({ description: 'The booking.' }),
  name: Type.String(),
  start: Type.Integer(),
  end: Type.Integer(),
  client: named('Its client, or that of its project.'),
  project: named('Its project.'),
}

const work = Type.Object({
  ...booked,
  currency: Type.String(),
  net_total: Type.String({ description: 'The amount in this currency, without tax.' }),
  lines: Type.Array(Type.Pick(renderedItem, shown)),
})

const sum = { currency: Type.String(), net_total: Type.String(), bookings: Type.Integer() }

const sumsOfEach = (name: string) =>
  Type.Array(Type.Object({ id: Type.Union([Type.Integer(), Type.Null()]), ...sum }), {
    description: `The sums of each ${name}. Bookings without a ${name} have the id null.`,
  })

const answer = Type.Object({
  data: Type.Array(work, { description: 'The bookings, once for each of their currencies.' }),
  unrated: Type.Array(Type.Object(booked), { description: 'Bookings without any rate or item.' }),
  sums: Type.Array(Type.Object(sum), { description: 'The sums of data, by currency.' }),
  by_project: sumsOfEach('project'),
  by_client: sumsOfEach('client'),
  complete: Type.Boolean({
    description: `False if there are more than ${BOOKINGS_MAX} bookings. Then the oldest are returned.`,
  }),
  warnings: Type.Array(Type.String()),
})

/** `GET /v2/invoice/to-bill`: the lines that invoices from bookings would have. */
export const unbilledWorkAction: ReadAction = readAction({
  method: 'GET',
  path: 'invoice/to-bill',
  summary: 'The chargeable bookings that are not on an invoice, with their amounts. Empty without READ on SCHEDULE',
  params: {
    project_id: integerParam('Only bookings of this project.', 1, QUERY_INTEGER_MAX),
    from_time: stampParam('Only bookings that start at or after this UNIX time.'),
    to_time: stampParam('Only bookings that start before this UNIX time.'),
  },
  answer,
  run: (scope, { given }) => reportQueue.run(scope.instance.id, () => unbilledWork(scope, given)),
})

/** Work that the user may not read is left out, as in lists. */
const unseen = 'bookings are left out, because they need READ permission on SCHEDULE'

type Given = Parameters<typeof findUnbilled>[1]

async function unbilledWork(scope: Scope, given: { readonly [K in keyof Given]: Given[K] | undefined }) {
  const seesBookings = levelAllows(scope.actor.levels.schedule, 'READ')
  const selection = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const found = seesBookings ? await findUnbilled(scope, selection, BOOKINGS_MAX + 1) : []
  const bookings = found
    .slice(0, BOOKINGS_MAX)
    .filter((one) => !isMasked(one))
    .map(withBookedTime)
  const { lines: made, warnings, describe } = await linesOfBookings(scope, bookings)
  const lines = await describe(made)
  const data = [...Map.groupBy(lines, ({ booking, currency }) => `${booking.id} ${currency}`).values()].map(workOf)
  const charged = new Set(lines.map(({ booking }) => booking.id))
  return {
    data: data.map(({ net: _, ...one }) => one),
    unrated: bookings.filter(({ id }) => !charged.has(id)).map(showBooked),
    sums: sumsOf(data),
    by_project: sumsByOwner(data, 'project'),
    by_client: sumsByOwner(data, 'client'),
    complete: found.length <= BOOKINGS_MAX,
    warnings: seesBookings ? boundedWarnings(warnings) : [unseen],
  }
}

function workOf(some: readonly BillableLine[]): Static<typeof work> & { readonly net: number } {
  const [first] = some
  if (first === undefined) throw new Error('a group has no lines')
  const { booking, currency } = first
  const decimals = currencyDecimals(currency)
  const lines = some.map(({ line }, index) => ({ ...line, id: 0, order: index + 1, parent_group_id: null }))
  const totals = documentTotals(lines, currency)
  return {
    ...showBooked(booking),
    currency,
    net_total: formatTotal(totals.net_total, decimals),
    lines: totals.lines.flatMap((one, index) => {
      const line = lines[index]
      return line === undefined ? [] : [withoutCosts(showLine(line, one, decimals))]
    }),
    net: totals.net_total,
  }
}

function withoutCosts({ item_text, description, quantity, unit, unit_amount, discount, total }: RenderedItem) {
  return { item_text, description, quantity, unit, unit_amount, discount, total }
}

function showBooked({ id, name, start, end, client_id, client_name, project_id, project_name }: BilledBooking) {
  return {
    ...{ id, name, start, end },
    client: client_id === null ? null : { id: client_id, name: client_name ?? '' },
    project: project_id === null ? null : { id: project_id, name: project_name ?? '' },
  }
}

function sumsOf(data: readonly ReturnType<typeof workOf>[]) {
  return [...Map.groupBy(data, ({ currency }) => currency)].map(([currency, some]) => ({
    currency,
    net_total: formatSum(
      some.reduce((sum, { net }) => sum + BigInt(net), 0n),
      currencyDecimals(currency),
    ),
    bookings: some.length,
  }))
}

function sumsByOwner(data: readonly ReturnType<typeof workOf>[], owner: 'project' | 'client') {
  return [...Map.groupBy(data, (one) => one[owner]?.id ?? null)].flatMap(([id, some]) =>
    sumsOf(some).map((total) => ({ id, ...total })),
  )
}
