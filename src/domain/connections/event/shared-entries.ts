import { createHash } from 'node:crypto'
import type { Engine } from '../../../kernel/db/engine.ts'
import { FairQueue } from '../../../kernel/fair-queue.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { SharedReads } from '../../../kernel/shared-reads.ts'
import type { Lists } from '../../../records/list/lists.ts'
import { HeldPages, isShortPage } from './held-pages.ts'
import { journalHead, kindsBetween } from './journal-head.store.ts'
import { ENTRIES_MAX, type EntryRange, type LiveEntry, liveEntries } from './live-entries.ts'

/** How long a page is kept for streams that ask a little later, because their sessions had to be read. */
const KEPT_MS = 2000

/** Each page can have 32 million characters while it is read, so only a few are read at a time. */
const pageQueue = new FairQueue({
  noun: 'live streams',
  running: 4,
  runningPerInstance: 2,
  waiting: 10_000,
  waitingPerInstance: 5_000,
  retryAfterSeconds: 10,
})

/** Events as the stream sends them, oldest first; `to` is the last entry of the journal that was considered. */
export interface EventPage {
  readonly events: readonly string[]
  readonly to: number
}

/**
 * The journal as the streams of this process read it. Streams that continue from the same entry, and whose readers see the
 * same, share each read: a commit costs a few statements, not a few for each stream.
 */
export class SharedEntries {
  readonly #lists: Lists
  readonly #engine: Engine
  readonly #heads: SharedReads<number, number>
  readonly #kinds = new Map<string, Promise<readonly string[]>>()
  readonly #pages = new Map<string, Promise<EventPage | undefined>>()
  /** Of the streams that wait for a page. */
  readonly #wanting = new Map<string, Set<AbortSignal>>()
  readonly #held: HeldPages
  readonly #digests = new WeakMap<object, string>()

  constructor(lists: Lists, engine: Engine, held = new HeldPages()) {
    this.#lists = lists
    this.#held = held
    this.#engine = engine
    this.#heads = new SharedReads((instanceId) => journalHead(engine, instanceId))
  }

  /** The id of the newest entry, in a state that is not older than the question. */
  head(instanceId: number): Promise<number> {
    return this.#heads.read(instanceId)
  }

  /**
   * Entries of these kinds as the actor may see them. The head of the range must have been read before the session: a
   * shared page was read after that head, as the session was. Waits until the instance has room for a page. Without
   * entries if the signal is aborted before.
   */
  async page(scope: Scope, range: EntryRange, heard: readonly string[], signal: AbortSignal): Promise<EventPage> {
    if (range.after >= range.head) return { events: [], to: range.head }
    const part = `${scope.instance.id} ${range.after} ${range.head}`
    const kinds = await this.#kindsIn(scope, range, heard, part)
    if (kinds.length === 0) return { events: [], to: range.head }
    const key = `${part} ${kinds} ${this.#viewpoint(scope, kinds)}`
    while (!signal.aborted) {
      await this.#held.room(scope.instance.id, signal)
      const page = await this.#sharedPage(scope, range, kinds, { key, signal })
      if (page !== undefined) return page
    }
    return { events: [], to: range.after }
  }

  /** Undefined if the room was taken, or all streams that want it ended, while the read waited for its turn. */
  async #sharedPage(
    scope: Scope,
    range: EntryRange,
    kinds: readonly string[],
    { key, signal }: { readonly key: string; readonly signal: AbortSignal },
  ): Promise<EventPage | undefined> {
    const { id } = scope.instance
    const wanting = this.#wanting.get(key) ?? new Set()
    this.#wanting.set(key, wanting.add(signal))
    const read = () =>
      pageQueue.run(id, async () => {
        const isWanted = [...wanting].some(({ aborted }) => !aborted)
        if (!isWanted || !this.#held.hasRoom(id)) return undefined
        const { entries, to } = await liveEntries(this.#lists, scope, range, kinds)
        return { events: entries.map(eventOf), to }
      })
    try {
      return await shared(this.#pages, key, read, (page) => page !== undefined && isShortPage(page))
    } finally {
      wanting.delete(signal)
      if (wanting.size === 0 && this.#wanting.get(key) === wanting) this.#wanting.delete(key)
    }
  }

  /** Counts a page until its events have been received. `end` ends the stream, and is called if others need the memory. */
  hold({ instance }: Scope, page: EventPage, end: () => void): Disposable {
    return this.#held.hold(instance.id, page, end)
  }

  /** Those of the kinds that occur in the range: readers with different permissions often hear the same of it. */
  async #kindsIn(scope: Scope, range: EntryRange, heard: readonly string[], part: string): Promise<readonly string[]> {
    if (range.head - range.after > ENTRIES_MAX) return heard
    const occurring = await shared(this.#kinds, part, () => kindsBetween(this.#engine, scope.instance.id, range))
    return heard.filter((kind) => occurring.includes(kind))
  }

  /** All that entries of these kinds depend on besides the database: equal texts see equal entries. */
  #viewpoint({ actor, instance }: Scope, kinds: readonly string[]): string {
    const { levels, visibility, userId, groupId } = actor
    // Views, and the schedules of readers who only see their own, belong to a person.
    const isPersonal = visibility?.own !== undefined || kinds.includes('view')
    const parts = [instance, levels, ...(visibility === undefined ? [] : [visibility])]
    return `${parts.map((one) => this.#digest(one))} ${isPersonal ? `${userId}/${groupId}` : ''}`
  }

  /** Sessions keep these objects for many commits. */
  #digest(part: object): string {
    let digest = this.#digests.get(part)
    if (digest === undefined) {
      digest = createHash('sha256').update(JSON.stringify(part)).digest('base64')
      this.#digests.set(part, digest)
    }
    return digest
  }
}

const eventOf = (entry: LiveEntry) => `id: ${entry.id}\ndata: ${JSON.stringify(entry)}\n\n`

/** The result for the key: of the read that is running, or that has ended a moment ago. A failed one is not kept. */
function shared<Value>(
  reads: Map<string, Promise<Value>>,
  key: string,
  read: () => Promise<Value>,
  isKept: (value: Value) => boolean = () => true,
): Promise<Value> {
  const known = reads.get(key)
  if (known !== undefined) return known
  const begun = read()
  reads.set(key, begun)
  const drop = () => void reads.delete(key)
  begun.then((value) => (isKept(value) ? setTimeout(drop, KEPT_MS).unref() : drop()), drop)
  return begun
}
