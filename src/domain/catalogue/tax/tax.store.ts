import type { Select } from '../../../kernel/db/scoped-db.ts'
import type { DocumentTax } from '../../../kernel/money/document-totals.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { Row } from '../../../records/define-record.ts'
import type { tax } from './tax.record.ts'
import { taxLine } from './tax-line.ts'

/** Taxes as elements of `taxes`, by id, including deleted ones: records that refer to them still show their names. */
export async function taxLines(scope: Scope, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const query = scope.db.rows<Row<typeof tax>>('tax').where('id', 'in', ids).select(['id', 'name', 'rate'])
  const rows = await scope.db.all(query)
  return new Map(rows.map((row) => [row.id, taxLine(row)]))
}

/** The live taxes with these ids, as documents copy them, by id. */
export async function loadTaxes(scope: Scope, ids: readonly number[]): Promise<ReadonlyMap<number, DocumentTax>> {
  return taxesIn(scope.db.records<Row<typeof tax>>('tax'), scope, ids)
}

/** Like `loadTaxes`, including deleted taxes: for taxes that have been copied before. */
export async function copiedTaxes(scope: Scope, ids: readonly number[]): Promise<ReadonlyMap<number, DocumentTax>> {
  return taxesIn(scope.db.rows<Row<typeof tax>>('tax'), scope, ids)
}

const copied = ['id', 'name', 'rate', 'compound', 'code', 'vat_category', 'exemption_code', 'exemption_reason'] as const

/** By default, a tax with a rate has category S. A tax of 0 has no default category. */
function copyOf(row: Pick<Row<typeof tax>, (typeof copied)[number]>): DocumentTax {
  const vat_category = row.vat_category ?? (row.rate > 0 ? 'S' : null)
  return { ...row, compound: row.compound === 1, vat_category }
}

async function taxesIn(
  from: Select<Row<typeof tax>>,
  { db }: Scope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, DocumentTax>> {
  if (ids.length === 0) return new Map()
  const query = from.select(copied).where('id', 'in', [...new Set(ids)])
  return new Map((await db.all(query)).map((row) => [row.id, copyOf(row)]))
}
