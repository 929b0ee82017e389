/** What waits, of several owners, which take turns: an owner for whom much waits delays only itself. */
export class TurnQueue<Owner, Item> {
  readonly #waiting = new Map<Owner, Item[]>()
  #served: { readonly owner: Owner } | undefined
  #size = 0

  get size(): number {
    return this.#size
  }

  add(owner: Owner, item: Item): void {
    this.#size += 1
    const own = this.#waiting.get(owner)
    if (own === undefined) this.#waiting.set(owner, [item])
    else own.push(item)
  }

  /** Removes what is next, in the order of its owner; undefined if nothing waits. */
  take(): Item | undefined {
    this.#moveServedToEnd()
    const [next] = this.#waiting
    if (next === undefined) return undefined
    const [owner, own] = next
    this.#served = { owner }
    this.#size -= 1
    if (own.length === 1) this.#waiting.delete(owner)
    return own.shift()
  }

  /** Only now: owners that have begun to wait since are served first. */
  #moveServedToEnd(): void {
    if (this.#served === undefined || this.#waiting.size < 2) return
    const { owner } = this.#served
    const own = this.#waiting.get(owner)
    if (own === undefined) return
    this.#waiting.delete(owner)
    this.#waiting.set(owner, own)
  }
}
