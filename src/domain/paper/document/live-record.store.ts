import type { Scope } from '../../../kernel/scope.ts'

/** Whether a live record exists, even if the actor cannot see it. */
export async function isLive({ db }: Scope, table: string, id: number): Promise<boolean> {
  return (await db.first(db.records<{ id: number }>(table).select('id').where('id', '=', id))) !== undefined
}
