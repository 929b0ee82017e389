/**
 * Measures the CPU time of the schedule (painting, updating, scrolling and dragging in the browser, a month in the
 * service) and the memory of a tab that scrolls through ten years: `npm run bench:schedule`. Needs a built console and
 * Debian's `chromium`. `--only paint,update` measures only these.
 */
import { parseArgs } from 'node:util'
import { type ConsoleVisit, closeBrowser, openConsole } from '../tests/support/console-visit.ts'
import { FIRST_DAY, fillSchedule, firstMoment, readsOfSchedule } from '../tests/support/filled-schedule.ts'
import {
  costOfDrag,
  costOfPaint,
  costOfScroll,
  costOfUpdate,
  heapOf,
  type MeasuredPage,
  openMeasured,
} from './schedule-measures.ts'

const studio = { resources: 200, bookings: 25, from: firstMoment }
/** A booking of each resource every four days, for ten years. */
const oldStudio = { resources: 200, bookings: 913, everyDays: 4, from: firstMoment }
const wideStudio = { resources: 2000, bookings: 25, from: firstMoment }
const limits = { paint: 150, update: 16, scroll: 12, drag: 8, service: 200, wide: 300, heap: 250 } as const
/** A garbage collection may make one measurement long: the best of several tries counts. */
const TRIES = 5
/** Ten years in months of four weeks. */
const MONTHS = 130

const { values } = parseArgs({ options: { only: { type: 'string', default: Object.keys(limits).join() } } })
const wanted = new Set(values.only.split(','))

function report(what: string, costs: readonly number[], limit: number, unit = 'ms of CPU'): void {
  const best = Math.min(...costs)
  const all = costs.map((cost) => cost.toFixed(1)).join(' ')
  console.log(`${what}: ${best.toFixed(1)} ${unit}, ${(best / limit).toFixed(2)} of the limit of ${limit} (${all})`)
}

function openSchedule(visit: ConsoleVisit, zoom: string): Promise<MeasuredPage> {
  return openMeasured(visit, `/schedule?date=${FIRST_DAY}&zoom=${zoom}`)
}

async function repeat(kind: keyof typeof limits, what: string, cost: (tries: number) => Promise<number>) {
  if (!wanted.has(kind)) return
  const costs: number[] = []
  for (let tries = 0; tries < TRIES; tries += 1) costs.push(await cost(tries))
  report(what, costs, limits[kind])
}

async function measureBrowser(visit: ConsoleVisit, zoom: string): Promise<void> {
  const schedule = await openSchedule(visit, zoom)
  await repeat('paint', `paint a ${zoom}`, () => costOfPaint(schedule))
  await repeat('update', `update a booking in a ${zoom}`, (tries) => costOfUpdate(schedule, visit.world.admin, tries))
  await repeat('drag', `a move of a drag in a ${zoom}`, () => costOfDrag(schedule))
  await repeat('scroll', `a frame of scrolling down a ${zoom}`, () => costOfScroll(schedule, 'down'))
  await repeat('scroll', `a frame of scrolling across a ${zoom}`, () => costOfScroll(schedule, 'across'))
  await schedule.page.context().close()
}

async function measureService({ world: { app, admin }, openTab }: ConsoleVisit): Promise<void> {
  if (!wanted.has('service')) return
  const page = await openTab(admin, `/schedule?date=${FIRST_DAY}&zoom=month`)
  const reads = await readsOfSchedule(page, studio.resources)
  await page.context().close()
  await repeat('service', `a month for the service, in ${reads.size} reads`, async (tries) => {
    // A write makes a new version, so that no answer of the last try is repeated.
    await admin.create('tax', { name: `Tax ${tries}`, rate: 1 })
    const before = process.cpuUsage()
    for (const url of reads) {
      const headers = { ...admin.credentials, 'accept-encoding': 'gzip, br', 'sec-fetch-site': 'same-origin' }
      const { statusCode } = await app.http.inject({ url, headers })
      if (statusCode !== 200) throw new Error(`${url}: ${statusCode}`)
    }
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
}

async function measureHeap(): Promise<void> {
  if (!wanted.has('heap')) return
  await using visit = await openConsole()
  await fillSchedule(visit.world, oldStudio)
  const { page, devTools } = await openSchedule(visit, 'month')
  for (let month = 0; month < MONTHS; month += 1) {
    await page.getByRole('button', { name: 'Later', exact: true }).click()
    await page.locator('.sched-main[aria-busy="false"]').waitFor()
  }
  report('heap after ten years', [await heapOf({ page, devTools })], limits.heap, 'MB')
  await page.context().close()
}

async function measureStudio(): Promise<void> {
  await using visit = await openConsole()
  await fillSchedule(visit.world, studio)
  await measureBrowser(visit, 'week')
  await measureBrowser(visit, 'month')
  await measureService(visit)
}

async function measureWideStudio(): Promise<void> {
  if (!wanted.has('wide')) return
  await using visit = await openConsole()
  await fillSchedule(visit.world, wideStudio)
  for (const zoom of ['week', 'month']) {
    const schedule = await openSchedule(visit, zoom)
    await repeat('wide', `paint a ${zoom} of 2,000 resources with 50,000 bookings`, () => costOfPaint(schedule))
    await schedule.page.context().close()
  }
}

await measureStudio()
await measureWideStudio()
await measureHeap()
await closeBrowser()
