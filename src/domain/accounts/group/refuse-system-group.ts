import type { SqlRow } from '../../../kernel/db/sql.ts'
import { Conflict } from '../../../kernel/errors.ts'

export function refuseSystemGroup({ is_default, name }: SqlRow): void {
  if (is_default !== 1) return
  throw new Conflict(
    `${name} is a system group: it cannot be edited or deleted. To move users into it, set their group_id.`,
  )
}
