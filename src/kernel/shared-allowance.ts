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

  /** What is left for all; below zero if instances have more than the maximum, because each may have one piece. */
  get left(): number {
    return this.#max - this.#total
  }

  takenBy(instanceId: number): number {
    return this.#taken.get(instanceId) ?? 0
  }

  /** False if the instance has too much already. */
  hasRoom(instanceId: number, amount = 0): boolean {
    const own = this.takenBy(instanceId)
    return own === 0 || own + amount <= this.left
  }

  /** False, and nothing is taken, if the instance has too much already. */
  take(instanceId: number, amount: number): boolean {
    if (!this.hasRoom(instanceId, amount)) return false
    this.add(instanceId, amount)
    return true
  }

  giveBack(instanceId: number, amount: number): void {
    this.add(instanceId, -amount)
  }

  /** Counts an amount without a question. */
  add(instanceId: number, amount: number): void {
    this.#total += amount
    const own = this.takenBy(instanceId) + amount
    if (own > 0) this.#taken.set(instanceId, own)
    else this.#taken.delete(instanceId)
  }
}
