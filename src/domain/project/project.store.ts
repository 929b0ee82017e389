import type { Scope } from '../../kernel/scope.ts'

/** The ids of a project's live phases. */
export async function phaseIdsOf({ db }: Scope, projectId: number): Promise<number[]> {
  const phases = db
    .records<{ id: number; project_id: number }>('project_phase')
    .select('id')
    .where('project_id', '=', projectId)
    .orderBy('id')
  return (await db.all(phases)).map((phase) => phase.id)
}
