import { instance } from '../domain/accounts/instance/index.ts'
import type { Scopes } from '../kernel/scope.ts'
import { changeRecord } from '../records/write/default-verbs.ts'
import { administratorSession } from './demo-session.ts'

/** Names the studio, if the instance was made for the demo and has no company yet. */
export async function furnishInstance(scopes: Scopes, instanceId: number): Promise<void> {
  const session = await administratorSession(scopes, instanceId)
  await scopes.writing(session, (scope) =>
    changeRecord(scope, instance, instanceId, {
      name: 'Lichtspiel Studio',
      timezone: 'Europe/Berlin',
      company_name: 'Lichtspiel Studio GmbH',
      company_address: 'Speicherstraße 12\n10115 Berlin\nGermany',
      company_email: 'office@lichtspiel.example',
      company_phone: '+49 30 5550 1200',
      company_iban: 'DE89370400440532013000',
    }),
  )
}
