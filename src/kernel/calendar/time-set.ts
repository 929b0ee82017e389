import { dayOf, type EventTime, momentOfTime } from './event-times.ts'

/**
 * Times of one event, for fast lookups. Programs mix dates and times in it: if either is a date, the days are compared.
 */
export class TimeSet {
  readonly #moments: ReadonlySet<number>
  readonly #days: ReadonlySet<number>
  /** The days of the times that are dates. */
  readonly #wholeDays: ReadonlySet<number>

  constructor(times: readonly EventTime[]) {
    this.#moments = new Set(times.map(momentOfTime))
    this.#days = new Set(times.map(dayOf))
    this.#wholeDays = new Set(times.filter(({ isDate }) => isDate).map(dayOf))
  }

  has(time: EventTime): boolean {
    if (time.isDate) return this.#days.has(dayOf(time))
    return this.#moments.has(momentOfTime(time)) || this.#wholeDays.has(dayOf(time))
  }
}
