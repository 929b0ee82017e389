import type { SqlRow } from '../sql.ts'
import type { SqlText } from '../sql-text.ts'
import type { FoundIds } from '../words/id-bits.ts'
import type { FragmentSpot } from './fragment-rows.ts'

/** The ids of a page with their fragments. */
export interface StoredPage extends FoundIds {
  readonly bodies: ReadonlyMap<number, string>
  /** The records that a mask hides in part. */
  readonly masked: ReadonlySet<number>
  /** `addShownChanges`, from the same snapshot. */
  readonly shown: string
  /** The first row, with columns that were added to it. */
  readonly first?: SqlRow | undefined
}

/** A row of a statement with `addFragment`, and the total of the list; a page without rows is one with a null id. */
export interface StoredRow extends SqlRow {
  readonly id: number | null
  readonly total: number
  readonly body: string | null
  readonly masked: number
  readonly shown: string
}

/** Appends the column `body`, the fragment of the row `r`. A join could read all fragments, before there are statistics. */
export function addFragment(sql: SqlText, { record, shape }: FragmentSpot): void {
  sql.add('(select f.body from record_fragment as f where ').ofInstance('f').add(' and f.record = ').value(record)
  sql.add(' and f.shape = ').value(shape).add(' and f.id = r.id) as body')
}

/** The page in the rows of a statement with `addFragment`. */
export function pageOfRows(answered: readonly StoredRow[]): StoredPage {
  const rows = answered.filter((row): row is StoredRow & { id: number } => row.id !== null)
  return {
    ids: rows.map(({ id }) => id),
    total: answered[0]?.total ?? 0,
    bodies: new Map(rows.flatMap(({ id, body }) => (body === null ? [] : [[id, body] as const]))),
    masked: new Set(rows.flatMap(({ id, masked }) => (masked === 0 ? [] : id))),
    shown: answered[0]?.shown ?? '',
    first: rows[0],
  }
}
