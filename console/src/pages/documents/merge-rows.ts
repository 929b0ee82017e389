import { type Merged, mergeTyped, type Versions } from '../../ui/merge-typed.ts'
import type { Row } from './paper-draft.ts'

type Rows = readonly Row[]

/**
 * Merges the rows of two users one by one; undefined if both have added some, which can be the same: a row that this user has just
 * stored has another key when it is read again. A row is disputed if both have changed it, and their order if both have moved rows, or
 * if it would give a line another heading. New headings of the one are then not in what the other keeps.
 * `said` is what a row says.
 */
export function mergeRows(
  { base, theirs, mine }: Versions<Rows>,
  said: (row: Row) => string,
): Merged<Rows> | undefined {
  const [before, now, typed] = [base, theirs, mine].map((rows) => new Map(rows.map((row) => [row.key, row])))
  if ([theirs, mine].every((rows) => rows.some(({ key }) => !before?.has(key)))) return undefined
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
  const isOrderDisputed = isMoved && has !== had && has !== wants
  const put = (order: readonly string[], version: 'value' | 'base' | 'yielded') =>
    order.flatMap((key) => asStored(merged.get(key)?.[version], now?.get(key)))
  const value = put(isMoved ? keysOf(mine, theirs) : keysOf(theirs, mine), 'value')
  if (!isOrderDisputed && hasOtherHeadings(value, mine, theirs)) {
    const withoutNew = (rows: Rows, others: Rows) =>
      rows.filter((row) => row.type !== 'group' || before?.has(row.key) || !others.some(({ key }) => key === row.key))
    return {
      value: withoutNew(put(keysOf(mine, theirs), 'value'), theirs),
      base: withoutNew(put(keysOf(base, theirs), 'base'), theirs),
      yielded: withoutNew(put(keysOf(theirs, mine), 'yielded'), mine),
      isDisputed: true,
    }
  }
  return {
    value,
    base: put(keysOf(isOrderDisputed ? base : theirs, isOrderDisputed ? theirs : base), 'base'),
    yielded: put(isMoved && !isOrderDisputed ? keysOf(mine, theirs) : keysOf(theirs, mine), 'yielded'),
    isDisputed: isOrderDisputed || [...merged.values()].some((row) => row.isDisputed),
  }
}

/** True if a line of both users is below a heading to which neither of them has put it: one has moved lines, the other headings. */
function hasOtherHeadings(merged: Rows, mine: Rows, theirs: Rows): boolean {
  const kept = new Set(merged.map(({ key }) => key))
  const [result, own, others] = [merged, mine, theirs].map((rows) =>
    headingsOf(rows.filter(({ key }) => kept.has(key))),
  )
  return [...(result ?? [])].some(([key, heading]) => {
    return own?.has(key) && others?.has(key) && heading !== own.get(key) && heading !== others.get(key)
  })
}

/** The key of the heading above each line; empty without one. */
function headingsOf(rows: Rows): ReadonlyMap<string, string> {
  let heading = ''
  const headings = new Map<string, string>()
  for (const { type, key } of rows) {
    if (type === 'group') heading = key
    else headings.set(key, heading)
  }
  return headings
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
