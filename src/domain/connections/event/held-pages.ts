import { setTimeout } from 'node:timers/promises'
import { SharedAllowance } from '../../../kernel/shared-allowance.ts'
import { stopwatchMs } from '../../../kernel/time/stopwatch.ts'

/** The characters of pages that wait for their clients in one process, at most. */
const HELD_CHARACTERS_MAX = 64 * 1024 * 1024
/** Shorter pages are not counted: a stream that has little to send does not depend on others. */
const SHORT_CHARACTERS_MAX = 64 * 1024
/** A stream that has a page for so long is slow: it ends if others need the memory. */
const SLOW_MS = 10_000
/** How often a stream without room looks again. */
const PAUSE_MS = 500

interface Page {
  readonly events: readonly string[]
}

interface HeldPage {
  readonly instanceId: number
  readonly amount: number
  readonly since: number
  /** How to end the streams that have not sent it yet. */
  readonly ends: Set<() => void>
}

/**
 * Limits the memory of pages whose events clients have not received yet. A page that streams share counts once. Streams
 * wait until their instance has room; then slow streams end, first those of the instance that has the most.
 */
export class HeldPages {
  readonly #slowMs: number
  readonly #allowance = new SharedAllowance(HELD_CHARACTERS_MAX)
  readonly #held = new Map<Page, HeldPage>()

  constructor(slowMs = SLOW_MS) {
    this.#slowMs = slowMs
  }

  /** Until the returned value is disposed, the page counts. `end` ends the stream that has it, and is called if it is slow. */
  hold(instanceId: number, page: Page, end: () => void): Disposable {
    const amount = lengthOf(page)
    if (amount <= SHORT_CHARACTERS_MAX) return { [Symbol.dispose]: () => {} }
    const held = this.#held.get(page) ?? { instanceId, amount, since: stopwatchMs(), ends: new Set() }
    if (!this.#held.has(page)) {
      this.#held.set(page, held)
      this.#allowance.add(instanceId, amount)
    }
    held.ends.add(end)
    return {
      [Symbol.dispose]: () => {
        held.ends.delete(end)
        if (held.ends.size === 0) this.#giveBack(page, held)
      },
    }
  }

  /** Whether the instance may read a page. */
  hasRoom(instanceId: number): boolean {
    return this.#allowance.hasRoom(instanceId)
  }

  /** Waits until the instance may read a page, or the signal is aborted. Slow streams end for it. */
  async room(instanceId: number, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !this.#makeRoom(instanceId)) {
      await setTimeout(PAUSE_MS, undefined, { signal }).catch(() => {})
    }
  }

  #makeRoom(instanceId: number): boolean {
    const isEnough = () => this.#allowance.left >= 0 && this.hasRoom(instanceId)
    while (!isEnough()) {
      const slow = this.#slowest()
      if (slow === undefined) break
      const [page, held] = slow
      this.#giveBack(page, held)
      for (const end of held.ends) end()
    }
    return this.hasRoom(instanceId)
  }

  /** The page that has waited longest, of the instance that has the most; undefined if none is slow. */
  #slowest(): readonly [Page, HeldPage] | undefined {
    const before = stopwatchMs() - this.#slowMs
    const slow = [...this.#held].filter(([, { since }]) => since <= before)
    const taken = ([, { instanceId }]: readonly [Page, HeldPage]) => this.#allowance.takenBy(instanceId)
    return slow.toSorted((one, other) => taken(other) - taken(one) || one[1].since - other[1].since)[0]
  }

  #giveBack(page: Page, held: HeldPage): void {
    if (this.#held.get(page) !== held) return
    this.#held.delete(page)
    this.#allowance.giveBack(held.instanceId, held.amount)
  }
}

function lengthOf({ events }: Page): number {
  return events.reduce((sum, { length }) => sum + length, 0)
}

/** Whether a page has so few characters that it is not counted. */
export function isShortPage(page: Page): boolean {
  return lengthOf(page) <= SHORT_CHARACTERS_MAX
}
