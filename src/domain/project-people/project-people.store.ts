import { SqlText } from '../../kernel/db/sql-text.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Predicate } from '../../records/list/predicate.ts'

/** One person or group of one project: either `user_id` or `group_id` is null. */
export interface ProjectPerson {
  readonly project_id: number
  readonly user_id: number | null
  readonly group_id: number | null
  readonly admin_id: number | null
}

/** The people of projects, users and groups each in the order they were given. */
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

/**
 * A private project is for its people (contract section 2), and for who created it: a project that lists nobody would
 * be lost otherwise. `alias` is the project's table in the statement.
 */
export function isVisibleProject({ actor }: Scope, alias: string): Predicate {
  return (sql) => {
    const linked = (table: string, column: string, id: number): void => {
      sql.add(` or exists (select 1 from ${table} as m where `).ofInstance('m')
      sql.add(` and m.project_id = ${alias}.id and m.${column} = `).value(id).add(')')
    }
    sql.add(`(${alias}."private" = 0 or ${alias}.created_id = `).value(actor.userId)
    linked('project_user', 'user_id', actor.userId)
    linked('project_group', 'group_id', actor.groupId)
    return sql.add(')')
  }
}

/** The same for a record that belongs to a project by its `project_id`. */
export function isOfVisibleProject(scope: Scope): Predicate {
  const visible = isVisibleProject(scope, 'p')
  return (sql) => {
    sql.add('exists (select 1 from project as p where ').ofInstance('p').add(' and p.id = t.project_id and ')
    visible(sql)
    return sql.add(')')
  }
}
