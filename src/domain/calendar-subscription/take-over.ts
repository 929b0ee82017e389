import { eventKeyOf } from '../../kernel/calendar/occurrence-key.ts'
import type { ParsedCalendar } from '../../kernel/calendar/parse-calendar.ts'
import type { SqlRow } from '../../kernel/db/sql.ts'
import type { Scope } from '../../kernel/scope.ts'
import { importBookings } from '../booking/index.ts'
import { uidEnding } from '../calendar-feed/index.ts'
import { bookingsOfCalendar } from './calendar-import.store.ts'
import { type ImportRun, LISTED_MAX } from './import-run.ts'
import { membersOf, planImport } from './plan-import.ts'
import { readPresets } from './read-presets.ts'

/** Makes the bookings of a calendar what it says, in one transaction; `from` is since when what it lacks is gone. */
export async function takeOver(scope: Scope, row: SqlRow, calendar: ParsedCalendar, from: number): Promise<ImportRun> {
  const calendarId = Number(row.id)
  const { foreign, own } = await apart(scope, calendar)
  const plan = planImport({ ...calendar, occurrences: foreign }, await bookingsOfCalendar(scope, calendarId), from)
  const made = plan.made.map((occurrence) => ({ externalId: occurrence.key, members: membersOf(occurrence) }))
  const changed = plan.changed.map(({ row: current, occurrence }) => ({
    current,
    externalId: occurrence.key,
    members: membersOf(occurrence),
  }))
  const presets = made.length === 0 ? { values: {}, links: {} } : await readPresets(scope, row)
  const refused = await importBookings(scope, { calendarId, presets, saved: [...changed, ...made], removed: plan.gone })
  const count = (change: (typeof refused)[number]['change']) => refused.filter((one) => one.change === change).length
  const quarantine = [
    ...calendar.faults.map(({ event, reason }) => ({ event, reason })),
    ...own.map(({ title }) => ({ event: title, reason: 'it is a booking of this Daybook' })),
    ...refused.map(({ name, reason }) => ({ event: name, reason })),
  ]
  return {
    id: calendarId,
    created: made.length - count('create'),
    updated: changed.length - count('update'),
    deleted: plan.gone.length - count('delete'),
    unchanged: plan.unchanged,
    refused: refused.length,
    quarantined: quarantine.length,
    quarantine: quarantine.slice(0, LISTED_MAX),
    changes: {
      created: made.slice(0, LISTED_MAX).map(({ members: { name, start, end } }) => ({ id: null, name, start, end })),
      updated: changed
        .slice(0, LISTED_MAX)
        .map(({ current, members: { name, start, end } }) => ({ id: Number(current.id), name, start, end })),
      deleted: plan.gone.slice(0, LISTED_MAX).map(({ id, name, start, end }) => ({
        id: Number(id),
        name: String(name),
        start: Number(start),
        end: Number(end),
      })),
    },
  }
}

/** What comes back from here by way of other calendars would otherwise go round and round, and be more each time. */
async function apart(scope: Scope, { occurrences }: ParsedCalendar) {
  const ending = await uidEnding(scope)
  const [own = [], foreign = []] = [true, false].map((isOwn) =>
    occurrences.filter(({ key }) => eventKeyOf(key).endsWith(ending) === isOwn),
  )
  return { own, foreign }
}
