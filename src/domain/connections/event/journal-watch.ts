import { FailureLog } from '../../../kernel/jobs/failure-log.ts'
import { Poller } from '../../../kernel/jobs/poller.ts'
import type { Scopes } from '../../../kernel/scope.ts'
import { journalHead } from './journal-head.store.ts'

/** How often the journal is checked for entries of other processes. */
const LOOK_EVERY_MS = 500

/** Detects new journal entries of an instance, from any process. It checks only while a request waits. */
export class JournalWatch {
  readonly #scopes: Scopes
  readonly #failing: FailureLog
  readonly #waiting = new Map<number, Set<() => void>>()
  readonly #heads = new Map<number, number>()
  readonly #poller = new Poller(() => this.#look(), LOOK_EVERY_MS)

  constructor(scopes: Scopes) {
    this.#scopes = scopes
    this.#failing = new FailureLog(scopes.log)
    scopes.onCommit(({ instanceId }) => this.#notify(instanceId))
  }

  /** Calls `grown` for each growth until the returned function is called. */
  watch(instanceId: number, grown: () => void): () => void {
    const ofInstance = this.#waiting.get(instanceId) ?? new Set()
    this.#waiting.set(instanceId, ofInstance.add(grown))
    if (!this.#scopes.engine.soleWriter) this.#poller.start()
    return () => {
      ofInstance.delete(grown)
      if (ofInstance.size === 0) this.#waiting.delete(instanceId)
      if (this.#waiting.size === 0) void this.#poller.stop()
    }
  }

  #notify(instanceId: number): void {
    for (const grown of this.#waiting.get(instanceId) ?? []) grown()
  }

  async #look(): Promise<void> {
    try {
      for (const instanceId of this.#waiting.keys()) {
        const head = await journalHead(this.#scopes.engine, instanceId)
        if (this.#heads.get(instanceId) !== head) this.#notify(instanceId)
        this.#heads.set(instanceId, head)
      }
    } catch (error) {
      this.#failing.log(error, 'The journal cannot be read at the moment')
    }
  }
}
