import type { Slot } from './slot.ts'

type Taking = Pick<Slot, 'start' | 'end' | 'resourceIds'>

/** Two slots that overlap on a shared resource, at least one of them in `gaining`; undefined if there are none. */
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

/** Sweeps in order of start: a slot that begins before the latest end so far overlaps the slot with that end. */
function overlapOnOne<S extends Taking>(sharing: readonly S[], gaining: ReadonlySet<S>): [S, S] | undefined {
  let latest: S | undefined
  let latestGaining: S | undefined
  for (const slot of sharing.toSorted((a, b) => a.start - b.start)) {
    const against = gaining.has(slot) ? latest : latestGaining
    if (against !== undefined && slot.start < against.end) return [against, slot]
    if (latest === undefined || slot.end > latest.end) latest = slot
    if (gaining.has(slot) && (latestGaining === undefined || slot.end > latestGaining.end)) latestGaining = slot
  }
  return undefined
}
