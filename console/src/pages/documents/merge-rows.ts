import { type Merged, mergeTyped, type Versions } from '../../ui/merge-typed.ts'
import type { Row } from './paper-draft.ts'

type Rows = readonly Row[]

/**
 * Merges the rows of two users one by one: a row is disputed if both have changed it, and their order if both have moved rows.
 * `said` is what a row says.
 */
export function mergeRows({ base, theirs, mine }: Versions<Rows>, said: (row: Row) => string): Merged<Rows> {
  const [before, now, typed] = [base, theirs, mine].map((rows) => new Map(rows.map((row) => [row.key, row])))
  const isSame = (one?: Row, other?: Row) => (one && said(one)) === (other && said(other))
  const merged = new Map(
    [...base, ...theirs, ...mine].map(({ key }) => {
      const versions = { base: before?.get(key), theirs: now?.get(key), mine: typed?.get(key) }
      return [key, mergeTyped<Row | undefined>(versions, isSame)]
    }),
  )
  const orderOf = (rows: Rows) =>
    rows
      .map(({ key }) => key)
      .filter((key) => [before, now, typed].every((one) => one?.has(key)))
      .join()
  const [had, has, wants] = [base, theirs, mine].map(orderOf)
  const isMoved = wants !== had
  const isDisputed = isMoved && has !== had && has !== wants
  const put = (order: readonly string[], version: 'value' | 'base' | 'yielded') =>
    order.flatMap((key) => asStored(merged.get(key)?.[version], now?.get(key)))
  return {
    value: put(isMoved ? keysOf(mine, theirs) : keysOf(theirs, mine), 'value'),
    base: put(keysOf(isDisputed ? base : theirs, isDisputed ? theirs : base), 'base'),
    yielded: put(isMoved && !isDisputed ? keysOf(mine, theirs) : keysOf(theirs, mine), 'yielded'),
    isDisputed: isDisputed || [...merged.values()].some((row) => row.isDisputed),
  }
}

/** A row that others have removed is a new one, if it stays. */
function asStored(row: Row | undefined, theirs: Row | undefined): Rows {
  if (row === undefined) return []
  return [theirs === undefined && row.id !== undefined ? { ...row, id: undefined } : row]
}

/** All keys in the order of the first rows. Those that only the others have follow the same row as there. */
function keysOf(rows: Rows, others: Rows): readonly string[] {
  const keys = rows.map(({ key }) => key)
  for (const [at, { key }] of others.entries()) {
    if (!keys.includes(key)) keys.splice(keys.indexOf(others[at - 1]?.key ?? '') + 1, 0, key)
  }
  return keys
}
