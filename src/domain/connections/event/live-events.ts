import type { Actor } from '../../../kernel/auth/session.ts'
import { Invalid } from '../../../kernel/errors.ts'
import type { StreamRequest } from '../../../kernel/http/event-stream.ts'
import { flagParam, integerParam, readQuery, textsParam } from '../../../kernel/http/params.ts'
import { turnInOrder } from '../../../kernel/loop-turn.ts'
import { QUERY_INTEGER_MAX } from '../../../kernel/query-value.ts'
import type { Scope, Scopes } from '../../../kernel/scope.ts'
import type { Lists } from '../../../records/list/lists.ts'
import { requireKinds } from '../journal/index.ts'
import { STILL_HERE, withHeartbeats } from './heartbeats.ts'
import { createdAfter } from './journal-head.store.ts'
import type { JournalWatch } from './journal-watch.ts'
import { kindsHeard } from './live-entries.ts'
import type { EventPage, SharedEntries } from './shared-entries.ts'
import { hasSightChanged } from './sight-change.ts'

/** Shorter than the idle timeouts of proxies. */
const HEARTBEAT_MS = 15_000
/** After how long an interrupted client reconnects. */
const RETRY_MS = 2000
/** For clients that cannot see comments, as `EventSource` of browsers. */
const HEARTBEAT = 'event: heartbeat\ndata: {}\n\n'
/** What the reader may see has changed, so everything may look different: it has a name, because it is no entry. */
const VISIBILITY = 'event: visibility\ndata: {"visibility":"changed"}\n\n'

export const liveParams = {
  record: textsParam('Only changes to these kinds of record, as a comma-separated list.'),
  after_id: integerParam(
    'Start after the journal entry with this id. Default: start with the next change.',
    0,
    QUERY_INTEGER_MAX,
  ),
  heartbeat: flagParam(
    'Send the comment of every 15 s as an event named `heartbeat`, for clients that cannot see comments.',
    false,
  ),
}

interface LiveParts {
  readonly scopes: Scopes
  readonly lists: Lists
  readonly watch: JournalWatch
  readonly entries: SharedEntries
  readonly heartbeatMs?: number
}

/** The journal as a live stream of server-sent events, while the client is connected and permitted. */
export function liveEvents(parts: LiveParts, request: StreamRequest): AsyncGenerator<string> {
  const { record: asked, after_id, heartbeat } = readQuery(liveParams, request.query)
  if (asked !== undefined)
    requireKinds(
      asked,
      parts.lists.records.all.map(({ name }) => name),
    )
  const after = lastSeen(request.lastEventId) ?? after_id
  return follow(parts, request, after, { asked, beat: heartbeat === true ? HEARTBEAT : STILL_HERE })
}

function lastSeen(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined
  const id = Number(text)
  if (/^\d+$/.test(text) && id <= QUERY_INTEGER_MAX) return id
  throw Invalid.field('Last-Event-ID', `"${text}" is not the id of an entry`)
}

async function* follow(
  parts: LiveParts,
  request: StreamRequest,
  after: number | undefined,
  wish: Wish,
): AsyncGenerator<string> {
  const { watch, entries, scopes, heartbeatMs = HEARTBEAT_MS } = parts
  const { instance } = request.session
  const { signal } = request
  const growth = new Growth(signal)
  const leave = watch.watch(instance.id, () => growth.notify())
  try {
    const newest = await entries.head(instance.id)
    // A client with an id beyond the end saw entries that a restored backup does not have: they will never come again.
    let cursor = Math.min(after ?? newest, newest)
    yield `retry: ${RETRY_MS}\nid: ${cursor}\n\n`
    const sight = new Sight(cursor < newest)
    let beatAt = scopes.clock.now()
    while (!signal.aborted) {
      const passed = yield* nextEvents(parts, request, { after: cursor, sight, ...wish })
      if (passed === undefined) return
      cursor = Math.max(cursor, passed.to)
      const isAll = passed.to >= passed.head
      const isQuiet = isAll && !(await growth.within(heartbeatMs))
      const now = scopes.clock.now()
      // Growth that the client may not see is silent too.
      if (!isQuiet && Math.abs(now - beatAt) < heartbeatMs / 1000) continue
      beatAt = now
      // A heartbeat carries the cursor, so that a reconnecting client does not read filtered entries again.
      yield `id: ${cursor}\n${wish.beat}`
    }
  } finally {
    leave()
  }
}

