/** What takes resources from `start` up to `end`. */
interface Taking {
  readonly start: number
  readonly end: number
  readonly resourceIds: readonly number[]
}

/** Two of the slots that overlap on a resource that both have, at least one of them among `gaining`; undefined if none. */
export function overlapAmong<S extends Taking>(slots: readonly S[], gaining: ReadonlySet<S>): [S, S] | undefined {
  const byResource = new Map<number, S[]>()
  for (const slot of slots) {
    for (const id of slot.resourceIds) {
      const sharing = byResource.get(id)
      if (sharing === undefined) byResource.set(id, [slot])
      else sharing.push(slot)
    }
  }
  for (const sharing of byResource.values()) {
    const pair = overlapOnOne(sharing, gaining)
    if (pair !== undefined) return pair
  }
  return undefined
}

/** A sweep in order of start: whoever begins before the latest end so far overlaps the one that ends then. */
function overlapOnOne<S extends Taking>(sharing: readonly S[], gaining: ReadonlySet<S>): [S, S] | undefined {
  let latest: S | undefined
  let latestGaining: S | undefined
  for (const slot of sharing.toSorted((one, other) => one.start - other.start)) {
    const against = gaining.has(slot) ? latest : latestGaining
    if (against !== undefined && slot.start < against.end) return [against, slot]
    if (latest === undefined || slot.end > latest.end) latest = slot
    if (gaining.has(slot) && (latestGaining === undefined || slot.end > latestGaining.end)) latestGaining = slot
  }
  return undefined
}
