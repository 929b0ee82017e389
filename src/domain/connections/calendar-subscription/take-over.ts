import type { Scope } from '../../../kernel/scope.ts'
import { importBookings } from '../../scheduling/booking/index.ts'
import type { PlannedOccurrence } from './calendar-steps.ts'
import type { CalendarRow } from './calendar-subscription.record.ts'
import { type ImportRun, LISTED_MAX } from './import-run.ts'
import type { PlannedImport } from './plan-in-thread.ts'
import { readPresets } from './read-presets.ts'

/** Updates the bookings of a calendar to match it. New bookings of a dry run have no ids, because it stores none. */
export async function takeOver(
  scope: Scope,
  row: CalendarRow,
  plan: PlannedImport,
  isDry: boolean,
): Promise<ImportRun> {
  const calendarId = row.id
  const { changed = [], made = [] } = Object.groupBy(plan.saved, ({ id }) => (id === undefined ? 'made' : 'changed'))
  const presets = made.length === 0 ? { values: {}, links: {} } : await readPresets(scope, row)
  const { refused, stored, removed } = await importBookings(scope, {
    calendarId,
    presets,
    saved: plan.saved,
    removed: plan.gone,
    rekeyed: plan.rekeyed,
    listedMax: LISTED_MAX,
  })
  const count = (change: (typeof refused)[number]['change']) =>
    refused.filter((refusal) => refusal.change === change).length
  const quarantine = [...plan.quarantine, ...refused.map(({ name, reason }) => ({ event: name, reason }))]
  return {
    id: calendarId,
    created: made.length - count('create'),
    updated: changed.length - count('update'),
    deleted: plan.gone.length - count('delete'),
    unchanged: plan.unchanged,
    refused: refused.length,
    quarantined: plan.quarantined + refused.length,
    quarantine: quarantine.slice(0, LISTED_MAX),
    changes: {
      created: listed(made, stored, isDry),
      updated: listed(changed, stored, isDry),
      deleted: removed.map(rendered),
    },
  }
}

function listed(
  bookings: readonly PlannedOccurrence[],
  stored: ReadonlyMap<string, number>,
  isDry: boolean,
): ImportRun['changes']['created'] {
  const done = bookings.filter(({ key }) => stored.has(key)).slice(0, LISTED_MAX)
  return done.map(({ id, key, members: { name, start, end } }) => {
    const newId = isDry ? undefined : stored.get(key)
    return { id: id ?? newId ?? null, name, start, end }
  })
}

type Removed = ImportRun['changes']['deleted'][number]

function rendered({ id, name, start, end }: Removed): Removed {
  return { id, name, start, end }
}
