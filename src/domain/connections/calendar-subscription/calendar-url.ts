import type { BodyReader } from '../../../records/write/body-reader.ts'

const protocols = ['http:', 'https:', 'webcal:']

export function calendarUrlProblem(text: string): string | undefined {
  const url = URL.parse(text)
  if (url !== null && protocols.includes(url.protocol) && url.hostname !== '') return undefined
  return 'must be an http, https or webcal address, such as https://example.com/calendar.ics'
}

/** The address to fetch: webcal means https, and pasted text may have blanks around it. */
export function fetchedUrl(calendarUrl: string): string {
  return calendarUrl.trim().replace(/^webcal:/i, 'https:')
}

/**
 * The target of a name is checked at each fetch; an address that would never be fetched is refused when it is saved.
 */
export function checkCalendarUrl(reader: BodyReader): void {
  const url = reader.values.calendar_url
  const problem = typeof url === 'string' ? reader.scope.targets.urlProblem(fetchedUrl(url)) : undefined
  if (problem !== undefined && url !== reader.current?.calendar_url) reader.faultOn('calendar_url', problem)
}
