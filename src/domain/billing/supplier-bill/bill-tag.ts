import type { SqlRow } from '../../../kernel/db/sql.ts'
import type { Scope } from '../../../kernel/scope.ts'

/**
 * The ETag of the file of a bill. A browser compares it for the same address in all instances that its user opens, and
 * after a restored backup, so the id of the bill is not enough.
 */
export function billTag({ instance }: Scope, { id, created, file_size: size }: SqlRow): string {
  return `supplier-bill-${instance.id}-${id}-${created}-${size}`
}
