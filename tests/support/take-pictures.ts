/** `npm run pictures`: takes the pictures of the README from a demo studio. The same program takes the same pictures. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { fillDemo, furnishInstance } from '../../src/demo/index.ts'
import { type ConsoleVisit, closeBrowser, openConsole } from './console-visit.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const FOLDER = join(ROOT, 'docs', 'images')
const FONT = join(ROOT, 'node_modules/@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf')
/** The clock of a new world shows a Monday. */
const UNTIL_WEDNESDAY = 2 * 24 * 3600
const HOUR = 3600
/** As many as fill the weeks of the studio. */
const BOOKINGS = 1500
const QUALITY = 80

async function takePictures(): Promise<void> {
  await using visit = await openConsole()
  const { app, clock, admin } = visit.world
  clock.advance(UNTIL_WEDNESDAY)
  await furnishInstance(app.scopes, 1)
  await fillDemo(app.scopes, 1, { seed: 1, bookings: BOOKINGS })
  const page = await visit.openTab(admin, '/schedule')
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await takeWeek(page)
  await takeToday(visit, page)
  await takeBooking(visit, page)
  await takeBills(visit, page)
  await takePhone(visit, page)
}

async function takeWeek(page: Page): Promise<void> {
  await page.getByText('Live', { exact: true }).waitFor()
  await page.getByRole('grid', { name: 'Schedule' }).getByRole('button').first().waitFor()
  await save(page, 'schedule')
}

async function takeToday({ address }: ConsoleVisit, page: Page): Promise<void> {
  await page.goto(`${address}/`)
  await page.getByRole('region', { name: 'Holds to decide' }).waitFor()
  await save(page, 'today')
}

/** A confirmed booking of a project, around noon of the day. */
async function takeBooking({ address, world }: ConsoleVisit, page: Page): Promise<void> {
  const now = world.clock.now()
  const times = `overlaps_from=${now}&overlaps_to=${now + 8 * HOUR}&order_asc=start`
  const bookings = await world.admin.list('booking', `fields=id,project,status&${times}`)
  const chosen = bookings.find(({ project, status }) => project[0] !== undefined && status[0]?.name === 'Confirmed')
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.goto(`${address}/schedule?booking=${chosen.id}`)
  await page.getByRole('button', { name: 'Close' }).waitFor()
  await save(page, 'booking-dark')
}

async function takeBills({ address }: ConsoleVisit, page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(`${address}/to-bill`)
  await save(page, 'to-bill')
}

async function takePhone({ address }: ConsoleVisit, page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${address}/schedule`)
  await save(page, 'phone')
}

async function save(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await addJapanese(page)
  await page.screenshot({ path: join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: QUALITY })
}

/** Somebody of the studio writes their name in Japanese, for which this machine may have no font. */
async function addJapanese(page: Page): Promise<void> {
  const bytes = readFileSync(FONT).toString('base64')
  await page.evaluate(`(async () => {
    const options = { unicodeRange: 'U+3000-30FF, U+4E00-9FFF', weight: '100 900' }
    const font = new FontFace('Inter Variable', Uint8Array.fromBase64('${bytes}'), options)
    document.fonts.add(await font.load())
  })()`)
}

await takePictures()
await closeBrowser()
