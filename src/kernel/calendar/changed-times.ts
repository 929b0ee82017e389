import { DAY_SECONDS } from '../time/day-length.ts'
import type { EventStart } from './event-starts.ts'
import { type EventTime, momentOfTime } from './event-times.ts'
import type { CalendarEvent } from './read-event.ts'
import { TimeSet } from './time-set.ts'

/** An event that replaces one occurrence of a repeating event, or that occurrence and all later ones. */
export type EventChange = CalendarEvent & { readonly recurrence: NonNullable<CalendarEvent['recurrence']> }

/** Whether an event is such a change. */
export function isChange(event: CalendarEvent): event is EventChange {
  return event.recurrence !== undefined
}

/** The occurrences of a repeating event that were changed individually or cancelled. */
export class ChangedTimes {
  /** The changed occurrences that still take place. */
  readonly rendered: readonly EventChange[]
  readonly #planned: TimeSet
  /** Changes of an occurrence and all later ones, the latest first. */
  readonly #lasting: readonly { readonly from: number; readonly change: EventChange }[]

  constructor(changes: readonly EventChange[]) {
    this.rendered = changes.filter(({ isCancelled }) => !isCancelled)
    this.#planned = new TimeSet(changes.map(({ recurrence }) => recurrence.of))
    this.#lasting = changes
      .filter(({ recurrence }) => recurrence.andFuture)
      .map((change) => ({ from: momentOfTime(change.recurrence.of), change }))
      .toSorted((a, b) => b.from - a.from)
  }

  /** By how many seconds, at most, these changes move or lengthen an event. */
  get reach(): number {
    return this.#lasting.reduce((most, { change }) => Math.max(most, Math.abs(shiftOf(change)) + lengthOf(change)), 0)
  }

  /** Whether the occurrence planned at this time was changed or cancelled. */
  has(start: EventTime): boolean {
    return this.#planned.has(start)
  }

  /** The last change before this time that also applies to later occurrences. */
  before(start: EventTime): EventChange | undefined {
    const moment = momentOfTime(start)
    return this.#lasting.find(({ from }) => from < moment)?.change
  }
}

/** Moves the occurrence by the same local time as the change. */
export function moved(change: EventChange, { start }: EventStart): EventStart {
  const { start: to, length } = change
  return { start: { ...to, clock: to.zone.clockAt(momentOfTime(start)) + shiftOf(change) }, length }
}

function shiftOf({ start: to, recurrence }: EventChange): number {
  return to.clock - to.zone.clockAt(momentOfTime(recurrence.of))
}

function lengthOf({ length }: EventChange): number {
  return length.days * DAY_SECONDS + length.seconds
}
