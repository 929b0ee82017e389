import { Unavailable } from '../errors.ts'
import { stopwatchMs } from '../time/stopwatch.ts'
import { alwaysWanted, Unwanted } from './wanted-reads.ts'

interface Waiting {
  readonly since: number
  readonly begin: () => void
  readonly refuse: (error: Error) => void
  readonly isWanted: () => boolean
}

/**
 * Shares the connections for reading among instances, so that slow reads of one instance delay only that instance. An
 * instance may take another connection only while more are free than it has: the first gets half of them, the next one
 * half of the rest, and so on. If several wait, the one with the fewest is next, and among equals the one that was
 * served longest ago. One connection is left for reads of no instance, such as those that find a session. While only one
 * instance has ever read, as in a database of one studio, it may take all but one, which is left for a new instance.
 */
export class ReadShares {
  readonly #size: number
  readonly #waitMs: number
  readonly #underWay = new Map<number, number>()
  /** In the order in which instances were served; the last served is last. */
  readonly #waiting = new Map<number, Waiting[]>()
  #busy = 0
  /** The only instance that has read so far; null if there were others. */
  #alone: number | null | undefined

  constructor(connections: number, waitMs: number) {
    this.#size = Math.max(1, connections - 1)
    this.#waitMs = waitMs
  }

  /** The number of reads that wait for their turn. */
  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, own) => sum + own.length, 0)
  }

  /**
   * Runs `read` when it is the turn of the instance, with the time at which it began to wait. Throws `Unavailable` if the
   * turn comes too late: the request has been answered by then. Throws `Unwanted` if nobody waits for the result by then.
   */
  async run<T>(instanceId: number, read: (began: number) => Promise<T>, isWanted = alwaysWanted): Promise<T> {
    const began = stopwatchMs()
    if (this.#alone === undefined) this.#alone = instanceId
    else if (this.#alone !== instanceId) this.#alone = null
    if (this.#waiting.has(instanceId) || !this.#admits(instanceId)) await this.#turnOf(instanceId, began, isWanted)
    else this.#begin(instanceId)
    try {
      return await read(began)
    } finally {
      this.#end(instanceId)
    }
  }

  #turnOf(instanceId: number, since: number, isWanted: () => boolean): Promise<void> {
    return new Promise((begin, refuse) => {
      const own = this.#waiting.get(instanceId) ?? []
      own.push({ since, begin, refuse, isWanted })
      this.#waiting.set(instanceId, own)
    })
  }

  #admits(instanceId: number): boolean {
    if (this.#alone === instanceId) return this.#busy < Math.max(1, this.#size - 1)
    return this.#underWayOf(instanceId) < this.#size - this.#busy
  }

  #underWayOf(instanceId: number): number {
    return this.#underWay.get(instanceId) ?? 0
  }

  #begin(instanceId: number): void {
    this.#busy += 1
    this.#underWay.set(instanceId, this.#underWayOf(instanceId) + 1)
  }

  #end(instanceId: number): void {
    this.#busy -= 1
    const left = this.#underWayOf(instanceId) - 1
    if (left > 0) this.#underWay.set(instanceId, left)
    else this.#underWay.delete(instanceId)
    for (let next = this.#next(); next !== undefined; next = this.#next()) this.#serve(next)
  }

  #next(): number | undefined {
    let best: number | undefined
    for (const instanceId of this.#waiting.keys()) {
      if (best === undefined || this.#underWayOf(instanceId) < this.#underWayOf(best)) best = instanceId
    }
    return best !== undefined && this.#admits(best) ? best : undefined
  }

  #serve(instanceId: number): void {
    const own = this.#waiting.get(instanceId) ?? []
    const next = own.shift()
    this.#waiting.delete(instanceId)
    if (own.length > 0) this.#waiting.set(instanceId, own)
    if (next === undefined) return
    if (!next.isWanted()) {
      next.refuse(new Unwanted())
      return
    }
    if (stopwatchMs() - next.since > this.#waitMs) {
      next.refuse(new Unavailable(TOO_LATE))
      return
    }
    this.#begin(instanceId)
    next.begin()
  }
}

const TOO_LATE = 'Too many reads of this instance were running. Please try again later.'
