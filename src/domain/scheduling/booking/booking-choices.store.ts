import { SqlText } from '../../../kernel/db/sql-text.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { BOOKING_STATUS } from '../../catalogue/status/index.ts'

export interface StatusChoice {
  readonly id: number
  readonly name: string
  readonly chargeable: number
  readonly color_background: string | null
  readonly color_text: string | null
}

export interface ResourceChoice {
  readonly id: number
  readonly name: string
  readonly type_id: number
  readonly parent_id: number | null
  readonly color_background: string | null
  readonly color_text: string | null
}

/** The live statuses of bookings, in menu order. */
export function statusChoices({ db }: Scope): Promise<StatusChoice[]> {
  const sql = new SqlText(db.dialect, db.instanceId)
  sql.add('select id, name, chargeable, color_background, color_text from status where ').ofInstance()
  sql.add(' and deleted is null and type_id = ').value(BOOKING_STATUS).add(' order by "order", id')
  return db.statement<StatusChoice>(sql.text, sql.values)
}

/** Live resources except the hidden ones, in menu order. */
export function resourceChoices({ db }: Scope, hidden: readonly number[], limit: number): Promise<ResourceChoice[]> {
  const sql = new SqlText(db.dialect, db.instanceId)
  sql.add('select id, name, type_id, parent_id, color_background, color_text from resource where ').ofInstance()
  sql.add(
    ` and deleted is null and not (${sql.dialect.anyOf('id', sql.placeholder(JSON.stringify(hidden)), 'integer')})`,
  )
  sql.add(' order by "order", id').limit(limit)
  return db.statement<ResourceChoice>(sql.text, sql.values)
}
