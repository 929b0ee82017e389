import type { SqlRow, SqlValue } from '../../../../kernel/db/sql.ts'
import { withPauses } from '../../../../kernel/loop-turn.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import {
  type BookingFacts,
  explainSides,
  type PriceList,
  priceResource,
  readPriceList,
} from '../../../catalogue/pricing/index.ts'
import type { HeldResources } from '../booked-link.ts'
import { type BookingWrite, changesAny } from '../booking-write.ts'
import { boundedWriteOf } from '../bounds/index.ts'
import type { BookedRate } from '../charges/index.ts'
import { type Reasons, readStoredRates, type StoredRates, writeStoredRates } from '../charges/index.ts'
import { computedRate } from './computed-rate.ts'

/** The columns that a booking's price depends on, in addition to its resources. */
export const pricedColumns = [
  'start',
  'end',
  'timezone',
  'all_day',
  'client_id',
  'project_id',
  'custom_values',
  'resource_rates',
]

/**
 * The writes whose charges change, with the new charges. A booking is priced when it is created and when something that
 * its price depends on changes. Rates that were entered by hand stay. The data for prices is read once for all writes.
 */
export async function priceBookings(
  scope: Scope,
  writes: readonly BookingWrite[],
  held: HeldResources,
): Promise<ReadonlyMap<BookingWrite, BookingWrite>> {
  const priced = new Map<BookingWrite, BookingWrite>()
  if (!scope.instance.settings.automatic_rates) return priced
  const due = writes.filter((write) => isDue(write, held))
  const resourcesOfWrite = (write: BookingWrite) => write.links.resources ?? held.get(Number(write.current?.id)) ?? []
  const list = await readPriceList(scope, [...new Set(due.flatMap(resourcesOfWrite))])
  const bound = boundedWriteOf(scope)
  for await (const write of withPauses(due)) {
    const row: SqlRow = { ...write.current, ...write.values }
    const before = readStoredRates((write.current ?? row).resource_rates)
    const resource_rates = pricedColumn(row, before, { ids: resourcesOfWrite(write), list })
    if (resource_rates !== (row.resource_rates ?? null)) {
      bound.addCharacters(typeof resource_rates === 'string' ? resource_rates.length : 0)
      priced.set(write, { ...write, values: { ...write.values, resource_rates } })
    }
  }
  return priced
}

function isDue(write: BookingWrite, held: HeldResources): boolean {
  if (write.pricing !== undefined) return write.pricing === 'again'
  return write.current === undefined || changesAny(write, held, pricedColumns)
}

/** The new value of the column `resource_rates`. */
function pricedColumn(
  row: SqlRow,
  before: StoredRates,
  { ids, list }: { readonly ids: readonly number[]; readonly list: PriceList },
): SqlValue {
  const { resource_rates = null } = row
  const { last_id: lastId, by_hand, computed: stale } = readStoredRates(resource_rates)
  if (list.isEmpty && Object.keys(stale).length === 0) return resource_rates
  const facts = bookingFacts(row)
  const computed: Record<string, readonly BookedRate[]> = {}
  const reasons: Record<string, Reasons> = {}
  let last_id = lastId
  for (const id of ids) {
    const resource = list.resources.get(id)
    if (resource === undefined || id in by_hand) continue
    const known = [...(before.computed[id] ?? [])]
    const { lines } = priceResource(facts, resource, list.schemes)
    if (lines.length === 0) continue
    computed[id] = lines.map((line) => {
      const rate = computedRate(line)
      const lineId = idOfSame(rate, known) ?? ++last_id
      reasons[lineId] = explainSides(line, facts, resource)
      return { id: lineId, ...rate }
    })
  }
  return writeStoredRates({ last_id, by_hand, computed, reasons })
}

/** A line of the same scheme or rate keeps its id, because billed lines are identified by it. */
function idOfSame(line: Omit<BookedRate, 'id'>, known: BookedRate[]): number | undefined {
  const at = known.findIndex((candidate) => {
    return candidate.rate_scheme_id === line.rate_scheme_id && candidate.resource_rate_id === line.resource_rate_id
  })
  return at < 0 ? undefined : known.splice(at, 1)[0]?.id
}

export function bookingFacts(row: SqlRow): BookingFacts {
  const idIn = (column: string) => (typeof row[column] === 'number' ? row[column] : null)
  return {
    start: Number(row.start),
    end: Number(row.end),
    timezone: String(row.timezone),
    allDay: row.all_day === 1,
    clientId: idIn('client_id'),
    projectId: idIn('project_id'),
    customValues: typeof row.custom_values === 'string' ? JSON.parse(row.custom_values) : {},
  }
}
