import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Level, levels, type Module, modules } from '../../src/kernel/auth/modules.ts'
import { records } from '../../src/registry.ts'
import { bySession } from '../support/by-session.ts'
import { type Answer, Client } from '../world.ts'
import { inOneWorld } from './conformance-world.ts'

/** The permissions of contract section 2 for each endpoint; all others need ADMIN. */
const permissions: readonly (readonly [endpoint: RegExp, permission: string])[] = [
  [/^\w+ \/v2\/booking(\/|$)/, 'SCHEDULE'],
  [/^\w+ \/v2\/project(\/|$)/, 'PROJECT'],
  [/^\w+ \/v2\/contact(\/|$)/, 'CONTACT'],
  [
    /^\w+ \/v2\/(billable-item|quote|invoice|payment|credit-note|supplier-bill|bank-statement|mail|export)(\/|$)/,
    'SALES',
  ],
  [/^(PUT \/v2\/instance|(GET|POST) \/v2\/instance\/backup)$/, 'ACCOUNT'],
  // Users who plan look for free time and holidays.
  [/^GET \/v2\/resource\/availability$/, 'SCHEDULE'],
  [/^GET \/v2\/workspace\/(closed-days|holidays)$/, 'SCHEDULE'],
  [/^GET \/v2\/report\/utilisation$/, 'SCHEDULE'],
  // Reports need the permissions of the records that they sum.
  [/^GET \/v2\/report\/(revenue|open-items|statement|unbilled)$/, 'SALES'],
  [/^GET \/v2\/report\/project$/, 'PROJECT'],
  [/^GET \/v2\/report\/time$/, 'any'],
  // Users keep their own time, and everyone sees icons.
  [/^\w+ \/v2\/time-entry(\/|$)/, 'any'],
  [/^GET \/v2\/file\/content$/, 'any'],
  // Everyone keeps their own views.
  [/^\w+ \/v2\/view(\/|$)/, 'any'],
  // A search finds the records of its lists.
  [/^GET \/v2\/search$/, 'any'],
  // Users manage their own calendar feed, and choose their own language.
  [/^((GET|PUT) \/v2\/user\/feed|PUT \/v2\/user\/locale)$/, 'any'],
  // Live events contain readable records.
  [/^GET \/v2\/events$/, 'any'],
]

/** Endpoints with a body that only read. */
const reading = /^POST \/v2\/booking\/ics$/

/** Reading these needs the permission to write. */
const asWriting = /^GET \/v2\/instance\/backup$/

interface Endpoint {
  readonly method: string
  readonly path: string
  readonly permission: string
  readonly access: 'READ' | 'WRITE'
  /** Only signed-in users have it: tokens are refused. */
  readonly needsCookie: boolean
}

