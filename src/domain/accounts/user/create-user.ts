import type { SqlRow } from '../../../kernel/db/sql.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { insertRecord } from '../../../records/write/insert-record.ts'
import { readBody } from '../../../records/write/read-body.ts'
import { mirrorUser } from '../contact/index.ts'
import { keepAddress } from '../credential/index.ts'
import { fullName, user } from './user.record.ts'
import { checkUser, type NewUser } from './user-rules.ts'

export async function createUser(scope: Scope, body: unknown): Promise<WriteAnswer> {
  const reader = await readBody(scope, user, body)
  // The body has all required members.
  const next = { ...reader.values } as SqlRow & NewUser
  await checkUser(scope, undefined, next)
  const id = await insertRecord(scope, user, reader)
  await mirrorUser(scope, { id, name: fullName(next), email: next.primary_email })
  await keepAddress(scope, id, next.primary_email)
  return { id, warnings: reader.warnings }
}
