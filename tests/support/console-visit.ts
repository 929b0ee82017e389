/** A browser that opens the console of a real service, and records every error on its pages. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, describe } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import axe from 'axe-core'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type Page,
} from 'playwright-core'
import { type Client, openWorld, type World, type WorldOptions } from '../world.ts'
import { sqlite } from './engines.ts'
import { slowDown } from './slow-network.ts'

/** Where Debian installs it. The first one has no windows and needs two thirds of the processor time. */
const PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'] as const
const CHROMIUM = PLACES.find((path) => existsSync(path))

/** As root there is no sandbox; the other flags prevent calls to its maker. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The time limit for a condition. */
const WAIT_MS = 20_000
const POLL_MS = 25

export interface ConsoleVisit extends AsyncDisposable {
  readonly world: World
  /** The address of the service: `http://127.0.0.1:41234`. */
  readonly address: string
  /** A tab of a separate browser, with this user signed in. */
  openTab(client: Client, path?: string): Promise<Page>
  /** A tab of a separate browser, without a signed-in user. */
  openStranger(path?: string): Promise<Page>
  /** Another tab of the same browser. */
  addTab(page: Page, path?: string): Promise<Page>
}

const missing = 'Chromium was not found: install it (Debian: apt-get install chromium-headless-shell).'

/** True if there is a browser. With `CI` set, a missing one is a failure. */
function hasBrowser(): boolean {
  assert.ok(CHROMIUM !== undefined || process.env.CI === undefined, missing)
  return CHROMIUM !== undefined
}

/** The browser of this process. Contexts share nothing but the program, whose start takes longer than most tests. */
let running: Promise<Browser> | undefined

async function browserOfProcess(): Promise<Browser> {
  if (!(await running)?.isConnected()) running = launch()
  return running as Promise<Browser>
}

async function launch(): Promise<Browser> {
  assert.ok(CHROMIUM !== undefined, missing)
  return chromium.launch({ executablePath: CHROMIUM, args: flags })
}

/** At the end of the process, which would not end by itself. */
export async function closeBrowser(): Promise<void> {
  await (await running)?.close()
}

/** Starts the service on a new database. Disposing of it fails if a page reported an error. */
export async function openConsole(options: WorldOptions = {}): Promise<ConsoleVisit> {
  await using starting = new AsyncDisposableStack()
  const world = starting.use(await openWorld(sqlite, options))
  const address = await world.app.listen()
  const browser = await browserOfProcess()
  const contextOf = async (more: BrowserContextOptions = {}) => {
    const context = await browser.newContext({ ...place, ...more })
    await slowDown(context)
    closing.defer(async () => {
      // A test can end while it still holds a request back.
      const pages = context.pages()
      for (const held of pages.length === 0 ? [] : [context, ...pages])
        await held.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    })
    return context
  }
  const faults: string[] = []
  const openIn = async (context: BrowserContext, path: string): Promise<Page> => {
    const page = await context.newPage()
    page.setDefaultTimeout(WAIT_MS)
    note(page, address, faults)
    // The test moves the clock of the world, and that of its browsers with it.
    await page.clock.setSystemTime(world.clock.now() * 1000)
    await page.goto(address + path)
    return page
  }
  const closing = starting.move()
  return {
    world,
    address,
    openTab: async (client, path = '/') =>
      openIn(await contextOf({ extraHTTPHeaders: { authorization: `Bearer ${client.token}` } }), path),
    openStranger: async (path = '/') => openIn(await contextOf(), path),
    addTab: (page, path = '/') => openIn(page.context(), path),
    [Symbol.asyncDispose]: async () => {
      await closing.disposeAsync()
      assert.deepEqual(faults, [], 'pages reported errors')
    },
  }
}

const place = { viewport: { width: 1440, height: 900 }, locale: 'en-GB', timezoneId: 'Europe/Berlin' }

/** Records errors, including reports of the content security policy, which the browser writes to the console. */
function note(page: Page, address: string, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    // The provider's page is not checked.
    if (message.type() === 'error' && page.url().startsWith(address) && !isRefusal(message))
      faults.push(`${page.url()}: ${message.text()} (${message.location().url})`)
  })
}

/**
 * The browser reports each error response of the API, and each request without a response; the test decides whether it
 * is expected.
 */
function isRefusal(message: ConsoleMessage): boolean {
  return /status of 4\d\d|net::ERR_/.test(message.text()) && message.location().url.includes('/v2/')
}

/** Declares a suite of browser tests, which run on SQLite; without a browser it is skipped. */
export function inBrowser(
  name: string,
  suite: (open: (options?: WorldOptions) => Promise<ConsoleVisit>) => void,
): void {
  after(closeBrowser)
  describe(name, { skip: !hasBrowser() && missing }, () => suite(openConsole))
}

/** Waits until `check` returns true, polling. The failure contains its last result. */
export async function until<Value>(
  what: string,
  read: () => Promise<Value>,
  isIt: (value: Value) => boolean,
): Promise<Value> {
  const deadline = performance.now() + WAIT_MS
  for (;;) {
    const value = await read()
    if (isIt(value)) return value
    assert.ok(performance.now() < deadline, `${what}: still ${JSON.stringify(value)}`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** Waits until a record has these members. Some forms close before their write is answered. */
export async function untilStored(client: Client, kind: string, id: number, members: object): Promise<void> {
  const stored = async () => (await client.list(kind, `id=${id}`))[0] ?? {}
  await until(`${kind} ${id}`, stored, (record) => isDeepStrictEqual({ ...record, ...members }, record))
}

/** Fails if the page breaks an accessibility rule that a machine can detect. */
export async function assertAccessible(page: Page): Promise<void> {
  // While a colour changes, its contrast is that of neither state.
  await page.evaluate(
    'Promise.all(document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity).map((one) => one.finished.catch(() => one)))',
  )
  await page.evaluate(axe.source)
  const found = await page.evaluate<{ readonly id: string; readonly nodes: readonly { readonly html: string }[] }[]>(
    "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)",
  )
  assert.deepEqual(
    found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    [],
  )
  const cut = await page.evaluate(
    "[...document.querySelectorAll('select')].filter((one) => one.clientHeight > 0 && parseFloat(getComputedStyle(one).lineHeight) > one.clientHeight).map((one) => one.ariaLabel)",
  )
  assert.deepEqual(cut, [], 'the text of these selects is cut')
}
