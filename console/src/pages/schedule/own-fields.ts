/** The custom fields of bookings, and how their values are typed. */
import { queryOptions } from '@tanstack/react-query'
import { addressOf, send } from '../../api/client.ts'
import { clockText, dayText, readClockText, readDayText, type Zone } from '../../timeline/wall-clock.ts'

export interface OwnField {
  readonly id: number
  readonly name: string
  readonly type: 'text' | 'textarea' | 'select' | 'number' | 'date' | 'datetime'
  readonly required: boolean
  readonly options: readonly string[]
}

/** The custom fields of bookings, for everyone who may see bookings. */
export const ownFieldsQuery = queryOptions({
  queryKey: ['booking-fields'] as const,
  queryFn: async ({ signal }) => {
    const path = addressOf('booking/choices')
    const { body } = await send<{ readonly custom_fields: readonly OwnField[] }>('GET', path, { signal })
    return body.custom_fields
  },
  meta: { reads: ['custom-field'] },
})

/** The local time of a moment, as a field of the browser shows it: `2026-03-02T09:30`. */
export function localTimeOf(value: string, zone: Zone): string {
  const stamp = Date.parse(value) / 1000
  if (Number.isNaN(stamp)) return ''
  const { day, second } = zone.wallAt(stamp)
  return `${dayText(day)}T${clockText(second)}`
}

/** The moment of a local time, as the service reads it; empty if it is no time. */
export function momentOfLocal(text: string, zone: Zone): string {
  const [dayPart = '', clock = ''] = text.split('T')
  const [day, second] = [readDayText(dayPart), readClockText(clock.slice(0, 5))]
  if (day === undefined || second === undefined) return ''
  return new Date(zone.stampAt({ day, second }) * 1000).toISOString().replace('.000Z', 'Z')
}
