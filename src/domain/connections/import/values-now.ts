import type { Scope } from '../../../kernel/scope.ts'
import { readPage } from '../../../records/list/run-list.ts'
import type { Records } from '../../../records/records.ts'
import type { ImportedKind } from './imported-kinds.ts'
import type { RowBody } from './row-body.ts'

/** The values of records as they are now, by id, in the form in which an undo sends them back. */
export async function valuesNow(
  scope: Scope,
  records: Records,
  { kind, shownWith = {} }: Pick<ImportedKind, 'shownWith'> & { readonly kind: string },
  ids: readonly number[],
  members: readonly string[],
): Promise<ReadonlyMap<number, RowBody>> {
  const asked = { ids, fields: ['id', ...members], limit: 1000, others: new Map(Object.entries(shownWith)) }
  const page = await readPage({ records, kept: undefined }, scope, kind, asked)
  const rows = page.records.map((text) => JSON.parse(text, withoutComputed) as RowBody & { readonly id: number })
  return new Map(rows.map(({ id, ...values }) => [id, values]))
}

/** Rates that were computed are left out: sent back, they would count as entered by hand. */
function withoutComputed(name: string, value: unknown): unknown {
  if (name !== 'rates' || !Array.isArray(value)) return value
  return value.some(({ computed }: { readonly computed?: boolean }) => computed === true) || value.length === 0
    ? undefined
    : value
}
