import { hash } from 'node:crypto'
import type { Content } from '../../../kernel/files/content.ts'

/** Bookings that are read at once for a calendar. */
export const CALENDAR_PAGE_SIZE = 500

/** How the calendar with this name is sent. */
export function calendarFile(name: string): Pick<Content, 'mimeType' | 'fileName' | 'immutable'> {
  return { mimeType: 'text/calendar; charset=utf-8', fileName: `${name}.ics`, immutable: false }
}

/** The entity tag of a calendar: a hash of its text. */
export function calendarTag(bytes: Buffer): string {
  return hash('sha256', bytes, 'hex').slice(0, 40)
}
