import { say } from '../../text/say.ts'
import { type BoardStatus, lookOfStatus } from '../../timeline/status-look.ts'
import type { BarLook } from '../../timeline/timeline-model.ts'
import { type BoardBooking, forWhom, isBusy, isLocked, isSeries } from './board-booking.ts'

/** The appearance of bookings, cached for each. */
export function makeBarLook(statuses: readonly BoardStatus[], now: number): (booking: BoardBooking) => BarLook {
  const looks = new Map(statuses.map((status) => [status.id, lookOfStatus(status)]))
  const kept = new WeakMap<BoardBooking, BarLook>()
  const look = (booking: BoardBooking): BarLook => {
    const isFixed = isBusy(booking)
    const status = booking.status[0]
    const { shape, colour } = (status && looks.get(status.id)) ?? { shape: 'plain' as const, colour: undefined }
    const [locked, series] = [isLocked(booking, now), isSeries(booking)]
    return {
      shape: isFixed ? 'busy' : shape,
      ...(!isFixed && colour !== undefined && { colour }),
      about: isFixed ? '' : forWhom(booking),
      marks: [
        isFixed ? say('schedule.busy') : (status?.name ?? say('schedule.no-status')),
        ...(booking.all_day === 'true' ? [say('schedule.all-day')] : []),
        ...(locked ? [say('schedule.is-locked')] : []),
        ...(series ? [say('schedule.is-series')] : []),
      ],
      isLocked: locked,
      isSeries: series,
      isFixed,
    }
  }
  return (booking) => {
    const known = kept.get(booking)
    if (known !== undefined) return known
    const made = look(booking)
    kept.set(booking, made)
    return made
  }
}
