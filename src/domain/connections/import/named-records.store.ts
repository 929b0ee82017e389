import { hiddenFrom } from '../../../kernel/auth/visibility.ts'
import { SqlText } from '../../../kernel/db/sql-text.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { BOOKING_STATUS, PROJECT_STATUS } from '../../catalogue/status/index.ts'
import type { NamedRecord } from './imported-kinds.ts'

const selects: Readonly<Record<NamedRecord, string>> = {
  contact: 'select id, name, type as more from contact where ',
  project: 'select id, name, code as more from project where ',
  resource: 'select id, name from resource where ',
  'booking-status': `select id, name from status where type_id = ${BOOKING_STATUS} and `,
  'project-status': `select id, name from status where type_id = ${PROJECT_STATUS} and `,
  user: 'select id, first_name as name, last_name as more, primary_email as mail from "user" where ',
  'project/folder': 'select id, name from project_folder where ',
  tax: 'select id, name from tax where ',
}

export interface NamedRow {
  readonly id: number
  readonly name: string
  /** The type of a contact, the code of a project, the last name of a user. */
  readonly more?: string | null
  readonly mail?: string
}

/** Every live record of the kind that the actor may know of, by what people call it. */
export async function namedRows({ actor, db }: Scope, of: NamedRecord): Promise<NamedRow[]> {
  const sql = new SqlText(db.dialect, db.instanceId)
    .add(selects[of])
    .ofInstance()
    .add(' and deleted is null order by id')
  const hidden = new Set(hiddenFrom(actor, of))
  return (await db.statement<NamedRow>(sql.text, sql.values)).filter(({ id }) => !hidden.has(id))
}
