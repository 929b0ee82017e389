import { TooMany } from './errors.ts'
import { Turns } from './turns.ts'

/** What a queue allows. */
export interface FairQueueLimits {
  /** What it is for, as answers name it: `PDFs`. */
  readonly noun: string
  /** How much runs at a time, of all instances and of one. */
  readonly running: number
  readonly runningPerInstance: number
  /** How much waits at most, of all instances and of one. */
  readonly waiting: number
  readonly waitingPerInstance: number
  /** Seconds after which somebody who was refused may ask again. */
  readonly retryAfterSeconds: number
}

interface Waiting {
  readonly instanceId: number
  readonly begin: () => void
}

/** Work of several instances that wait for something scarce: they take turns, each in the order in which it asked. */
export class FairQueue {
  readonly #limits: FairQueueLimits
  readonly #turns: Turns
  readonly #waiting: Waiting[] = []
  #running = 0

  constructor(limits: FairQueueLimits) {
    this.#limits = limits
    this.#turns = new Turns(limits.runningPerInstance)
  }

  /** Runs `work` when it is the instance's turn. Rejects with `TooMany` where too much waits already. */
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
