import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Level, levels, type Module, modules } from '../../src/kernel/auth/modules.ts'
import { records } from '../../src/registry.ts'
import type { Answer, Client } from '../world.ts'
import { inOneWorld } from './conformance-world.ts'

/** What contract section 2 says of each endpoint; whatever is not named here is ADMIN. */
const permissions: readonly (readonly [endpoint: RegExp, permission: string])[] = [
  [/^\w+ \/v2\/booking(\/|$)/, 'SCHEDULE'],
  [/^\w+ \/v2\/project(\/|$)/, 'PROJECT'],
  [/^\w+ \/v2\/contact(\/|$)/, 'CONTACT'],
  [/^\w+ \/v2\/(billable-item|quote|invoice|payment|credit-note|mail)(\/|$)/, 'SALES'],
  [/^PUT \/v2\/instance$/, 'ACCOUNT'],
  // Whoever plans looks for free time, and when nobody works.
  [/^GET \/v2\/resource\/availability$/, 'SCHEDULE'],
  [/^GET \/v2\/workspace\/holidays$/, 'SCHEDULE'],
  // People keep their own time, and everyone sees icons.
  [/^\w+ \/v2\/time-entry(\/|$)/, 'any'],
  [/^GET \/v2\/file\/content$/, 'any'],
  // One's own calendar is one's own.
  [/^PUT \/v2\/user\/feed$/, 'any'],
  // Who listens hears of what they may read.
  [/^GET \/v2\/events$/, 'any'],
]

interface Endpoint {
  readonly method: string
  readonly path: string
  readonly permission: string
  readonly access: 'READ' | 'WRITE'
}

