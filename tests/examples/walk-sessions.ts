/** How people get in and out of the studio: by links, with a password and a cookie. */
import { linkByOperator } from '../../src/domain/accounts/sign-in/index.ts'
import { PASSWORD, secretIn } from '../support/people.ts'
import { type Desk, tryOperation } from './operation-desk.ts'
import { walkFactors } from './walk-factors.ts'

const COLLEAGUE = 2

export async function walkSessions(desk: Desk): Promise<void> {
  const { world } = desk
  const [{ primary_email: email }] = await world.admin.list('user', `id=${COLLEAGUE}`)
  await tryOperation(desk, 'postUserInvite', { query: { id: COLLEAGUE } })
  const secret = await secretFor(desk, COLLEAGUE, 'invite')
  await tryOperation(desk, 'postSessionLink', { body: { secret } })
  await tryOperation(desk, 'postSessionPassword', { body: { secret, password: PASSWORD } })
  await tryOperation(desk, 'postSession', { body: { email, password: PASSWORD } })
  await tryOperation(desk, 'getSession')
  await tryOperation(desk, 'getSessionList')
  await tryOperation(desk, 'deleteSessionList', { query: { others: true } })
  await walkFactors(desk, COLLEAGUE)
  await tryOperation(desk, 'deleteSession')
  await tryOperation(desk, 'postSessionSetup', {
    body: {
      secret: await secretFor(desk, 1, 'setup'),
      first_name: 'Ines',
      last_name: 'Ohlsen',
      email: 'ines@lumen.example',
      password: PASSWORD,
      name: 'Lumen Studio',
      timezone: 'Europe/Berlin',
      currency: 'EUR',
      country: 'DE',
    },
  })
  await tryOperation(desk, 'postSessionForgot', { body: { email: 'nobody@lumen.example' } })
}

async function secretFor({ world, secrets }: Desk, userId: number, purpose: 'invite' | 'setup'): Promise<string> {
  const link = await linkByOperator(world.app.scopes, { instanceId: 1, userId, purpose })
  return secrets.plain(secretIn(link))
}
