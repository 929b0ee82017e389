import { dayOf, type EventStart, momentOf } from './event-starts.ts'
import type { EventTime } from './event-times.ts'
import type { CalendarEvent } from './read-event.ts'

/** An event that stands for one of a repeating event, or for it and all that follow. */
export type EventChange = CalendarEvent & { readonly recurrence: NonNullable<CalendarEvent['recurrence']> }

/** Whether an event is such a change. */
export function isChange(event: CalendarEvent): event is EventChange {
  return event.recurrence !== undefined
}

/** The times of a repeating event that were changed by themselves, or called off. */
export class ChangedTimes {
  /** Those that still take place. */
  readonly shown: readonly EventChange[]
  readonly #moments: ReadonlySet<number>
  readonly #days: ReadonlySet<number>
  /** The days of those that are named by a date alone. */
  readonly #wholeDays: ReadonlySet<number>
  /** Changes for all that follow, the latest first. */
  readonly #lasting: readonly { readonly from: number; readonly change: EventChange }[]

  constructor(changes: readonly EventChange[]) {
    const planned = changes.map(({ recurrence }) => recurrence.of)
    this.shown = changes.filter(({ isCancelled }) => !isCancelled)
    this.#moments = new Set(planned.map(momentOf))
    this.#days = new Set(planned.map(dayOf))
    this.#wholeDays = new Set(planned.filter(({ isDate }) => isDate).map(dayOf))
    this.#lasting = changes
      .filter(({ recurrence }) => recurrence.andFuture)
      .map((change) => ({ from: momentOf(change.recurrence.of), change }))
      .toSorted((one, other) => other.from - one.from)
  }

  /** Whether the one that was planned at this time was; programs mix dates and times in one event. */
  has(start: EventTime): boolean {
    if (start.isDate) return this.#days.has(dayOf(start))
    return this.#moments.has(momentOf(start)) || this.#wholeDays.has(dayOf(start))
  }

  /** The last change before this time that is for all that follow. */
  before(start: EventTime): EventChange | undefined {
    const moment = momentOf(start)
    return this.#lasting.find(({ from }) => from < moment)?.change
  }
}

/** As much earlier or later, on the clock, as the change itself. */
export function moved({ start: to, length, recurrence }: EventChange, { start }: EventStart): EventStart {
  const by = to.clock - to.zone.clockAt(momentOf(recurrence.of))
  return { start: { ...to, clock: to.zone.clockAt(momentOf(start)) + by }, length }
}
