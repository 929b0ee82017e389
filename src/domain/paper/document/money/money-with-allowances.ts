import type { SqlRow } from '../../../../kernel/db/sql.ts'
import { Invalid } from '../../../../kernel/errors.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import type { RecordDefinition } from '../../../../records/define-record.ts'
import { BodyReader } from '../../../../records/write/body-reader.ts'
import type { Line, RenderedGroup } from '../lines/index.ts'
import { readAllowances } from './read-allowances.ts'
import { moneyColumns } from './settle-money.ts'

interface GivenLines {
  readonly groups: readonly RenderedGroup[]
  readonly lines: readonly Line[]
  readonly currency: string
  /** `allowances` as a body sent it; undefined if it sent none. */
  readonly allowances: unknown
}

/**
 * The columns of a document whose lines come from bookings or a quote, with the allowances and charges of the body. Throws
 * `Invalid` with what is wrong with them. Kinds without allowances have none, whatever is sent.
 */
export async function moneyWithAllowances(
  scope: Scope,
  definition: RecordDefinition,
  { groups, lines, currency, allowances }: GivenLines,
): Promise<SqlRow> {
  const member = definition.members.get('allowances')
  if (member === undefined || allowances === undefined || allowances === null) {
    return moneyColumns(groups, lines, currency)
  }
  const reader = new BodyReader(scope, definition)
  reader.values.currency = currency
  member.read(allowances, reader)
  const read = reader.hasFault('allowances') ? [] : await readAllowances(reader, lines)
  if (reader.faults.length > 0) throw new Invalid(reader.faults)
  return moneyColumns(groups, lines, currency, read)
}
