import Type from 'typebox'
import { writeLongCalendar } from '../../../kernel/calendar/write-calendar.ts'
import type { Content } from '../../../kernel/files/content.ts'
import { pagesOf } from '../../../kernel/pages-of.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { contentAction } from '../../../records/action.ts'
import { idSchema } from '../../../records/fields/field.ts'
import { CALENDAR_PAGE_SIZE, calendarFile, calendarTag } from './calendar-content.ts'
import { liveIds, localeOfUser } from './calendar-feed.store.ts'
import { calendarWords } from './calendar-words.ts'
import { type Publication, publishedEvents } from './published-events.ts'
import { publishedUids } from './published-uids.ts'

const BOOKINGS_MAX = 20_000
const NAME_MAX = 200

/** A file has no place for warnings, so members that are not read are errors. */
const body = Type.Object(
  {
    booking_ids: Type.Array(idSchema, {
      maxItems: BOOKINGS_MAX,
      description: `The bookings, at most ${BOOKINGS_MAX}. Deleted ones and those that you cannot see are left out.`,
    }),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: NAME_MAX, description: 'The name of the calendar.' })),
  },
  { additionalProperties: false },
)

/** The bookings of a schedule as a calendar file for other programs. It changes nothing, so READ is enough. */
export const bookingsAsCalendar = contentAction({
  path: 'booking/ics',
  summary: 'Bookings as a calendar file (RFC 5545), with the details that you may see',
  params: {},
  body,
  level: 'READ',
  mimeTypes: ['text/calendar'],
  run: (scope, request) => calendarOf(scope, request.body as { booking_ids: number[]; name?: string }),
})

async function calendarOf(
  scope: Scope,
  { booking_ids, name = 'Daybook' }: { readonly booking_ids: readonly number[]; readonly name?: string },
): Promise<Content> {
  const uidOf = await publishedUids(scope)
  const words = calendarWords(await localeOfUser(scope, scope.actor.userId))
  const text = await writeLongCalendar(
    { name, zone: scope.instance.timezone },
    eventsOf(scope, booking_ids, { words, uidOf }),
  )
  const bytes = Buffer.from(text)
  return { ...calendarFile(name), tag: calendarTag(bytes), read: async () => bytes }
}

/** Page by page, so that other requests get a turn. */
async function* eventsOf(scope: Scope, ids: readonly number[], own: Pick<Publication, 'words' | 'uidOf'>) {
  const live = await liveIds(scope, [...new Set(ids)])
  const published = new Set<string>()
  for await (const page of pagesOf(live, CALENDAR_PAGE_SIZE)) {
    yield await publishedEvents(scope, { privacy: 'full', busyOnly: false, ...own, published }, page)
  }
}
