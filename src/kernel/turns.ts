/**
 * Whose turn it is where instances share something: the one that has least under way, and among equals the one that was
 * served longest ago. No instance has more than `budget` under way, so that what one of them piles up delays itself.
 */
export class Turns {
  readonly #budget: number
  readonly #underWay = new Map<number, number>()
  /** In the order in which they were served; the one that was served last comes last. */
  readonly #served = new Set<number>()

  constructor(budget: number) {
    this.#budget = budget
  }

  /** The instance among `waiting` that is next; undefined where each of them has its budget under way. */
  next(waiting: Iterable<number>): number | undefined {
    const places = new Map([...this.#served].map((instanceId, index) => [instanceId, index + 1]))
    const rank = (instanceId: number) => [this.underWay(instanceId), places.get(instanceId) ?? 0] as const
    let best: { readonly instanceId: number; readonly rank: readonly [number, number] } | undefined
    for (const instanceId of waiting) {
      const [count, place] = rank(instanceId)
      if (count >= this.#budget) continue
      if (best === undefined || count < best.rank[0] || (count === best.rank[0] && place < best.rank[1])) {
        best = { instanceId, rank: [count, place] }
      }
    }
    return best?.instanceId
  }

  underWay(instanceId: number): number {
    return this.#underWay.get(instanceId) ?? 0
  }

  begin(instanceId: number): void {
    this.#underWay.set(instanceId, this.underWay(instanceId) + 1)
    this.#served.delete(instanceId)
    this.#served.add(instanceId)
  }

  end(instanceId: number): void {
    const left = this.underWay(instanceId) - 1
    if (left > 0) this.#underWay.set(instanceId, left)
    else this.#underWay.delete(instanceId)
  }
}
