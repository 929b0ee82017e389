import { hash } from 'node:crypto'
import { findFeed } from '../../../kernel/auth/find-feed.ts'
import { findSystemSession } from '../../../kernel/auth/find-session.ts'
import { type PublishedEvent, writeBusyTimes, writeLongCalendar } from '../../../kernel/calendar/write-calendar.ts'
import type { Content } from '../../../kernel/files/content.ts'
import type { Scope, Scopes } from '../../../kernel/scope.ts'
import { DAY_SECONDS } from '../../../kernel/time/day-length.ts'
import { type BookingVisibility, bookingVisibilities } from '../../accounts/access/index.ts'
import { type FeedPrivacy, feedKinds } from '../../accounts/feed-address/index.ts'
import {
  bookingsOfFeed,
  type FeedOwner,
  type FeedWindow,
  feedOwner,
  idsOfFeed,
  roomsOf,
} from './calendar-feed.store.ts'
import { feedSession } from './feed-session.ts'
import { publishedBooking } from './published-booking.ts'
import { originalUid, publishedUids } from './published-uids.ts'

/** The requested feed, and whether only busy times are requested. */
export interface AskedFeed {
  readonly kind: string
  readonly secret: string
  readonly busyOnly: boolean
}

const DAYS_BACK = 31
const DAYS_AHEAD = 400
/** For how many days a feed lists deleted bookings, so that every client learns of the deletion. */
const DELETED_DAYS = 30

/** The feed with this secret; undefined if there is none. */
export async function readFeed(scopes: Scopes, { kind, secret, busyOnly }: AskedFeed): Promise<Content | undefined> {
  const feedKind = feedKinds.find((known) => known === kind)
  const found = feedKind && (await findFeed(scopes.engine, feedKind, secret))
  const system = found && (await findSystemSession(scopes.engine, found.instance_id))
  if (feedKind === undefined || found === undefined || system === undefined) return undefined
  const owner = { kind: feedKind, id: found.id }
  const session = await feedSession(scopes, system, owner)
  const scope = session && scopes.reading(session)
  const about = scope && (await feedOwner(scope, owner))
  if (scope === undefined || about === undefined) return undefined
  // The window changes every day. Any other change gives the instance a new version.
  const day = Math.floor(scope.clock.now() / DAY_SECONDS)
  const facts = JSON.stringify([owner, system.instance.id, system.version, day, about.privacy, busyOnly])
  const read = async () => Buffer.from(await feedText(scope, { owner, ...about, day, busyOnly }))
  return {
    mimeType: 'text/calendar; charset=utf-8',
    fileName: `${about.name}.ics`,
    immutable: false,
    ...(await taggedFeed(tagsOf(scopes), facts, read)),
  }
}

/** The tag of a feed is the hash of its text, which is written for it unless the same facts have a cached tag. */
async function taggedFeed(
  tags: Map<string, string>,
  facts: string,
  read: Content['read'],
): Promise<Pick<Content, 'tag' | 'read'>> {
  const known = tags.get(facts)
  if (known !== undefined) return { tag: known, read }
  const bytes = await read()
  const tag = hash('sha256', bytes, 'hex').slice(0, 40)
  if (tags.size >= TAGS_MAX) tags.clear()
  tags.set(facts, tag)
  return { tag, read: async () => bytes }
}

/** Enough for the feeds that clients read again and again. */
const TAGS_MAX = 1_000
const keptTags = new WeakMap<Scopes, Map<string, string>>()

function tagsOf(scopes: Scopes): Map<string, string> {
  const tags = keptTags.get(scopes) ?? new Map<string, string>()
  keptTags.set(scopes, tags)
  return tags
}

interface FeedContent {
  readonly owner: FeedOwner
  readonly name: string
  readonly privacy: FeedPrivacy
  readonly day: number
  readonly busyOnly: boolean
}

/** With the UIDs of the published events. */
interface NamedFeedContent extends FeedContent {
  readonly uidOf: (name: string) => string
}

async function feedText(scope: Scope, content: FeedContent): Promise<string> {
  const { owner, name, day, busyOnly } = content
  const today = day * DAY_SECONDS
  const window = { from: today - DAYS_BACK * DAY_SECONDS, to: today + DAYS_AHEAD * DAY_SECONDS }
  const uidOf = await publishedUids(scope)
  const deletedAfter = today - DELETED_DAYS * DAY_SECONDS
  const pages = eventsOfFeed(scope, { ...content, uidOf }, { ...window, deletedAfter })
  if (!busyOnly) return writeLongCalendar({ name, zone: scope.instance.timezone }, pages)
  const events = (await Array.fromAsync(pages)).flat()
  return writeBusyTimes(name, {
    uid: uidOf(`freebusy-${owner.kind}-${owner.id}`),
    ...window,
    updated: events.reduce((latest, { updated }) => Math.max(latest, updated), window.from),
    busy: spans(events, 'CONFIRMED'),
    tentative: spans(events, 'TENTATIVE'),
  })
}

/** Bookings that are read at once. */
const PAGE_SIZE = 500

/** Reads page by page, so that other requests get a turn. A deleted booking is left out if a live one has its UID. */
async function* eventsOfFeed(
  scope: Scope,
  content: NamedFeedContent,
  window: FeedWindow,
): AsyncGenerator<PublishedEvent[]> {
  const published = new Set<string>()
  for (const state of ['live', 'deleted'] as const) {
    const ids = await idsOfFeed(scope, content.owner, window, state)
    for (let from = 0; from < ids.length; from += PAGE_SIZE) {
      const events = await publishedEvents(scope, content, ids.slice(from, from + PAGE_SIZE))
      yield state === 'live' ? events : events.filter(({ uid }) => !published.has(uid))
      for (const { uid } of events) published.add(uid)
    }
  }
}

async function publishedEvents(
  scope: Scope,
  { privacy, busyOnly, uidOf }: NamedFeedContent,
  ids: readonly number[],
): Promise<PublishedEvent[]> {
  const rooms = privacy === 'full' && !busyOnly ? await roomsOf(scope, ids) : new Map<number, string>()
  const [bookings, visibilities] = await Promise.all([bookingsOfFeed(scope, ids), visibilitiesOf(scope, ids)])
  return bookings.flatMap((row) => {
    const visibility = visibilities.get(row.id)
    if (visibility?.unseen === 1) return []
    const isSecret = visibility?.busy === 1
    const uid = originalUid(row) ?? uidOf(`booking-${row.id}`)
    return publishedBooking(row, { privacy, isSecret, uid, rooms: rooms.get(row.id) })
  })
}

/** What the reader of the feed may know of each booking; empty if nothing is hidden from them. */
async function visibilitiesOf(scope: Scope, ids: readonly number[]): Promise<ReadonlyMap<number, BookingVisibility>> {
  if (scope.actor.visibility === undefined) return new Map()
  return new Map(
    (await bookingVisibilities(scope, ids)).map((bookingVisibility) => [bookingVisibility.id, bookingVisibility]),
  )
}

function spans(events: readonly PublishedEvent[], status: PublishedEvent['status']): [number, number][] {
  return events.filter((event) => event.status === status).map(({ start, end }) => [start, end])
}
