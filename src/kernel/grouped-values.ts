const none: ReadonlyMap<number, string> = new Map()

/**
 * A cache of texts by group and id, with at most `max` texts. When it is full, all are dropped: texts that are still
 * needed are made again, which costs less than knowing which of them are.
 */
export class GroupedTexts {
  readonly #max: number
  readonly #groups = new Map<string, Map<number, string>>()
  #count = 0

  constructor(max: number) {
    this.#max = max
  }

  /** The texts of a group by id, as they are now. */
  of(group: string): ReadonlyMap<number, string> {
    return this.#groups.get(group) ?? none
  }

  keep(group: string, id: number, text: string): void {
    if (this.#count >= this.#max) this.#clear()
    const texts = this.#groups.get(group) ?? new Map<number, string>()
    this.#groups.set(group, texts)
    if (!texts.has(id)) this.#count += 1
    texts.set(id, text)
  }

  delete(group: string, id: number): void {
    if (this.#groups.get(group)?.delete(id)) this.#count -= 1
  }

  /** Drops the groups whose name begins so. */
  deleteGroups(prefix: string): void {
    for (const [group, texts] of this.#groups) {
      if (!group.startsWith(prefix)) continue
      this.#count -= texts.size
      this.#groups.delete(group)
    }
  }

  #clear(): void {
    this.#groups.clear()
    this.#count = 0
  }
}
