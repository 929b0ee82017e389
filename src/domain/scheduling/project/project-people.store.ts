import { SqlText } from '../../../kernel/db/sql-text.ts'
import type { Scope } from '../../../kernel/scope.ts'

/** A user or group of a project: either `user_id` or `group_id` is null. */
export interface ProjectPerson {
  readonly project_id: number
  readonly user_id: number | null
  readonly group_id: number | null
  readonly admin_id: number | null
}

/** The users and groups of projects, each in the order in which they were given. */
export function peopleOf(scope: Scope, projectIds: readonly number[]): Promise<ProjectPerson[]> {
  const sql = new SqlText(scope.db.dialect, scope.db.instanceId)
  const ofProjects = () => sql.dialect.anyOf('m.project_id', sql.placeholder(JSON.stringify(projectIds)), 'integer')
  sql.add('select m.project_id, m.user_id, null as group_id, a.user_id as admin_id, m.position from project_user as m')
  sql.add(' left join project_admin as a on ').ofInstance('a')
  sql
    .add(' and a.project_id = m.project_id and a.user_id = m.user_id where ')
    .ofInstance('m')
    .add(` and ${ofProjects()}`)
  sql.add(' union all select m.project_id, null, m.group_id, null, m.position from project_group as m where ')
  sql.ofInstance('m').add(` and ${ofProjects()} order by position`)
  return scope.db.statement<ProjectPerson>(sql.text, sql.values)
}
