import { hash } from 'node:crypto'
import { type EventTime, momentOfTime } from './event-times.ts'

/** Characters of a key that are reserved for the planned time. */
const UID_MAX = 450

/** The beginning of all keys of an event: its UID, or a digest of a very long UID. */
export function keyOfEvent(uid: string): string {
  return uid.length <= UID_MAX ? uid : `sha256:${hash('sha256', uid)}`
}

/** The `keyOfEvent` at the beginning of an occurrence's key. */
export function eventKeyOf(key: string): string {
  return key.replace(/\/\d{8}(T\d{6}Z)?$/, '')
}

/** The key of an occurrence, by its planned time. */
export function keyOfOccurrence(uid: string, planned: EventTime): string {
  return `${keyOfEvent(uid)}/${stampText(planned)}`
}

/** `20260302` for a date, `20260302T080000Z` for a time. */
export function stampText(time: EventTime): string {
  const rendered = time.isDate ? time.clock : momentOfTime(time)
  const [date = '', clock = ''] = Temporal.Instant.fromEpochMilliseconds(rendered * 1000)
    .toString()
    .split('T')
  return date.replaceAll('-', '') + (time.isDate ? '' : `T${clock.replaceAll(':', '')}`)
}
