import { TooMany } from './errors.ts'
import { Turns } from './turns.ts'

/** The limits of a queue. */
export interface FairQueueLimits {
  /** The name of the work in messages: `PDFs`. */
  readonly noun: string
  /** The maximum number that runs at a time, in total and for one instance. */
  readonly running: number
  readonly runningPerInstance: number
  /** The maximum number that waits, in total and for one instance. */
  readonly waiting: number
  readonly waitingPerInstance: number
  /** Seconds after which a refused caller may try again. */
  readonly retryAfterSeconds: number
}

interface Waiting {
  readonly instanceId: number
  readonly begin: () => void
}

/** A queue of work that needs a limited resource: instances take turns, and the work of each stays in order. */
export class FairQueue {
  readonly #limits: FairQueueLimits
  readonly #turns: Turns
  readonly #waiting: Waiting[] = []
  #running = 0

  constructor(limits: FairQueueLimits) {
    this.#limits = limits
    this.#turns = new Turns(limits.runningPerInstance)
  }

  /** Runs `work` when it is the instance's turn. Rejects with `TooMany` if too much is waiting. */
  async run<T>(instanceId: number, work: () => Promise<T>): Promise<T> {
    await this.#place(instanceId)
    try {
      return await work()
    } finally {
      this.#running -= 1
      this.#turns.end(instanceId)
      this.#beginNext()
    }
  }

  async #place(instanceId: number): Promise<void> {
    const { noun, waiting, waitingPerInstance, retryAfterSeconds } = this.#limits
    const own = this.#waiting.filter((other) => other.instanceId === instanceId).length
    if (own >= waitingPerInstance) {
      const rule = `at most ${waitingPerInstance} of an instance can wait at a time`
      throw new TooMany(`Too many ${noun} are waiting: ${rule}. Try again later.`, retryAfterSeconds)
    }
    if (this.#waiting.length >= waiting) {
      throw new TooMany(`The service has too many ${noun} to make. Try again later.`, retryAfterSeconds)
    }
    await new Promise<void>((begin) => {
      this.#waiting.push({ instanceId, begin })
      this.#beginNext()
    })
  }

  #beginNext(): void {
    while (this.#running < this.#limits.running) {
      const instanceId = this.#turns.next(this.#waiting.map((waiting) => waiting.instanceId))
      const place = this.#waiting.findIndex((waiting) => waiting.instanceId === instanceId)
      const [next] = place < 0 ? [] : this.#waiting.splice(place, 1)
      if (next === undefined) return
      this.#running += 1
      this.#turns.begin(next.instanceId)
      next.begin()
    }
  }
}
