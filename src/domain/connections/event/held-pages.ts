import { SharedAllowance } from '../../../kernel/shared-allowance.ts'

/** The characters of pages that wait for their clients in one process, at most. */
const HELD_CHARACTERS_MAX = 64 * 1024 * 1024

interface Page {
  readonly events: readonly string[]
}

/** Limits the memory of pages whose events clients have not received yet. A page that streams share counts once. */
export class HeldPages {
  readonly #allowance = new SharedAllowance(HELD_CHARACTERS_MAX)
  readonly #holders = new Map<Page, number>()

  /** Until the returned value is disposed, the page counts. Undefined if the instance has too many. */
  hold(instanceId: number, page: Page): Disposable | undefined {
    const amount = page.events.reduce((sum, { length }) => sum + length, 0)
    const others = this.#holders.get(page) ?? 0
    if (others === 0 && !this.#allowance.take(instanceId, amount)) return undefined
    this.#holders.set(page, others + 1)
    return {
      [Symbol.dispose]: () => {
        const left = (this.#holders.get(page) ?? 1) - 1
        if (left > 0) {
          this.#holders.set(page, left)
          return
        }
        this.#holders.delete(page)
        this.#allowance.giveBack(instanceId, amount)
      },
    }
  }
}
