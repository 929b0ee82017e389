import type { SqlRow } from '../../../kernel/db/sql.ts'
import { signWarnings } from '../../../kernel/pdf/font-coverage.ts'

/** The member that each column belongs to. */
const printed = new Map([
  ['items', 'items'],
  ['groups', 'groups'],
  ['terms', 'terms'],
  ['reference', 'reference'],
  ['buyer', 'client'],
  ['seller', 'instance'],
])

/** Warnings about text that cannot be printed, given when the document is saved. */
export function unprintable(values: SqlRow): string[] {
  return [...printed].flatMap(([column, member]) => signWarnings(member, values[column]))
}