/** What the client wants to hear: kinds of record, and that the connection works. */
interface Wish {
  readonly asked: readonly string[] | undefined
  readonly beat: string
}

interface Position extends Wish {
  readonly after: number
  readonly sight: Sight
}

/** Sends the next page. Returns its last entry, and the head of the journal; undefined if the token is no longer valid. */
async function* nextEvents(
  parts: LiveParts,
  request: StreamRequest,
  position: Position,
): AsyncGenerator<string, { readonly to: number; readonly head: number } | undefined> {
  const next = yield* withHeartbeats(
    readNext(parts, request, position),
    parts.heartbeatMs ?? HEARTBEAT_MS,
    position.beat,
  )
  if (next === undefined) return undefined
  const { scope, head, page } = next
  // If the stream ends for others, the client comes back after the last event that it has received.
  using _held = parts.entries.hold(scope, page, () => request.disconnect())
  // Streams that share a page have it at the same time. Others do not wait until all of them have sent it.
  if (page.events.length > 0) await turnInOrder(scope.instance.id)
  if (next.hasSightChanged) yield VISIBILITY
  yield* page.events
  return { to: page.to, head }
}

interface NextPage {
  readonly head: number
  readonly scope: Scope
  readonly hasSightChanged: boolean
  readonly page: EventPage
}

async function readNext(
  { scopes, lists, entries }: LiveParts,
  { session: { instance }, currentSession, signal }: StreamRequest,
  { after, sight, asked }: Position,
): Promise<NextPage | undefined> {
  const head = await entries.head(instance.id)
  // A commit wakes all streams of the instance, and they share this read. Other requests run in between.
  await turnInOrder(instance.id)
  // Read again each time: the token may be revoked, and the user's visibility may change. It is read after the head, so
  // that it includes everything that entries up to the head have hidden.
  const session = await currentSession()
  if (session === undefined) return undefined
  const kinds = kindsHeard(lists, session.actor).filter((name) => asked?.includes(name) ?? true)
  const scope = scopes.reading(session)
  const hasSightChanged = await sight.hasChanged(scope, head)
  return { head, scope, hasSightChanged, page: await entries.page(scope, { after, head }, kinds, signal) }
}

/** Compares what a reader may see with the last time. */
class Sight {
  /** What it was, and the head of the journal before it was read. */
  #last: { readonly actor: Actor; readonly head: number } | undefined
  readonly #isResumed: boolean

  constructor(isResumed: boolean) {
    this.#isResumed = isResumed
  }

  /** Of a stream that missed entries, it is not known what the reader could see before. */
  async hasChanged(scope: Scope, head: number): Promise<boolean> {
    const last = this.#last
    const { actor } = scope
    this.#last = { actor, head }
    if (last === undefined) return this.#isResumed && actor.visibility !== undefined
    if (last.actor.visibility === actor.visibility) return false
    return hasSightChanged(
      last.actor,
      actor,
      await createdAfter(scope, last.head, ['project', 'workspace', 'resource']),
    )
  }
}

/** Remembers growth until it is read. */
class Growth {
  readonly #signal: AbortSignal
  #hasGrown = false
  #wake = () => {}

  constructor(signal: AbortSignal) {
    this.#signal = signal
    signal.addEventListener('abort', () => this.notify(), { once: true })
  }

  notify(): void {
    this.#hasGrown = true
    this.#wake()
  }

  /** True immediately if it has grown since the last call, or as soon as it does; false after `ms`. */
  async within(ms: number): Promise<boolean> {
    if (!this.#hasGrown && !this.#signal.aborted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms).unref()
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    const hasGrown = this.#hasGrown
    this.#hasGrown = false
    return hasGrown
  }
}
