/** Moving rows: the positions that put a row elsewhere, with as few changes as possible. */

export interface OrderedRow {
  readonly id: number
  readonly type_id: number
  readonly order?: number
}

/** Where a row goes: to the place of the row with this id, or by one place. */
export type RowTarget = number | 'up' | 'down'

/** The id of the row whose place is meant; undefined beyond the first and the last row. */
export function placeMeant(rows: readonly OrderedRow[], id: number, target: RowTarget): number | undefined {
  if (typeof target === 'number') return target
  const at = rows.findIndex((one) => one.id === id)
  return at === -1 ? undefined : rows[at + (target === 'up' ? -1 : 1)]?.id
}

/** The distance of new positions, which leaves space for later moves. */
const STEP = 10

/**
 * The positions to store so that a row of a group has the place of another. Rows of different types keep apart, so a
 * place among them changes nothing.
 */
export function ordersAfterMove(
  rows: readonly OrderedRow[],
  id: number,
  placeOf: number | undefined,
): ReadonlyMap<number, number> {
  const row = rows.find((one) => one.id === id)
  const alike = rows.filter(({ type_id }) => type_id === row?.type_id)
  const to = alike.findIndex((one) => one.id === placeOf)
  if (row === undefined || to === -1 || placeOf === id) return new Map()
  const moved = alike.filter((one) => one.id !== id).toSpliced(to, 0, row)
  const [before, after] = [moved[to - 1], moved[to + 1]]
  const low = before?.order ?? 0
  if (before !== undefined && after === undefined) return new Map([[id, low + STEP]])
  if (before !== undefined && after !== undefined && (after.order ?? 0) - low > 1) {
    return new Map([[id, Math.floor((low + (after.order ?? 0)) / 2)]])
  }
  const numbered = moved.map((one, index) => ({ one, order: (index + 1) * STEP }))
  return new Map(numbered.filter(({ one, order }) => one.order !== order).map(({ one, order }) => [one.id, order]))
}
