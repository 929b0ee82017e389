/** ASVS 5.0, chapter 3, levels 1 and 2: one test for each requirement that applies. The engine makes no difference here. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { sqlite } from '../../support/engines.ts'
import { ledTo, startProvider, Traveller } from '../../support/openid-provider.ts'
import { givePassword, PASSWORD, person } from '../../support/people.ts'
import { sendFile } from '../../support/send-file.ts'
import { openWorld, type World } from '../../world.ts'
import { Browser } from '../browser.ts'

const consoleSources = join(import.meta.dirname, '../../../console/src')

describe('ASVS 3: web frontend', () => {
  let world: World

  before(async () => {
    world = await openWorld(sqlite)
    await givePassword(world, world.admin, world.admin.userId)
  })
  after(() => world[Symbol.asyncDispose]())

  const cookieLines = async () => {
    const browser = new Browser(world.app)
    assert.equal((await browser.signIn('admin@lumen.example', PASSWORD)).status, 200)
    return { browser, lines: browser.lastCookies }
  }
  const asked = async (url: string) => (await world.app.http.inject({ url })).headers
  /** One of each sort: a page, a script of it, data, an error, a redirect, the documentation. */
  const everySort = ['/', '/sign-in', '/v2/booking', '/v2/nothing', '/v2/session/oidc/start', '/openapi.json', '/docs']

  test('3.2.1 an upload that is opened directly is a download in a sandbox, and data cannot act as a page', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'
    const id = await sendFile(world.admin, '/v2/file', 'dot.svg', svg)
    const [{ alias }] = await world.admin.list('file', `id=${id}`)
    const { headers } = await world.admin.get(`/v2/file/content?alias=${alias}`)
    assert.match(String(headers['content-disposition']), /^attachment/)
    assert.match(String(headers['content-security-policy']), /\bsandbox\b/)
    assert.match(String((await asked('/v2/booking'))['content-security-policy']), /^default-src 'none'/)
  })

  test('3.2.2 pages put texts of users into the document as text', () => {
    const unsafe = /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(/
    const found = globSync('**/*.{ts,tsx}', { cwd: consoleSources }).filter((path) =>
      unsafe.test(readFileSync(join(consoleSources, path), 'utf8')),
    )
    assert.deepEqual(found, [])
  })

  test('3.3.1 cookies are Secure', async () => {
    const { lines } = await cookieLines()
    assert.equal(lines.length, 2)
    for (const line of lines) assert.match(line, /; Secure$/)
  })

  test('3.3.2 cookies are SameSite=Lax: other sites can link here, but cannot send requests with them', async () => {
    for (const line of (await cookieLines()).lines) assert.match(line, /; SameSite=Lax;/)
  })

  test('3.3.3 names of cookies have the prefix __Host-', async () => {
    for (const line of (await cookieLines()).lines) assert.match(line, /^__Host-[\w-]+=.*; Path=\/;/)
  })

  test('3.3.4 scripts cannot read cookies, and no answer contains their values', async () => {
    const { browser, lines } = await cookieLines()
    for (const line of lines) assert.match(line, /; HttpOnly;/)
    for (const path of ['/v2/session', '/v2/session/list', '/v2/journal?record=session']) {
      const text = JSON.stringify((await browser.get(path)).body)
      for (const value of browser.cookies.values()) assert.ok(!text.includes(value), path)
    }
  })

  test('3.4.2 no answer lets pages of another origin read it', async () => {
    for (const url of everySort) {
      for (const method of ['GET', 'OPTIONS'] as const) {
        const { headers } = await world.app.http.inject({ url, method, headers: { origin: 'https://evil.example' } })
        assert.equal(headers['access-control-allow-origin'], undefined, url)
      }
    }
  })

  test('3.4.3 every answer has a content security policy without plug-ins and without another base', async () => {
    for (const url of everySort) {
      const policy = String((await asked(url))['content-security-policy'])
      assert.match(policy, /base-uri 'none'/, url)
      assert.match(policy, /object-src 'none'|default-src 'none'/, url)
      assert.doesNotMatch(policy, /script-src[^;]*(unsafe-inline|unsafe-eval|\*)/, url)
    }
  })

  test('3.4.4 every answer forbids browsers to guess its type', async () => {
    for (const url of everySort) assert.equal((await asked(url))['x-content-type-options'], 'nosniff', url)
  })

  test('3.4.5 no address is sent to other sites as the referrer', async () => {
    for (const url of everySort) assert.equal((await asked(url))['referrer-policy'], 'no-referrer', url)
  })

  test('3.4.6 no page can be framed', async () => {
    for (const url of everySort) {
      assert.match(String((await asked(url))['content-security-policy']), /frame-ancestors 'none'/, url)
    }
  })

  test('3.5.1 every route refuses a change with a cookie that comes from another site', async () => {
    const { browser } = await person(world, { schedule: 'RW' })
    const from = (headers: Record<string, string>) =>
      new Browser(world.app, { headers: { cookie: browser.cookieHeader, ...headers } })
    for (const [method, path] of await changingRoutes(world)) {
      for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
        const { status } = await from(headers as Record<string, string>).call(method, path, {})
        assert.equal(status, 403, `${method} ${path}`)
      }
    }
    assert.equal((await browser.get('/v2/session')).status, 200, 'nothing has ended the session')
  })

  test('3.5.2 a change cannot be sent as a form, which browsers send without a preflight request', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const { statusCode } = await world.app.http.inject({
        method: 'POST',
        url: '/v2/tax',
        headers: { authorization: `Bearer ${world.admin.token}`, 'content-type': type },
        payload: '{"name":"VAT"}',
      })
      assert.equal(statusCode, 415, type)
    }
  })

  test('3.5.3 reading changes nothing', async () => {
    const { browser } = await person(world, { schedule: 'RW', admin: 'RW' })
    const before = await world.journal()
    for (const path of await readingPaths(world)) await browser.get(path)
    assert.deepEqual(await world.journal(), before)
  })

  test('3.5.5 pages accept messages only from tabs of their own origin', () => {
    const takes = /addEventListener\(\s*['"]message['"]|onmessage|postMessage/
    const found = globSync('**/*.{ts,tsx}', { cwd: consoleSources }).filter((path) => {
      const text = readFileSync(join(consoleSources, path), 'utf8')
      return takes.test(text) && !text.includes('new BroadcastChannel(')
    })
    assert.deepEqual(found, [])
  })

  test('3.7.1 pages are HTML, CSS and JavaScript, without plug-ins', async () => {
    const { headers, body } = await world.app.http.inject({ url: '/' })
    assert.equal(headers['content-type'], 'text/html; charset=utf-8')
    assert.doesNotMatch(body, /<(object|embed|applet)\b/)
  })

  test('3.7.2 the service redirects browsers only to its own pages and to the provider', async () => {
    const accounts = { mara: { email: 'mara@lumen.example', email_verified: true } }
    await using provider = await startProvider(accounts)
    await using signedOn = await openWorld(sqlite, provider.settings)
    await signedOn.admin.create('user', { first_name: 'Mara', primary_email: 'mara@lumen.example' })
    for (const to of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const traveller = new Traveller(signedOn)
      const start = await traveller.begin(to)
      assert.equal(new URL(start).origin, provider.issuer)
      assert.equal(ledTo(await traveller.return(await traveller.proveAt(start, 'mara'))).path, '/', to)
    }
  })
})

interface Described {
  readonly security?: readonly unknown[]
}

async function routesOf(world: World): Promise<(readonly [method: string, path: string, open: boolean])[]> {
  const { paths } = (await world.admin.get('/openapi.json')).body as {
    paths: Record<string, Record<string, Described>>
  }
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/v2/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, { security }]) => [method.toUpperCase(), path, security?.length === 0] as const,
      ),
    )
}

async function changingRoutes(world: World) {
  const routes = (await routesOf(world)).filter(([method]) => method !== 'GET')
  assert.ok(routes.length > 80, `${routes.length}`)
  return routes
}

/** Without the stream, which has no end, and the routes that send browsers elsewhere. */
async function readingPaths(world: World): Promise<string[]> {
  const routes = (await routesOf(world)).filter(([method]) => method === 'GET')
  return routes.map(([, path]) => path).filter((path) => path !== '/v2/events' && !path.includes('/oidc/'))
}
