import { startSession } from '../../src/domain/accounts/session/index.ts'
import { actingFor } from '../../src/domain/accounts/sign-in/index.ts'
import { Client, type World } from '../world.ts'

/** The same user, who has signed in and asks by a cookie from a page of the service. */
export async function bySession({ app }: Pick<World, 'app'>, client: Client, instanceId = 1): Promise<Client> {
  const { userId, token } = client
  const { secret } = await app.scopes.writing(await actingFor(app.scopes, instanceId, userId), (scope) =>
    startSession(scope, { userId, methods: ['password'], accounts: [], address: '192.0.2.1', device: 'Firefox' }),
  )
  return new Client(app, token, userId, { cookie: `__Host-daybook=${secret}`, 'sec-fetch-site': 'same-origin' })
}
