/**
 * A cache of values by group and id, with at most `max` values. When it is full, all are dropped: values that are still
 * needed are made again, which costs less than tracking their use.
 */
export class GroupedValues<Value> {
  readonly #max: number
  readonly #groups = new Map<string, Map<number, Value>>()
  #count = 0

  constructor(max: number) {
    this.#max = max
  }

  /** The values of a group by id, as they are now. */
  of(group: string): ReadonlyMap<number, Value> {
    return this.#groups.get(group) ?? new Map()
  }

  keep(group: string, id: number, value: Value): void {
    if (this.#count >= this.#max) this.#clear()
    const values = this.#groups.get(group) ?? new Map<number, Value>()
    this.#groups.set(group, values)
    if (!values.has(id)) this.#count += 1
    values.set(id, value)
  }

  delete(group: string, id: number): void {
    if (this.#groups.get(group)?.delete(id)) this.#count -= 1
  }

  /** Drops the groups whose name begins so. */
  deleteGroups(prefix: string): void {
    for (const [group, values] of this.#groups) {
      if (!group.startsWith(prefix)) continue
      this.#count -= values.size
      this.#groups.delete(group)
    }
  }

  #clear(): void {
    this.#groups.clear()
    this.#count = 0
  }
}
