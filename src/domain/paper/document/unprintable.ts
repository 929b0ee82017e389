import type { SqlRow } from '../../../kernel/db/sql.ts'
import { signWarnings } from '../../../kernel/pdf/font-coverage.ts'

/** By column, the member that people know it by. */
const printed = new Map([
  ['items', 'items'],
  ['groups', 'groups'],
  ['terms', 'terms'],
  ['reference', 'reference'],
  ['buyer', 'client'],
  ['seller', 'instance'],
])

/** What of a document that is saved cannot be printed: said now, rather than by its client. */
export function unprintable(values: SqlRow): string[] {
  return [...printed].flatMap(([column, member]) => signWarnings(member, values[column]))
}
