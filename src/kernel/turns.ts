/**
 * Decides which instance is next when instances share a resource: the instance with the least work in progress, and
 * among equals the one that was served longest ago. No instance has more than `budget` in progress, so that an instance
 * with much work delays only itself.
 */
export class Turns {
  readonly #budget: number
  readonly #underWay = new Map<number, number>()
  /** In the order in which they were served; the last served is last. */
  readonly #served = new Set<number>()

  constructor(budget: number) {
    this.#budget = budget
  }

  /** The next instance of `waiting`; undefined if each of them has used its budget. */
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
