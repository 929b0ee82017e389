import type { Actor } from '../../../kernel/auth/session.ts'
import { Invalid } from '../../../kernel/errors.ts'
import type { StreamRequest } from '../../../kernel/http/event-stream.ts'
import { integerParam, readQuery, textsParam } from '../../../kernel/http/params.ts'
import { QUERY_INTEGER_MAX } from '../../../kernel/query-value.ts'
import type { Scope, Scopes } from '../../../kernel/scope.ts'
import type { Lists } from '../../../records/list/lists.ts'
import { createdAfter } from './journal-head.store.ts'
import type { JournalWatch } from './journal-watch.ts'
import { type EntryRange, kindsHeard } from './live-entries.ts'
import type { SharedEntries } from './shared-entries.ts'
import { hasSightChanged } from './sight-change.ts'

/** Shorter than the idle timeouts of proxies. */
const HEARTBEAT_MS = 15_000
/** After how long an interrupted client reconnects. */
const RETRY_MS = 2000
/** What the reader may see has changed, so everything may look different: it has a name, because it is no entry. */
const VISIBILITY = 'event: visibility\ndata: {"visibility":"changed"}\n\n'

export const liveParams = {
  record: textsParam('Only changes to these kinds of record, as a comma-separated list.'),
  after_id: integerParam(
    'Begin after this entry of the journal; otherwise with what happens next.',
    0,
    QUERY_INTEGER_MAX,
  ),
}

interface LiveParts {
  readonly scopes: Scopes
  readonly lists: Lists
  readonly watch: JournalWatch
  readonly entries: SharedEntries
}

/** The journal as a live stream of server-sent events, while the client is connected and permitted. */
export function liveEvents(parts: LiveParts, request: StreamRequest): AsyncGenerator<string> {
  const { record: asked, after_id } = readQuery(liveParams, request.query)
  const unknown = asked?.find((name) => parts.lists.records.find(name) === undefined)
  if (unknown !== undefined) throw Invalid.field('record', `there is no kind of record named "${unknown}"`)
  return follow(parts, request, lastSeen(request.lastEventId) ?? after_id, asked)
}

function lastSeen(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined
  const id = Number(text)
  if (/^\d+$/.test(text) && id <= QUERY_INTEGER_MAX) return id
  throw Invalid.field('Last-Event-ID', `"${text}" is not the id of an entry`)
}

async function* follow(
  { scopes, lists, watch, entries }: LiveParts,
  { session: { instance }, currentSession, signal }: StreamRequest,
  after: number | undefined,
  asked: readonly string[] | undefined,
): AsyncGenerator<string> {
  const growth = new Growth(signal)
  const leave = watch.watch(instance.id, () => growth.notify())
  try {
    const newest = await entries.head(instance.id)
    // A client with an id beyond the end saw entries that a restored backup does not have: they will never come again.
    let cursor = Math.min(after ?? newest, newest)
    yield `retry: ${RETRY_MS}\nid: ${cursor}\n\n`
    const sight = new Sight(cursor < newest)
    while (!signal.aborted) {
      const head = await entries.head(instance.id)
      // Read again each time: the token may be revoked, and the user's visibility may change. It is read after the
      // head, so that it includes everything that entries up to the head have hidden.
      const session = await currentSession()
      if (session === undefined) return
      const kinds = kindsHeard(lists, session.actor).filter((name) => asked?.includes(name) ?? true)
      const scope = scopes.reading(session)
      if (await sight.hasChanged(scope, head)) yield VISIBILITY
      const to = yield* pageOfEvents(entries, scope, { after: cursor, head }, kinds)
      // The client comes back after the last event that it has received.
      if (to === undefined) return
      cursor = Math.max(cursor, to)
      const isAll = to >= head
      // A heartbeat carries the cursor, so that a reconnecting client does not read filtered entries again.
      if (isAll && !(await growth.within(HEARTBEAT_MS))) yield `: ${scopes.clock.now()}\nid: ${cursor}\n\n`
    }
  } finally {
    leave()
  }
}

/** Reads and sends a page. Returns its last entry; undefined if too much waits for other clients of the instance. */
async function* pageOfEvents(
  entries: SharedEntries,
  scope: Scope,
  range: EntryRange,
  kinds: readonly string[],
): AsyncGenerator<string, number | undefined> {
  const page = await entries.page(scope, range, kinds)
  using held = entries.hold(scope, page)
  if (held === undefined) return undefined
  yield* page.events
  return page.to
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
