import type { Scope } from '../../kernel/scope.ts'

export async function apiClientsOf({ db }: Scope, userId: number): Promise<number[]> {
  const clients = db.records<{ id: number; user_id: number }>('api_client').select('id')
  return (await db.all(clients.where('user_id', '=', userId).orderBy('id'))).map((row) => row.id)
}
