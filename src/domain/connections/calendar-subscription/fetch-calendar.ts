import { hash } from 'node:crypto'
import type { OutsideClient } from '../../../kernel/outside/outside-client.ts'
import { OutsideError } from '../../../kernel/outside/outside-error.ts'
import { DAY_SECONDS } from '../../../kernel/time/day-length.ts'
import { fetchedUrl } from './calendar-url.ts'

/** The mark of a calendar: it need not be read again while it is unchanged. */
export interface CalendarMark {
  readonly url: string
  /** The zone in which its dates were read. */
  readonly zone: string
  readonly etag: string | null
  readonly lastModified: string | null
  readonly hash: string
  readonly size: number
  /** UNIX seconds at which it was read. */
  readonly read: number
  /** UNIX seconds since when it has been empty, before its bookings are deleted. */
  readonly emptySince?: number
}

/** A fetched calendar; `unchanged` if it matches the mark. */
export type FetchedCalendar =
  | { readonly unchanged: true; readonly mark: CalendarMark }
  | { readonly unchanged: false; readonly mark: CalendarMark; readonly bytes: Uint8Array }

export interface CalendarAddress {
  readonly url: string
  readonly zone: string
  /** UNIX seconds. */
  readonly now: number
}

const BYTES_MAX = 10 * 1024 * 1024
/** Within the 30 s of a request, with time left for the import. */
const TIMEOUT_MS = 20_000
const REDIRECTS_MAX = 5

/**
 * Repeating events are expanded only for a limited time: once a week the calendar is read again, so that they continue.
 */
const READ_ANEW_SECONDS = 7 * DAY_SECONDS

/** Fetches a calendar if it differs from the mark. Throws `OutsideError`. */
export async function fetchCalendar(
  outside: OutsideClient,
  { url, zone, now }: CalendarAddress,
  known: CalendarMark | undefined,
): Promise<FetchedCalendar> {
  const isCurrent =
    known !== undefined && known.url === url && known.zone === zone && now < known.read + READ_ANEW_SECONDS
  const mark = isCurrent ? known : undefined
  const answer = await outside.fetch(fetchedUrl(url), {
    headers: {
      accept: 'text/calendar, */*;q=0.5',
      ...(mark?.etag && { 'if-none-match': mark.etag }),
      ...(mark?.lastModified && { 'if-modified-since': mark.lastModified }),
    },
    timeoutMs: TIMEOUT_MS,
    sizeMax: BYTES_MAX,
    redirectsMax: REDIRECTS_MAX,
  })
  if (answer.status === 304 && mark !== undefined) return { unchanged: true, mark }
  if (answer.status !== 200) throw new OutsideError('unreachable', `The server answered ${answer.status}.`)
  const { etag = null, 'last-modified': lastModified = null } = answer.headers
  const own = { url, zone, etag, lastModified, hash: hash('sha256', answer.body), size: answer.body.length }
  if (mark?.hash === own.hash) return { unchanged: true, mark: { ...own, read: mark.read } }
  return { unchanged: false, mark: { ...own, read: now }, bytes: answer.body }
}
