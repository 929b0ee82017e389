import { type PublishedEvent, writeBusyTimes, writeLongCalendar } from '../../../kernel/calendar/write-calendar.ts'
import { FairQueue } from '../../../kernel/fair-queue.ts'
import type { Content } from '../../../kernel/files/content.ts'
import type { Feed } from '../../../kernel/http/feed-route.ts'
import { pagesOf } from '../../../kernel/pages-of.ts'
import type { Scope, Scopes } from '../../../kernel/scope.ts'
import { DAY_SECONDS } from '../../../kernel/time/day-length.ts'
import { type FeedPrivacy, feedKinds } from '../../accounts/feed-address/index.ts'
import { CALENDAR_PAGE_SIZE, calendarFile, calendarTag } from './calendar-content.ts'
import {
  type FeedOwner,
  type FeedWindow,
  feedOwner,
  idsOfFeed,
  lastChange,
  localeOfUser,
} from './calendar-feed.store.ts'
import { type CalendarWords, calendarWords } from './calendar-words.ts'
import { feedSession } from './feed-session.ts'
import { findFeed } from './find-feed.store.ts'
import { publishedEvents } from './published-events.ts'
import { publishedUids } from './published-uids.ts'

/** The requested feed, and whether only busy times are requested. */
export interface AskedFeed {
  readonly kind: string
  readonly secret: string
  readonly busyOnly: boolean
}

/** A feed of a large studio takes seconds to write: instances take turns. */
const feedQueue = new FairQueue({
  noun: 'feeds',
  running: 2,
  runningPerInstance: 1,
  waiting: 500,
  waitingPerInstance: 50,
  retryAfterSeconds: 10,
})

const HOUR_SECONDS = 3600
const DAYS_BACK = 31
const DAYS_AHEAD = 400
/** A change of another process, or in the same second, cannot have an earlier time than this. */
const SETTLED_SECONDS = 60
/** For how many days a feed lists deleted bookings, so that every client learns of the deletion. */
const DELETED_DAYS = 30

/** The feed with this secret; undefined if there is none. */
export async function readFeed(scopes: Scopes, { kind, secret, busyOnly }: AskedFeed): Promise<Feed | undefined> {
  const feedKind = feedKinds.find((known) => known === kind)
  const found = feedKind && (await findFeed(scopes.engine, feedKind, secret))
  const system = found && (await scopes.systemSession(found.instance_id))
  if (feedKind === undefined || found === undefined || system === undefined) return undefined
  const owner = { kind: feedKind, id: found.id }
  const session = await feedSession(scopes, system, owner)
  const scope = session && scopes.reading(session)
  const about = scope && (await feedOwner(scope, owner))
  if (scope === undefined || about === undefined) return undefined
  // The window changes every day. Any other change gives the instance a new version.
  const now = scope.clock.now()
  const day = Math.floor(now / DAY_SECONDS)
  const last = await lastChange(scope)
  // On a day without changes, too, it tells the state of a restored backup from the one that was lost.
  const changed = Math.max(last, day * DAY_SECONDS + (last % HOUR_SECONDS))
  const { instance, version, serverRun } = system
  const facts = JSON.stringify([owner, instance.id, version, serverRun, day, about.privacy, busyOnly])
  const text = () => feedText(scope, { owner, ...about, day, busyOnly })
  const read = async () => Buffer.from(await feedQueue.run(instance.id, text))
  const content = {
    ...calendarFile(about.name),
    ...(changed <= now - SETTLED_SECONDS && { unchangedSince: changed }),
    ...(await taggedFeed(tagsOf(scopes), facts, read)),
  }
  return { instanceId: instance.id, content }
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
  const tag = calendarTag(bytes)
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

/** With its own words, and the UIDs of the published events. */
interface NamedFeedContent extends FeedContent {
  readonly words: CalendarWords
  readonly uidOf: (name: string) => string
}

async function feedText(scope: Scope, content: FeedContent): Promise<string> {
  const { owner, name, day, busyOnly } = content
  const today = day * DAY_SECONDS
  const window = { from: today - DAYS_BACK * DAY_SECONDS, to: today + DAYS_AHEAD * DAY_SECONDS }
  const uidOf = await publishedUids(scope)
  const deletedAfter = today - DELETED_DAYS * DAY_SECONDS
  const words = calendarWords(await localeOfUser(scope, owner.kind === 'user' ? owner.id : undefined))
  const pages = eventsOfFeed(scope, { ...content, words, uidOf }, { ...window, deletedAfter })
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

/** Reads page by page, so that other requests get a turn. */
async function* eventsOfFeed(
  scope: Scope,
  content: NamedFeedContent,
  window: FeedWindow,
): AsyncGenerator<PublishedEvent[]> {
  const published = new Set<string>()
  for (const state of ['live', 'deleted'] as const) {
    const ids = await idsOfFeed(scope, content.owner, window, state)
    for await (const page of pagesOf(ids, CALENDAR_PAGE_SIZE)) {
      yield await publishedEvents(scope, { ...content, published }, page)
    }
  }
}

function spans(events: readonly PublishedEvent[], status: PublishedEvent['status']): [number, number][] {
  return events.filter((event) => event.status === status).map(({ start, end }) => [start, end])
}
