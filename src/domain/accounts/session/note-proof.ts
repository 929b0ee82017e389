import type { Scope } from '../../../kernel/scope.ts'
import { SESSION_ENDED } from '../access/index.ts'
import { sessionById, setProof } from './session.store.ts'
import type { Account, SignInMethod } from './sign-in-method.ts'

/** Notes the time of a proof in a session, and the method, if it is a new one. */
export async function noteProof(scope: Scope, id: number, proved: number, method?: SignInMethod): Promise<void> {
  const row = await sessionById(scope, id)
  if (row === undefined) return
  const before = JSON.parse(row.methods) as SignInMethod[]
  const accounts = JSON.parse(row.accounts) as Account[]
  const isOwn = (one: Account) => one.instance_id === scope.instance.id && one.user_id === row.user_id
  const methods = method === undefined || before.includes(method) ? before : [...before, method]
  const proven = accounts.map((one) => (method !== undefined && isOwn(one) ? { ...one, factor: method } : one))
  await setProof(scope, id, { proved, methods: JSON.stringify(methods), accounts: JSON.stringify(proven) })
  // Processes that keep the session in memory must read it again.
  if (methods !== before) scope.journal.touch(SESSION_ENDED, id)
}
