import { instance } from '../domain/accounts/instance/index.ts'
import { user } from '../domain/accounts/user/index.ts'
import type { Scopes } from '../kernel/scope.ts'
import { changeRecord } from '../records/write/default-verbs.ts'
import { verbsOf } from './create.ts'
import { administratorSession } from './demo-session.ts'

/** Names the studio and its administrator, if the instance was made for the demo and has no company yet. */
export async function furnishInstance(scopes: Scopes, instanceId: number): Promise<void> {
  const session = await administratorSession(scopes, instanceId)
  await scopes.writing(session, async (scope) => {
    await changeRecord(scope, instance, instanceId, {
      name: 'Lichtspiel Studio',
      timezone: 'Europe/Berlin',
      company_name: 'Lichtspiel Studio GmbH',
      company_address: 'Speicherstraße 12\n10115 Berlin\nGermany',
      company_email: 'office@lichtspiel.example',
      company_phone: '+49 30 5550 1200',
      company_iban: 'DE89370400440532013000',
    })
    const { update } = verbsOf(user)
    const body = { first_name: 'Petra', last_name: 'Sommer' }
    await update?.run(scope, { id: scope.actor.userId, body, given: {} })
  })
}
