import type { Scope } from '../../kernel/scope.ts'
import { isNull, type Predicate } from '../../records/list/predicate.ts'

/** The ids of a project's live phases. */
export async function phaseIdsOf({ db }: Scope, projectId: number): Promise<number[]> {
  const phases = db
    .records<{ id: number; project_id: number }>('project_phase')
    .select('id')
    .where('project_id', '=', projectId)
    .orderBy('id')
  return (await db.all(phases)).map((phase) => phase.id)
}

/** A project without a start or an end is open on that side, so that a window of time shows it. */
export function openOr(bounded: Predicate, column: string): Predicate {
  return (sql) =>
    sql
      .add('(')
      .joined([isNull(column), bounded], ' or ')
      .add(')')
}
