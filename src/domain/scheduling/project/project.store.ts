import { SqlText } from '../../../kernel/db/sql-text.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { isNull, type Predicate } from '../../../records/list/predicate.ts'

/** The ids of a project's live phases. */
export async function phaseIdsOf({ db }: Scope, projectId: number): Promise<number[]> {
  const phases = db
    .records<{ id: number; project_id: number }>('project_phase')
    .select('id')
    .where('project_id', '=', projectId)
    .orderBy('id')
  return (await db.all(phases)).map((phase) => phase.id)
}

/** The phases that were deleted after the project, and so together with it. */
export async function phaseIdsDeletedWith(scope: Scope, projectId: number): Promise<number[]> {
  const { db } = scope
  const sql = new SqlText(db.dialect, db.instanceId).add('select p.id from project_phase as p where ').ofInstance('p')
  sql.add(' and p.deleted is not null and p.project_id = ').value(projectId)
  sql.add(' and exists (select 1 from journal as j where ').ofInstance('j')
  sql.add(" and j.record = 'project/phase' and j.record_id = p.id and j.action = 'deleted'")
  sql.add(' and j.id > (select max(d.id) from journal as d where ').ofInstance('d')
  sql.add(" and d.record = 'project' and d.action = 'deleted' and d.record_id = ").value(projectId)
  const phases = await db.statement<{ id: number }>(sql.add(')) order by p.id').text, sql.values)
  return phases.map((phase) => phase.id)
}

/** A project without a start or an end is open on that side, so that a time window includes it. */
export function openOr(bounded: Predicate, column: string): Predicate {
  return (sql) =>
    sql
      .add('(')
      .joined([isNull(column), bounded], ' or ')
      .add(')')
}
