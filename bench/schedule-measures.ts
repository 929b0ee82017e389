/** CPU time of the timeline on the main thread of a browser, in milliseconds. */
import type { CDPSession, Page } from 'playwright-core'
import type { ConsoleVisit } from '../tests/support/console-visit.ts'
import type { Client } from '../tests/world.ts'

const MOVES = 40
const FRAMES = 60

/** A page with the schedule, and its developer tools. */
export interface MeasuredPage {
  readonly page: Page
  readonly devTools: CDPSession
}

/** A page without the clock of tests, which costs time itself. */
export async function openMeasured({ openTab, address, world: { admin } }: ConsoleVisit, path: string) {
  const tab = await openTab(admin, '/sign-in')
  const browser = tab.context().browser()
  await tab.context().close()
  if (browser === null) throw new Error('the browser is closed')
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    extraHTTPHeaders: { authorization: `Bearer ${admin.token}` },
  })
  const page = await context.newPage()
  await page.goto(address + path)
  await isShown(page)
  await page.getByText('Live', { exact: true }).waitFor()
  return measured(page)
}

async function measured(page: Page): Promise<MeasuredPage> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return { page, devTools }
}

async function metric({ devTools }: MeasuredPage, wanted: string): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
}

/** The CPU time of the main thread during a piece of work, until the page has drawn it. */
async function costOf(measuredPage: MeasuredPage, work: () => Promise<unknown>): Promise<number> {
  const before = await metric(measuredPage, 'TaskDuration')
  await work()
  await drawn(measuredPage.page)
  return ((await metric(measuredPage, 'TaskDuration')) - before) * 1000
}

/** Waits until what has changed is drawn. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
}

export async function isShown(page: Page): Promise<void> {
  await page.locator('.sched-main[aria-busy="false"] .bk').first().waitFor()
  await page.waitForLoadState('networkidle')
}

/** The page with its bookings, which are loaded already: it is left and opened again. */
export async function costOfPaint(schedule: MeasuredPage): Promise<number> {
  const { page } = schedule
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Today' }).click()
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await drawn(page)
  return costOf(schedule, () =>
    page.evaluate(`new Promise((done) => {
      history.back()
      requestAnimationFrame(function look() {
        if (document.querySelector('.sched-main[aria-busy="false"] .bk') === null) requestAnimationFrame(look)
        else done()
      })
    })`),
  )
}

/** Another user changes one booking: it arrives live, and how full its row is as well. */
export async function costOfUpdate(schedule: MeasuredPage, planner: Client, tries: number): Promise<number> {
  const { page } = schedule
  const bar = page.locator('.tl .bk').nth(3)
  const id = Number(await bar.getAttribute('data-booking'))
  return costOf(schedule, async () => {
    const counted = page.waitForResponse(/report\/utilisation/)
    const changed = page.evaluate(`new Promise((done) => {
      const watch = new MutationObserver((changes) => {
        if (!changes.some(({ target }) => target.ariaLabel?.startsWith('Changed ${tries} '))) return
        watch.disconnect()
        done()
      })
      watch.observe(document.querySelector('.tl'), { subtree: true, attributeFilter: ['aria-label'] })
    })`)
    await planner.put(`/v2/booking?id=${id}`, { name: `Changed ${tries}` })
    await changed
    await counted
    await page.waitForLoadState('networkidle')
  })
}

function pushed(pixels: number): string {
  return `tl.dispatchEvent(new WheelEvent('wheel', { deltaX: ${pixels}, cancelable: true }))`
}

/** For each frame. */
export async function costOfScroll(schedule: MeasuredPage, way: 'down' | 'across'): Promise<number> {
  const step = way === 'down' ? 'tl.scrollTop += 50' : pushed(30)
  const cost = await costOf(schedule, () =>
    schedule.page.evaluate(`new Promise((done) => {
      const tl = document.querySelector('.tl')
      let frames = 0
      requestAnimationFrame(function next() {
        ${step}
        frames += 1
        if (frames < ${FRAMES}) requestAnimationFrame(next)
        else done()
      })
    })`),
  )
  const back = way === 'down' ? 'tl.scrollTop = 0' : pushed(-30 * FRAMES)
  await schedule.page.evaluate(`{ const tl = document.querySelector('.tl'); ${back} }`)
  await isShown(schedule.page)
  return cost / FRAMES
}

/** For each move of the mouse. */
export async function costOfDrag(schedule: MeasuredPage): Promise<number> {
  const { page } = schedule
  const box = await page.locator('.tl .bk').nth(3).boundingBox()
  if (box === null) throw new Error('no booking is shown')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 40, y + 20, { steps: 4 })
  const cost = await costOf(schedule, () => page.mouse.move(x + 200, y + 150, { steps: MOVES }))
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return cost / MOVES
}

/** The heap after a collection, in megabytes. */
export async function heapOf(schedule: MeasuredPage): Promise<number> {
  await schedule.devTools.send('HeapProfiler.collectGarbage')
  return (await metric(schedule, 'JSHeapUsedSize')) / 1_000_000
}
