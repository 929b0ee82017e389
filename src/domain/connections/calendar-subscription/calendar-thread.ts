import { parentPort } from 'node:worker_threads'
import { NoCalendar } from '../../../kernel/calendar/content-lines.ts'
import { eventKeyOf } from '../../../kernel/calendar/occurrence-key.ts'
import { type ParsedCalendar, parseCalendar } from '../../../kernel/calendar/parse-calendar.ts'
import type {
  CalendarStep,
  ComparedCalendar,
  KnownBooking,
  PlannedOccurrence,
  PlanPart,
  RefusedCalendar,
  RekeyedBooking,
} from './calendar-steps.ts'
import { LISTED_MAX } from './import-run.ts'
import { membersOfOccurrence } from './occurrence-members.ts'
import { type ImportPlan, planImport } from './plan-import.ts'

/** The thread that reads calendars and compares them with their bookings, one after another, on request. */

let calendar: ParsedCalendar | undefined
let since = 0
let ownEnding = ''
let bookings: KnownBooking[] = []
let saved: PlannedOccurrence[] = []
let gone: number[] = []
let rekeyed: RekeyedBooking[] = []

parentPort?.on('message', (step: CalendarStep) => parentPort?.postMessage(answerTo(step)))

function answerTo(step: CalendarStep): unknown {
  try {
    if (step.step === 'read') return read(step)
    if (step.step === 'compare') return compare()
    if (step.step === 'tell') return takePart()
    bookings.push(...step.bookings)
    return undefined
  } catch (error) {
    if (error instanceof NoCalendar) return { refused: error.message } satisfies RefusedCalendar
    throw error
  }
}

function read({ bytes, context, ownEnding: ending }: Extract<CalendarStep, { step: 'read' }>): void {
  ;[bookings, saved, gone, rekeyed, since, ownEnding] = [[], [], [], [], context.from, ending]
  calendar = parseCalendar(bytes, context)
}

/** The maximum number of characters of notes that one import writes: a page for each of 20,000 bookings. */
const NOTES_TOTAL_MAX = 32 * 1024 * 1024

function compare(): ComparedCalendar {
  if (calendar === undefined) throw new Error('there is no calendar to compare')
  const { name, isEmpty, occurrences, faults } = calendar
  // Our own bookings that return through other calendars would otherwise circulate and multiply.
  const { own = [], foreign = [] } = Object.groupBy(occurrences, ({ key }) =>
    eventKeyOf(key).endsWith(ownEnding) ? 'own' : 'foreign',
  )
  const plan = planImport({ occurrences: foreign, faults }, bookings, since)
  keep(plan)
  const quarantine = [
    ...faults.map(({ event, reason }) => ({ event, reason })),
    ...own.map(({ title }) => ({ event: title, reason: 'it is a booking of this Daybook' })),
  ]
  const { length } = quarantine
  const { unchanged } = plan
  return { name, isEmpty, unchanged, quarantined: length, quarantine: quarantine.slice(0, LISTED_MAX) }
}

function keep(plan: ImportPlan): void {
  gone = plan.gone.map(({ id }) => id)
  rekeyed = [...plan.rekeyed]
  saved = [
    ...plan.changed.map(({ row, occurrence }) => ({
      id: row.id,
      key: occurrence.key,
      members: membersOfOccurrence(occurrence),
    })),
    ...plan.made.map((occurrence) => ({
      id: undefined,
      key: occurrence.key,
      members: membersOfOccurrence(occurrence),
    })),
  ]
  ;[bookings, calendar] = [[], undefined]
  const notes = saved.reduce((sum, { members }) => sum + (members.notes?.length ?? 0), 0)
  if (notes > NOTES_TOTAL_MAX) throw new NoCalendar(`its notes have more than ${NOTES_TOTAL_MAX} characters`)
}

/** Bookings in one answer, so that the receiver is not busy for long. */
const PART_SIZE = 500

function takePart(): PlanPart {
  return { saved: saved.splice(0, PART_SIZE), gone: gone.splice(0, PART_SIZE), rekeyed: rekeyed.splice(0, PART_SIZE) }
}
