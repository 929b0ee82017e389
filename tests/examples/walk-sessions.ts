/** How users sign in to the studio and out of it: with links, a password and a cookie. */
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { identityHash, linkIdentity } from '../../src/domain/accounts/provider-identity/index.ts'
import { actingFor, linkByOperator } from '../../src/domain/accounts/sign-in/index.ts'
import { offerChoice } from '../../src/domain/accounts/single-sign-on/choose-account.ts'
import { singleSignOnOf } from '../../src/kernel/oidc/single-sign-on.ts'
import { PASSWORD, secretIn } from '../support/people.ts'
import { type Desk, tryOperation } from './operation-desk.ts'
import { walkFactors } from './walk-factors.ts'

const COLLEAGUE = 2
const ADMINISTRATOR = 'ines@lumen.example'

/** A provider without a server. */
export const provider = {
  oidcIssuer: 'http://127.0.0.1:1',
  oidcClientId: 'daybook',
  oidcClientSecret: 'never sent',
  oidcName: 'Studio ID',
}

/** The sizes of the machine are not those of the example. */
async function walkStatus(desk: Desk): Promise<void> {
  const { data } = await tryOperation(desk, 'getInstanceStatus')
  const exchange = desk.exchanges.get('getInstanceStatus')
  assert.ok(exchange)
  const database = { ...data.database, bytes: 1_540_096, free_bytes: 215_000_000_000 }
  desk.exchanges.set('getInstanceStatus', { ...exchange, answer: { data: { ...data, database } } })
}

export async function walkSessions(desk: Desk): Promise<void> {
  const { world } = desk
  const [{ primary_email: email }] = await world.admin.list('user', `id=${COLLEAGUE}`)
  await tryOperation(desk, 'postUserInvite', { query: { id: COLLEAGUE } })
  await tryOperation(desk, 'userAccess', { query: { id: COLLEAGUE } })
  await walkStatus(desk)
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
      email: ADMINISTRATOR,
      password: PASSWORD,
      name: 'Lumen Studio',
      timezone: 'Europe/Berlin',
      currency: 'EUR',
      country: 'DE',
    },
  })
  await walkSingleSignOn(desk)
  await tryOperation(desk, 'postSessionForgot', { body: { email: 'nobody@lumen.example' } })
}

/** The part that works without a provider. */
async function walkSingleSignOn(desk: Desk): Promise<void> {
  await tryOperation(desk, 'getSessionWays')
  await tryOperation(desk, 'getSessionOidcStart', { query: { to: '/schedule' } })
  await tryOperation(desk, 'getSessionOidcCallback', { query: { code: 'of-the-provider', state: 'of-the-start' } })
  const { scopes } = desk.world.app
  const person = { issuer: provider.oidcIssuer, subject: 'ines' }
  await scopes.writing(await actingFor(scopes, 1), (scope) => linkIdentity(scope, COLLEAGUE, person))
  const key = (await singleSignOnOf(provider, scopes.clock))?.key ?? Buffer.of()
  const users = [{ instance_id: 1, instance_name: '', user_id: COLLEAGUE }]
  const choice = { identity: identityHash(person), hasTwoFactors: false, users }
  const cookie = await offerChoice({ scopes }, key, choice, undefined)
  desk.browser.cookies.set('__Host-daybook-attempt', cookie)
  await tryOperation(desk, 'getSessionOidcChoice')
  await tryOperation(desk, 'postSessionOidcChoice', { body: { instance: 1 } })
  await tryOperation(desk, 'deleteSessionOidcLink', { query: { user_id: COLLEAGUE } })
  await tryOperation(desk, 'postSessionEnter', { body: { secret: await secretFor(desk, COLLEAGUE, 'enter') } })
}

async function secretFor(
  { world, secrets }: Desk,
  userId: number,
  purpose: 'invite' | 'setup' | 'enter',
): Promise<string> {
  const link = await linkByOperator(world.app.scopes, { instanceId: 1, userId, purpose })
  return secrets.plain(secretIn(link))
}

/** The other studio has left, so the database belongs to this one alone. */
export async function walkBackup(desk: Desk): Promise<void> {
  await desk.world.app.scopes.engine.exclusive((sql) => sql.run('delete from record_tally where instance_id = 2', []))
  await tryOperation(desk, 'postInstanceBackup')
  const { backups } = desk
  await backupEnded(desk)
  assert.equal((await desk.browser.signIn(ADMINISTRATOR, PASSWORD)).status, 200)
  const [name = ''] = await readdir(backups)
  await tryOperation(desk, 'getInstanceBackup', { query: { name } })
}

async function backupEnded({ world }: Desk): Promise<void> {
  for (;;) {
    const { data } = (await world.admin.get('/v2/instance/status')).body
    if (!data.backup.running) return
    await new Promise(setImmediate)
  }
}
