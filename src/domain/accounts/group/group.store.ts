import type { Scope } from '../../../kernel/scope.ts'

export interface Member {
  id: number
  group_id: number
  first_name: string
  last_name: string | null
  primary_email: string
}

export function membersOf({ db }: Scope, groupIds: readonly number[]): Promise<Member[]> {
  const members = db
    .records<Member>('user')
    .select(['id', 'group_id', 'first_name', 'last_name', 'primary_email'])
    .where('group_id', 'in', groupIds)
    .orderBy('id')
  return db.all(members)
}
