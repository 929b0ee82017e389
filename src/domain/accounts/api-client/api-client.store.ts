import { hashToken } from '../../../kernel/auth/token.ts'
import type { Scope } from '../../../kernel/scope.ts'

export async function apiClientsOf({ db }: Scope, userId: number): Promise<number[]> {
  const clients = db.records<{ id: number; user_id: number }>('api_client').select('id')
  return (await db.all(clients.where('user_id', '=', userId).orderBy('id'))).map((row) => row.id)
}

/** The live api-client of a token. */
export async function apiClientByToken({ db }: Scope, token: string): Promise<number | undefined> {
  const clients = db.records<{ id: number; token_hash: string }>('api_client').select('id')
  return (await db.first(clients.where('token_hash', '=', hashToken(token))))?.id
}
