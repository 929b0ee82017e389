/** The console as built, and as served. */
import assert from 'node:assert/strict'
import { cpSync, globSync, mkdtempDisposableSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { buildConsole } from '../../console/build-console.ts'
import { pagePaths } from '../../console/src/page-paths.ts'
import { sqlite } from '../support/engines.ts'
import { consoleDist, freshConsole } from '../support/fresh-console.ts'
import { openWorld } from '../world.ts'

const SCRIPT_BYTES_MAX = 200 * 1024
const STYLE_BYTES_MAX = 20 * 1024
const TIMELINE_BYTES_MAX = 25 * 1024

test(`the first page loads at most 200 kB of scripts and 20 kB of styles, compressed with gzip`, () => {
  const scripts = new Set<string>()
  const follow = (name: string): void => {
    if (scripts.has(name)) return
    scripts.add(name)
    const text = readFileSync(join(consoleDist, 'assets', name), 'utf8')
    for (const [, next = ''] of text.matchAll(/(?:import|from)\s*["']\.\/([^"']+\.js)["']/g)) follow(next)
  }
  const page = readFileSync(join(consoleDist, 'index.html'), 'utf8')
  for (const [, name = ''] of page.matchAll(/\/assets\/([^"]+\.js)"/g)) follow(name)
  for (const name of globSync('today-page-*.js', { cwd: join(consoleDist, 'assets') })) follow(name)
  const sizeOf = (name: string) => readFileSync(join(consoleDist, 'assets', `${name}.gz`)).length
  const scriptBytes = [...scripts].reduce((sum, name) => sum + sizeOf(name), 0)
  assert.ok(scripts.size > 1 && scriptBytes <= SCRIPT_BYTES_MAX, `scripts: ${scriptBytes}`)
  // Any page can be the first one. It loads the shared styles and its own.
  const styles = globSync('*.css', { cwd: join(consoleDist, 'assets') })
  const isOfPage = (name: string) => name.includes('-page-')
  const bytesOf = (names: readonly string[]) => names.reduce((sum, name) => sum + sizeOf(name), 0)
  const sharedBytes = bytesOf(styles.filter((name) => !isOfPage(name)))
  const pages = styles.filter(isOfPage)
  assert.ok(pages.length > 0 && sharedBytes > 0)
  for (const page of pages) {
    const styleBytes = sharedBytes + sizeOf(page)
    assert.ok(styleBytes <= STYLE_BYTES_MAX, `styles of ${page}: ${styleBytes}`)
  }
})

test('the schedule is at most 25 kB, compressed with gzip, and loads its panels, its lists and its paper later', () => {
  const assets = globSync('*.js', { cwd: join(consoleDist, 'assets') })
  const pages = assets.filter((name) => name.startsWith('schedule-page-'))
  const bytes = pages.map((name) => readFileSync(join(consoleDist, 'assets', `${name}.gz`)).length)
  assert.ok(bytes.length === 1 && bytes.every((count) => count <= TIMELINE_BYTES_MAX), `${bytes}`)
  const text = readFileSync(join(consoleDist, 'assets', pages[0] ?? ''), 'utf8')
  const early = new Set([...text.matchAll(/(?:import|from)\s*["']\.\/([^"']+\.js)["']/g)].map(([, name]) => name))
  for (const part of ['booking-panel', 'find-free', 'agenda', 'day-columns', 'printed-sheet', 'schedule-dialogs']) {
    const names = assets.filter((name) => name.startsWith(`${part}-`))
    assert.ok(names.length > 0 && !names.some((name) => early.has(name)), part)
  }
})

test('two builds of the same sources are the same, byte by byte', async () => {
  // The other build is the one that is served here: the test run builds it if the sources are newer.
  await freshConsole()
  using built = mkdtempDisposableSync(join(tmpdir(), 'daybook-built-'))
  await buildConsole(built.path)
  const files = (folder: string) => globSync('**/*.*', { cwd: folder }).toSorted()
  assert.deepEqual(files(built.path), files(consoleDist))
  for (const name of files(built.path)) {
    assert.ok(readFileSync(join(built.path, name)).equals(readFileSync(join(consoleDist, name))), name)
  }
})

test('every page path serves the console, with a strict content policy, and is revalidated each time', async () => {
  await using world = await openWorld(sqlite)
  for (const url of pagePaths) {
    const { statusCode, headers, body } = await world.app.http.inject({ url })
    assert.equal(statusCode, 200, url)
    assert.match(body, /<div id="console">/)
    assert.equal(headers['cache-control'], 'no-cache')
    const policy = String(headers['content-security-policy'])
    assert.doesNotMatch(policy, /unsafe|https?:|\*/)
    assert.match(policy, /default-src 'none'.*frame-ancestors 'none'/)
    const again = await world.app.http.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
    assert.equal(again.statusCode, 304)
  }
})

test('assets are cached permanently, and sent in the smallest encoding that the client accepts', async () => {
  await using world = await openWorld(sqlite)
  for (const name of globSync('*.{js,css,woff2}', { cwd: join(consoleDist, 'assets') })) {
    const ask = (accepted: string) =>
      world.app.http.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': accepted } })
    const bytes = readFileSync(join(consoleDist, 'assets', name))
    const plain = await ask('identity')
    assert.match(String(plain.headers['cache-control']), /immutable/)
    assert.ok(plain.rawPayload.equals(bytes), name)
    assert.equal(plain.headers['content-encoding'], undefined)
    if (name.endsWith('.woff2')) continue
    const [brotli, zipped] = [await ask('gzip, br'), await ask('gzip')]
    assert.deepEqual([brotli.headers['content-encoding'], zipped.headers['content-encoding']], ['br', 'gzip'])
    assert.ok(brotliDecompressSync(brotli.rawPayload).equals(bytes))
    assert.ok(gunzipSync(zipped.rawPayload).equals(bytes))
    const tags = [plain, brotli, zipped].map(({ headers }) => headers.etag)
    assert.equal(new Set(tags).size, 3, 'each encoding has its own strong ETag')
  }
})

test('unknown addresses are a 404 in JSON, under pages, assets and the API', async () => {
  await using world = await openWorld(sqlite)
  const missing = [
    '/assets/none.js',
    '/assets/../pages.json',
    '/assets/index.html',
    '/assets/',
    '/pages.json',
    '/none',
    '/v2/none',
  ]
  for (const url of missing) {
    const { statusCode, headers } = await world.app.http.inject({ url })
    assert.equal(statusCode, 404, url)
    assert.match(String(headers['content-type']), /json/, url)
    assert.equal(headers['cache-control'], 'no-store', url)
  }
  for (const [url, type] of [
    ['/docs', /html/],
    ['/openapi.json', /json/],
    ['/health', /json/],
  ] as const) {
    const { statusCode, headers } = await world.app.http.inject({ url })
    assert.equal(statusCode, 200, url)
    assert.match(String(headers['content-type']), type)
  }
  assert.equal((await world.app.http.inject({ url: '/', method: 'POST' })).statusCode, 405)
})

test('an asset that a newer build has removed is a 404, which no cache keeps', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'daybook-console-'))
  cpSync(consoleDist, folder.path, { recursive: true })
  await using world = await openWorld(sqlite, { consoleFolder: folder.path })
  const [name = ''] = globSync('*.js', { cwd: join(folder.path, 'assets') })
  rmSync(join(folder.path, 'assets', name))
  const { statusCode, headers } = await world.app.http.inject({ url: `/assets/${name}` })
  assert.deepEqual([statusCode, headers['cache-control']], [404, 'no-store'])
})