inOneWorld('permissions', (world) => {
  const endpoints: Endpoint[] = []
  /** Clients with a level in only one module, and clients with every level except in that module. */
  const only = new Map<string, Client>()
  const allBut = new Map<string, Client>()
  /** Tokens of a Super Administrator with one module each, and a read-only one with all modules. */
  const reaching = new Map<string, Client>()
  /** The users of `only`, who have signed in. */
  const signedIn = new Map<string, Client>()
  let readOnly: Client
  let nobody: Client

  before(async () => {
    for (const [path, operations] of Object.entries(world().document.paths)) {
      // A feed has a secret instead of a token, and sessions are for people: sign-in.test.ts tests their permissions.
      if (/^\/(feed|v2\/session)(\/|$)/.test(path)) continue
      for (const [name, { security }] of Object.entries(operations)) {
        const method = name.toUpperCase()
        const named = `${method} ${path}`
        const [, permission = 'ADMIN'] = permissions.find(([pattern]) => pattern.test(named)) ?? []
        const access = (method === 'GET' || reading.test(named)) && !asWriting.test(named) ? 'READ' : 'WRITE'
        endpoints.push({ method, path, permission, access, needsCookie: security?.length === 1 })
      }
    }
    for (const module of modules) {
      for (const level of levels) {
        const client = await world().client({ [module]: level })
        only.set(`${module} ${level}`, client)
        signedIn.set(`${module} ${level}`, await bySession(world(), client))
      }
      const others = modules.filter((one) => one !== module).map((one): [Module, Level] => [one, 'RW'])
      allBut.set(module, await world().client(Object.fromEntries(others)))
    }
    nobody = await world().client({})
    for (const module of modules) {
      for (const acl of ['R-', 'RW'] as const)
        reaching.set(`${module} ${acl}`, await limited({ scopes: [{ module, acl }] }))
    }
    readOnly = await limited({ read_only: true })
  })

  const limited = async (limits: object): Promise<Client> => {
    const { app, admin } = world()
    const { body } = await admin.post('/v2/api-client', { description: 'limited', ...limits })
    return new Client(app, body.success.token, admin.userId)
  }

  // A stream has no end, but an invalid request has.
  const call = (client: Client, { method, path }: Endpoint): Promise<Answer> =>
    client.call(method, path === '/v2/events' ? `${path}?after_id=none` : path, method === 'GET' ? undefined : {})
  const ofTokens = () => endpoints.filter(({ needsCookie }) => !needsCookie)
  const checked = (all: readonly Endpoint[]) => all.filter(({ permission }) => permission !== 'any')
  const moduleOf = (permission: string): Module =>
    permission === 'SALES' ? 'finance' : (permission.toLowerCase() as Module)
  const refusesNaming = ({ permission, access, method, path }: Endpoint, { status, body }: Answer): void => {
    const said = `${method} ${path}: ${status} ${JSON.stringify(body)}`
    assert.equal(status, 403, said)
    assert.match(body.error.message, new RegExp(`\\b${access}\\b.*\\b${permission}\\b`), said)
  }

  test('every record kind has endpoints to test', () => {
    assert.ok(records.every(({ name }) => endpoints.some(({ path }) => path === `/v2/${name}`)))
  })

  for (const [kind, clients] of [
    ['group', only],
    ['token', reaching],
    ['session', signedIn],
  ] as const) {
    for (const level of levels) {
      if (kind === 'token' && level === '--') continue
      test(`403 or not: what level ${level} of one module allows, without other levels of the ${kind}`, async () => {
        for (const endpoint of kind === 'session' ? checked(endpoints) : checked(ofTokens())) {
          const own = moduleOf(endpoint.permission)
          const next = modules[(modules.indexOf(own) + 1) % modules.length] as Module
          for (const module of kind === 'token' ? [own, next] : [own]) {
            const answer = await call(clients.get(`${module} ${level}`) as Client, endpoint)
            const allowed = level === 'RW' || (level === 'R-' && endpoint.access === 'READ')
            const said = `${module}: ${endpoint.method} ${endpoint.path}: ${JSON.stringify(answer.body)}`
            if (module !== own || !allowed) refusesNaming(endpoint, answer)
            else assert.ok(![401, 403].includes(answer.status), said)
          }
        }
      })
    }
  }

  test('403: a read-only token writes nothing, and reads everything', async () => {
    for (const endpoint of ofTokens()) {
      const { status, body } = await call(readOnly, endpoint)
      const said = `${endpoint.method} ${endpoint.path}: ${status} ${JSON.stringify(body)}`
      if (endpoint.access === 'WRITE') assert.equal(status, 403, said)
      else assert.ok(![401, 403].includes(status), said)
    }
  })

  test('403: endpoints for everyone need their module in the scopes of a token', async () => {
    const own: readonly (readonly [endpoint: RegExp, module: Module])[] = [
      [/^\w+ \/v2\/time-entry(\/|$)/, 'task'],
      [/^GET \/v2\/report\/time$/, 'task'],
      [/^(GET|PUT) \/v2\/user\/feed$/, 'schedule'],
      [/^PUT \/v2\/user\/locale$/, 'admin'],
    ]
    for (const endpoint of endpoints.filter(({ permission }) => permission === 'any')) {
      const { method, path, access } = endpoint
      const module = own.find(([pattern]) => pattern.test(`${method} ${path}`))?.[1]
      for (const [scope, client] of reaching) {
        // Administrators manage the time of everyone.
        if (module === 'task' && scope.startsWith('admin')) continue
        const { status, body } = await call(client, endpoint)
        // A view belongs to its user: a read-only token cannot write it.
        const isReader = path.startsWith('/v2/view') && scope.endsWith('R-') && access === 'WRITE'
        const allowed =
          (module === undefined && !isReader) ||
          scope === `${module} RW` ||
          (scope === `${module} R-` && access === 'READ')
        const said = `${scope}: ${method} ${path}: ${status} ${JSON.stringify(body)}`
        // The 404 of a missing record comes before the permission check.
        if (allowed) assert.ok(![401, 403].includes(status), said)
        else assert.ok([400, 403, 404].includes(status), said)
      }
    }
    const task = reaching.get('task RW') as Client
    const schedule = reaching.get('schedule RW') as Client
    const entry = { name: 'Grade', owner_id: task.userId, start: 1, end: 2 }
    const id = await task.create('time-entry', entry)
    const refused = [
      await schedule.get('/v2/time-entry'),
      await schedule.post('/v2/time-entry', entry),
      await schedule.put(`/v2/time-entry?id=${id}`, { name: 'Recut' }),
      await schedule.delete(`/v2/time-entry?id=${id}`),
      await (reaching.get('task R-') as Client).delete(`/v2/time-entry?id=${id}`),
    ]
    for (const { status, body } of refused) {
      assert.equal(status, 403)
      assert.match(body.error.message, /on TASK in the scopes of the token|may not write: it is read_only/)
    }
    assert.equal((await (reaching.get('schedule R-') as Client).put('/v2/user/feed', {})).status, 403)
    assert.equal((await task.put('/v2/user/feed', { feed: true })).status, 403)
  })

  test('403: the levels of all other modules together are not enough', async () => {
    for (const endpoint of checked(ofTokens())) {
      refusesNaming(endpoint, await call(allBut.get(moduleOf(endpoint.permission)) as Client, endpoint))
    }
  })

  test('403: a session refuses every write that another site requests, whatever its user may do', async () => {
    const { credentials } = await bySession(world(), world().admin)
    const { cookie = '' } = credentials
    for (const from of ['cross-site', 'same-site', 'none']) {
      const { app, admin } = world()
      const forged = new Client(app, admin.token, admin.userId, { cookie, 'sec-fetch-site': from })
      for (const endpoint of endpoints.filter(({ method }) => method !== 'GET')) {
        const { status, body } = await call(forged, endpoint)
        const said = `${from}: ${endpoint.method} ${endpoint.path}: ${status} ${JSON.stringify(body)}`
        assert.equal(status, 403, said)
        assert.match(body.error.message, /must come from a page of this service/, said)
      }
    }
  })

  test('200: endpoints for everyone need only a token', async () => {
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

    test('a missing or malformed token', async () => {
      await everywhere(/access token is required/, { authorization: '' })
      for (const authorization of ['Basic YWRtaW46YWRtaW4=', 'Bearer', 'Bearer ', 'Bearer a b', world().admin.token]) {
        const { status, body } = await nobody.get('/v2/tax', { authorization })
        assert.equal(status, 401)
        assert.match(body.error.message, /access token is required/)
      }
    })

    test('a wrong token', async () => {
      const { token } = world().admin
      await everywhere(/unknown or was revoked/, bearer(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`))
    })

    test('a revoked token, and one whose user was deleted', async () => {
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

    test('a session that has ended', async () => {
      const client = await bySession(world(), nobody)
      assert.equal((await client.get('/v2/time-entry')).status, 200)
      assert.equal((await client.delete('/v2/session')).status, 200)
      for (const endpoint of endpoints) {
        const { status, body } = await call(client, endpoint)
        assert.equal(status, 401, `${endpoint.method} ${endpoint.path}: ${JSON.stringify(body)}`)
      }
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

  test('HEAD is protected like GET', async () => {
    for (const { path, permission } of endpoints.filter(({ method }) => method === 'GET')) {
      // An endless stream has no length.
      if (path === '/v2/events') continue
      const head = (client: Client, headers = {}) => client.call('HEAD', path, undefined, headers)
      assert.equal((await head(nobody, { authorization: '' })).status, 401, path)
      if (permission !== 'any') assert.equal((await head(nobody)).status, 403, path)
    }
  })
})
