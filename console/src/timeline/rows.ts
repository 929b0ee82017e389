/** The rows of the timeline: resources under the headings of their groups. */
import { doubleBooked } from './clash.ts'
import { type Lanes, type Line, layLanes, type Span } from './layout.ts'

export interface RowResource {
  readonly id: number
  readonly name: string
  readonly type_id: number
  readonly parent_id: number | null
  readonly order?: number
  /** A short description. */
  readonly about?: string
  readonly colour?: string
}

export interface GroupLine extends Line {
  readonly kind: 'group'
  readonly name: string
  readonly count: number
  readonly isFolded: boolean
}

export interface ResourceLine<B extends Span, R extends RowResource = RowResource> extends Line {
  readonly kind: 'resource'
  readonly resource: R
  readonly lanes: Lanes<B>
  readonly double: ReadonlySet<number>
}

export type RowLine<B extends Span, R extends RowResource = RowResource> = GroupLine | ResourceLine<B, R>

export interface GroupOf {
  readonly key: string
  readonly name: string
}

/** Rooms before people before equipment; in each type by `order` and name. */
export function groupRows<R extends RowResource>(
  resources: readonly R[],
  groupOf: (resource: R) => GroupOf,
): readonly { readonly group: GroupOf; readonly resources: readonly R[] }[] {
  const groups = new Map<string, { readonly group: GroupOf; readonly resources: R[] }>()
  for (const resource of resources.toSorted(byOrder)) {
    const group = groupOf(resource)
    const known = groups.get(group.key)
    if (known === undefined) groups.set(group.key, { group, resources: [resource] })
    else known.resources.push(resource)
  }
  return [...groups.values()]
}

const names = new Intl.Collator(undefined, { numeric: true })

function byOrder(one: RowResource, other: RowResource): number {
  if (one.type_id !== other.type_id) return one.type_id - other.type_id
  return (one.order ?? 0) - (other.order ?? 0) || names.compare(one.name, other.name)
}

/** The layout of a row is kept while its bookings are the same, so that one change lays out one row. */
export class LaneKeeper<B extends Span> {
  readonly #kept = new Map<number, { readonly bookings: readonly B[]; readonly lanes: Lanes<B>; double: Set<number> }>()

  readonly #isClashing: (booking: B) => boolean
  readonly #exemptTypes: ReadonlySet<number>

  /** Bookings that do not clash, and resources of exempt types, are never double booked. */
  constructor(isClashing: (booking: B) => boolean, exemptTypes: ReadonlySet<number> = new Set()) {
    this.#isClashing = isClashing
    this.#exemptTypes = exemptTypes
  }

  lay({ id, type_id }: RowResource, bookings: readonly B[]) {
    const kept = this.#kept.get(id)
    if (kept !== undefined && isSameList(kept.bookings, bookings)) return kept
    const clashing = this.#exemptTypes.has(type_id) ? [] : bookings.filter(this.#isClashing)
    const laid = { bookings, lanes: layLanes(bookings), double: new Set(doubleBooked(clashing)) }
    this.#kept.set(id, laid)
    return laid
  }
}

function isSameList<B>(one: readonly B[], other: readonly B[]): boolean {
  return one.length === other.length && one.every((booking, index) => booking === other[index])
}

/** The bookings of each resource. */
export function byResource<B extends Span & { readonly resources: readonly { readonly id: number }[] }>(
  bookings: Iterable<B>,
): ReadonlyMap<number, readonly B[]> {
  const rows = new Map<number, B[]>()
  for (const booking of bookings) {
    for (const { id } of booking.resources) {
      const row = rows.get(id)
      if (row === undefined) rows.set(id, [booking])
      else row.push(booking)
    }
  }
  return rows
}