test('an address can open the page with its files as often as the limit allows', async () => {
  await using world = await openWorld(sqlite, { openRateLimit: 2 })
  const statusOf = async (url: string) => (await world.app.http.inject({ url })).statusCode
  for (const visit of ['first', 'second']) {
    assert.equal(await statusOf('/'), 200, visit)
    for (const name of globSync('*.js', { cwd: join(consoleDist, 'assets') }).slice(0, 60))
      assert.equal(await statusOf(`/assets/${name}`), 200, `${visit}: ${name}`)
  }
  assert.equal(await statusOf('/'), 429)
  assert.equal(await statusOf('/assets/none.js'), 429)
})

test('404: a browser that opens an unknown address gets the console, and programs get JSON', async () => {
  await using world = await openWorld(sqlite)
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  for (const url of ['/nowhere', '/today?x=1', '/admin/none', '/schedule/7']) {
    const { statusCode, headers, body } = await world.app.http.inject({
      url,
      headers: { accept, 'if-none-match': '*' },
    })
    assert.equal(statusCode, 404, url)
    assert.match(body, /<div id="console">/)
    assert.equal(headers['cache-control'], 'no-store')
    assert.match(String(headers['content-security-policy']), /default-src 'none'/)
  }
  for (const url of ['/v2/none', '/v2', '/docs/none', '/assets/none', '/favicon.ico', '/health/none']) {
    const { statusCode, headers } = await world.app.http.inject({ url, headers: { accept } })
    assert.deepEqual([statusCode, /json/.test(String(headers['content-type']))], [404, true], url)
  }
  for (const [method, accepted] of [
    ['POST', accept],
    ['GET', 'application/json'],
    ['GET', '*/*'],
  ] as const) {
    const { statusCode, headers } = await world.app.http.inject({
      url: '/nowhere',
      method,
      headers: { accept: accepted },
    })
    assert.deepEqual([statusCode, /json/.test(String(headers['content-type']))], [404, true], method)
  }
})
