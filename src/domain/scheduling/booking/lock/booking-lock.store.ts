import type { Scope } from '../../../../kernel/scope.ts'

interface UserRow {
  id: number
  first_name: string
  last_name: string | null
}

/** The names of these users by id, including deleted ones. */
export async function userNames({ db }: Scope, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const users = await db.all(
    db
      .rows<UserRow>('user')
      .select(['id', 'first_name', 'last_name'])
      .where('id', 'in', [...new Set(ids)]),
  )
  return new Map(users.map(({ id, first_name, last_name }) => [id, [first_name, last_name].filter(Boolean).join(' ')]))
}
