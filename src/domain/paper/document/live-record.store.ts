import type { Scope } from '../../../kernel/scope.ts'

/** Whether a record is there, also where the actor must not know of it. */
export async function isLive({ db }: Scope, table: string, id: number): Promise<boolean> {
  return (await db.first(db.records<{ id: number }>(table).select('id').where('id', '=', id))) !== undefined
}
