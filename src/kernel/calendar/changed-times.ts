import { DAY_SECONDS } from '../time/day-length.ts'
import type { EventStart } from './event-starts.ts'
import { type EventTime, momentOf } from './event-times.ts'
import type { CalendarEvent } from './read-event.ts'
import { TimeSet } from './time-set.ts'

/** An event that stands for one of a repeating event, or for it and all that follow. */
export type EventChange = CalendarEvent & { readonly recurrence: NonNullable<CalendarEvent['recurrence']> }

/** Whether an event is such a change. */
export function isChange(event: CalendarEvent): event is EventChange {
  return event.recurrence !== undefined
}

/** The times of a repeating event that were changed by themselves, or called off. */
export class ChangedTimes {
  /** Those that still take place. */
  readonly rendered: readonly EventChange[]
  readonly #planned: TimeSet
  /** Changes for all that follow, the latest first. */
  readonly #lasting: readonly { readonly from: number; readonly change: EventChange }[]

  constructor(changes: readonly EventChange[]) {
    this.rendered = changes.filter(({ isCancelled }) => !isCancelled)
    this.#planned = new TimeSet(changes.map(({ recurrence }) => recurrence.of))
    this.#lasting = changes
      .filter(({ recurrence }) => recurrence.andFuture)
      .map((change) => ({ from: momentOf(change.recurrence.of), change }))
      .toSorted((one, other) => other.from - one.from)
  }

  /** By how many seconds the changes for all that follow move an event, or how long they let it last, at most. */
  get reach(): number {
    return this.#lasting.reduce((most, { change }) => Math.max(most, Math.abs(shiftOf(change)) + lengthOf(change)), 0)
  }

  /** Whether the one that was planned at this time was. */
  has(start: EventTime): boolean {
    return this.#planned.has(start)
  }

  /** The last change before this time that is for all that follow. */
  before(start: EventTime): EventChange | undefined {
    const moment = momentOf(start)
    return this.#lasting.find(({ from }) => from < moment)?.change
  }
}

/** As much earlier or later, on the clock, as the change itself. */
export function moved(change: EventChange, { start }: EventStart): EventStart {
  const { start: to, length } = change
  return { start: { ...to, clock: to.zone.clockAt(momentOf(start)) + shiftOf(change) }, length }
}

function shiftOf({ start: to, recurrence }: EventChange): number {
  return to.clock - to.zone.clockAt(momentOf(recurrence.of))
}

function lengthOf({ length }: EventChange): number {
  return length.days * DAY_SECONDS + length.seconds
}
