import { Turns } from '../turns.ts'

interface Waiting {
  readonly instanceId: number
  readonly begin: () => void
}

/** A resource that instances share: one piece of work uses it at a time, and waiting work takes turns by instance. */
export class FairMutex {
  readonly #turns = new Turns(1)
  #isTaken = false
  #waiting: Waiting[] = []
  #idle: (() => void)[] = []

  /** Runs `work` when it is its turn, and settles as it does. */
  async run<T>(instanceId: number, work: () => Promise<T>): Promise<T> {
    if (this.#isTaken) await new Promise<void>((begin) => this.#waiting.push({ instanceId, begin }))
    this.#isTaken = true
    this.#turns.begin(instanceId)
    try {
      return await work()
    } finally {
      this.#turns.end(instanceId)
      this.#passOn()
    }
  }

  /** Calls `then` as soon as nothing runs and nothing waits, before new work can begin. */
  async whenIdle<T>(then: () => T): Promise<T> {
    while (this.#isTaken) await new Promise<void>((resolve) => this.#idle.push(resolve))
    return then()
  }

  /** It stays taken while it is passed on, so that no other work can take it in between. */
  #passOn(): void {
    const instanceId = this.#turns.next(this.#waiting.map((waiter) => waiter.instanceId))
    const at = this.#waiting.findIndex((waiter) => waiter.instanceId === instanceId)
    const [next] = at < 0 ? [] : this.#waiting.splice(at, 1)
    if (next === undefined) {
      this.#isTaken = false
      for (const resolve of this.#idle.splice(0)) resolve()
    } else next.begin()
  }
}