inOneWorld('permissions', (world) => {
  const endpoints: Endpoint[] = []
  /** Clients by the one module that they have a level in, and those who have every level but in that module. */
  const only = new Map<string, Client>()
  const allBut = new Map<string, Client>()
  let nobody: Client

  before(async () => {
    for (const [path, operations] of Object.entries(world().document.paths)) {
      // A feed has a secret of its own in place of a token.
      if (path.startsWith('/feed/')) continue
      for (const method of Object.keys(operations).map((name) => name.toUpperCase())) {
        const [, permission = 'ADMIN'] = permissions.find(([pattern]) => pattern.test(`${method} ${path}`)) ?? []
        endpoints.push({ method, path, permission, access: method === 'GET' ? 'READ' : 'WRITE' })
      }
    }
    for (const module of modules) {
      for (const level of levels) only.set(`${module} ${level}`, await world().client({ [module]: level }))
      const others = modules.filter((one) => one !== module).map((one): [Module, Level] => [one, 'RW'])
      allBut.set(module, await world().client(Object.fromEntries(others)))
    }
    nobody = await world().client({})
  })

  // A stream has no end, but one that is asked for wrongly has.
  const call = (client: Client, { method, path }: Endpoint): Promise<Answer> =>
    client.call(method, path === '/v2/events' ? `${path}?after_id=none` : path, method === 'GET' ? undefined : {})
  const moduleOf = (permission: string): Module =>
    permission === 'SALES' ? 'finance' : (permission.toLowerCase() as Module)
  const refusesNaming = ({ permission, access, method, path }: Endpoint, { status, body }: Answer): void => {
    const said = `${method} ${path}: ${status} ${JSON.stringify(body)}`
    assert.equal(status, 403, said)
    assert.match(body.error.message, new RegExp(`\\b${access}\\b.*\\b${permission}\\b`), said)
  }

  test('every record kind has endpoints to try', () => {
    assert.ok(records.every(({ name }) => endpoints.some(({ path }) => path === `/v2/${name}`)))
  })

  for (const level of levels) {
    test(`403 and not 403: what the level ${level} of its module lets an endpoint do, with no other level`, async () => {
      for (const endpoint of endpoints.filter(({ permission }) => permission !== 'any')) {
        const answer = await call(only.get(`${moduleOf(endpoint.permission)} ${level}`) as Client, endpoint)
        const allowed = level === 'RW' || (level === 'R-' && endpoint.access === 'READ')
        const said = `${endpoint.method} ${endpoint.path}: ${JSON.stringify(answer.body)}`
        if (allowed) assert.ok(![401, 403].includes(answer.status), said)
        else refusesNaming(endpoint, answer)
      }
    })
  }

  test('403: every level of all other modules together is not the one that is needed', async () => {
    for (const endpoint of endpoints.filter(({ permission }) => permission !== 'any')) {
      refusesNaming(endpoint, await call(allBut.get(moduleOf(endpoint.permission)) as Client, endpoint))
    }
  })

  test('200: what is for everyone needs a token and nothing else', async () => {
    for (const endpoint of endpoints.filter(({ permission }) => permission === 'any')) {
      const { status, body } = await call(nobody, endpoint)
      assert.ok(![401, 403].includes(status), `${endpoint.method} ${endpoint.path}: ${JSON.stringify(body)}`)
    }
    assert.equal((await nobody.get('/v2/time-entry')).status, 200)
  })

  describe('401', () => {
    const everywhere = async (why: RegExp, headers: Record<string, string>): Promise<void> => {
      for (const { method, path } of endpoints) {
        const answer = await nobody.call(method, path, method === 'GET' ? undefined : {}, headers)
        const said = `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`
        assert.equal(answer.status, 401, said)
        assert.equal(answer.headers['www-authenticate'], 'Bearer', said)
        assert.match(answer.body.error.message, why, said)
      }
    }
    const tokenOf = async (body: object): Promise<{ id: number; token: string }> => {
      const answer = await world().admin.post('/v2/api-client', { description: 'one of many', ...body })
      assert.equal(answer.status, 200)
      return answer.body.success
    }
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

    test('no token, or something that is none', async () => {
      await everywhere(/access token is needed/, { authorization: '' })
      for (const authorization of ['Basic YWRtaW46YWRtaW4=', 'Bearer', 'Bearer ', 'Bearer a b', world().admin.token]) {
        const { status, body } = await nobody.get('/v2/tax', { authorization })
        assert.equal(status, 401)
        assert.match(body.error.message, /access token is needed/)
      }
    })

    test('a wrong token', async () => {
      const { token } = world().admin
      await everywhere(/unknown or was revoked/, bearer(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`))
    })

    test('a token that was revoked, and one whose user was deleted', async () => {
      const { admin, samples } = world()
      const { id, token } = await tokenOf({})
      assert.equal((await nobody.get('/v2/tax', bearer(token))).status, 200)
      await admin.delete(`/v2/api-client?id=${id}`)
      await everywhere(/unknown or was revoked/, bearer(token))
      const user_id = await samples.create('user')
      const ofUser = await tokenOf({ user_id })
      await admin.delete(`/v2/user?id=${user_id}`)
      await everywhere(/unknown or was revoked/, bearer(ofUser.token))
    })

    test('a token that has expired, and one whose user has', async () => {
      const { clock, samples } = world()
      const expires = clock.now() + 60
      const { token } = await tokenOf({ expires })
      const ofUser = await tokenOf({ user_id: await samples.create('user', { expires }) })
      assert.equal((await nobody.get('/v2/tax', bearer(token))).status, 200)
      assert.notEqual((await nobody.get('/v2/tax', bearer(ofUser.token))).status, 401)
      clock.advance(60)
      await everywhere(/token has expired/, bearer(token))
      await everywhere(/user of this access token has expired/, bearer(ofUser.token))
    })
  })

  test('HEAD is guarded as GET is', async () => {
    for (const { path, permission } of endpoints.filter(({ method }) => method === 'GET')) {
      // A stream that never ends has no length to ask for.
      if (path === '/v2/events') continue
      const head = (client: Client, headers = {}) => client.call('HEAD', path, undefined, headers)
      assert.equal((await head(nobody, { authorization: '' })).status, 401, path)
      if (permission !== 'any') assert.equal((await head(nobody)).status, 403, path)
    }
  })
})
