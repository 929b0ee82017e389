import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { SlowInstances } from '../slow-instances.ts'

/** A statement that takes this much of the processor, in milliseconds, delays the requests of all instances. */
export const LONG_MS = 50

/** A statement that was at most this long in the thread, this often in succession, may run here. */
const QUICK_MS = 10
const TRIALS = 8
const TRIALS_MAX = 1024

/** Remembered statements and instances; the least recently used is dropped first. */
const STATEMENTS_MAX = 5_000
const INSTANCES_MAX = 1_000

/**
 * Learns which statements belong in a thread. An instance whose statement has kept the event loop for long is slow for some
 * minutes: all its statements run in the thread then, except those that have proved to be quick there. Values can make a
 * statement that was quick long, so each further one that is long here doubles the number of trials.
 */
export class LongStatements {
  readonly #slow = new SlowInstances()
  readonly #trials = new LRUCache<number, number>({ max: INSTANCES_MAX })
  readonly #quick = new LRUCache<string, number>({ max: STATEMENTS_MAX })

  isSlow(instanceId: number): boolean {
    return this.#slow.has(instanceId)
  }

  belongsInThread(instanceId: number, text: string): boolean {
    const isQuick = () => (this.#quick.get(this.#keyOf(instanceId, text)) ?? 0) >= this.#trialsOf(instanceId)
    return this.isSlow(instanceId) && !isQuick()
  }

  noteHere(instanceId: number, cpuMs: number): void {
    if (cpuMs < LONG_MS) return
    const trials = this.isSlow(instanceId) ? Math.min(2 * this.#trialsOf(instanceId), TRIALS_MAX) : TRIALS
    this.#trials.set(instanceId, trials)
    this.#slow.add(instanceId)
  }

  noteInThread(instanceId: number, text: string, cpuMs: number): void {
    if (cpuMs >= LONG_MS) this.#slow.add(instanceId)
    const key = this.#keyOf(instanceId, text)
    this.#quick.set(key, cpuMs < QUICK_MS ? (this.#quick.get(key) ?? 0) + 1 : 0)
  }

  #trialsOf(instanceId: number): number {
    return this.#trials.get(instanceId) ?? TRIALS
  }

  /** With the number of trials: when it grows, all have to prove themselves again. */
  #keyOf(instanceId: number, text: string): string {
    return `${instanceId}/${this.#trialsOf(instanceId)}/${hash('sha1', text, 'base64')}`
  }
}
