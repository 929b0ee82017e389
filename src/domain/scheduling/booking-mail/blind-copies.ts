import { hiddenFrom } from '../../../kernel/auth/visibility.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { bookingVisibilities } from '../../accounts/access/index.ts'
import { findAdministrators } from '../../accounts/administrator-mail/index.ts'
import type { BookedState } from './change/index.ts'
import { scopeOfUser } from './scope-of-user.ts'

/** The bookings that a mail is about. */
export interface Subject {
  readonly bookingIds: readonly number[]
  readonly states: readonly BookedState[]
}

/** If the instance wants copies: the addresses of the administrators who can see everything in the mail. */
export async function blindCopies(scope: Scope, recipientId: number, subject: Subject): Promise<string[]> {
  if (!scope.instance.settings.bcc_administrators) return []
  const addresses: string[] = []
  for (const user of await findAdministrators(scope)) {
    if (user.id === recipientId) continue
    const seeing = await scopeOfUser(scope, user)
    if (seeing !== undefined && (await seesAll(seeing, subject))) addresses.push(user.primary_email)
  }
  return addresses
}

async function seesAll(scope: Scope, { bookingIds, states }: Subject): Promise<boolean> {
  const { actor } = scope
  if (actor.visibility === undefined) return true
  const visibilities = await bookingVisibilities(scope, bookingIds)
  const hides = (record: string, ids: readonly (number | null)[]) =>
    ids.some((id) => id !== null && hiddenFrom(actor, record).includes(id))
  return (
    visibilities.every(({ unseen, busy }) => unseen === 0 && busy === 0) &&
    states.every((state) => !hides('project', [state.project_id]) && !hides('resource', state.resources))
  )
}
