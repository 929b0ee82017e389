/**
 * An amount that instances share: one may take as much as it leaves free for others, so that it cannot refuse them. It may
 * always have one piece.
 */
export class SharedAllowance {
  readonly #max: number
  readonly #taken = new Map<number, number>()
  #total = 0

  constructor(max: number) {
    this.#max = max
  }

  /** False, and nothing is taken, if the instance has too much already. */
  take(instanceId: number, amount: number): boolean {
    const own = this.#taken.get(instanceId) ?? 0
    if (own > 0 && own + amount > this.#max - this.#total) return false
    this.#add(instanceId, amount)
    return true
  }

  giveBack(instanceId: number, amount: number): void {
    this.#add(instanceId, -amount)
  }

  #add(instanceId: number, amount: number): void {
    this.#total += amount
    const own = (this.#taken.get(instanceId) ?? 0) + amount
    if (own > 0) this.#taken.set(instanceId, own)
    else this.#taken.delete(instanceId)
  }
}
