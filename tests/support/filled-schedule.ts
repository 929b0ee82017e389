/** A studio whose resources are booked each day, to measure the schedule with. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { World } from '../world.ts'

export const FIRST_DAY = '2026-03-02'
/** The beginning of that day, in UNIX seconds. */
export const firstMoment = Temporal.ZonedDateTime.from(`${FIRST_DAY}T00:00[Europe/Berlin]`).epochMilliseconds / 1000

/** The data that the schedule reads, without the shell around it. */
const scheduleReads = /\/v2\/(booking|resource|report\/utilisation|status|workspace|instance|view|custom-field)\b/

const HOUR = 3600
const DAY = 24 * HOUR
const PROJECTS = 20
const TYPES = 3
const jobs = ['Grade', 'Mix', 'Edit', 'Conform', 'Voice recording', 'Screening', 'Foley', 'Subtitles'] as const
const columns = ['name', 'start', 'end'] as const

/** Its size and its first day, in UNIX seconds. */
export interface Filling {
  readonly resources: number
  /** Of each resource, one a day from the first on, or one every so many days. */
  readonly bookings: number
  readonly everyDays?: number
  readonly from: number
}

/** Returns the ids of the resources. */
export async function fillSchedule({ admin, app }: World, filling: Filling): Promise<number[]> {
  const { resources, bookings, from, everyDays = 1 } = filling
  const projects: number[] = []
  for (let n = 0; n < PROJECTS; n += 1) {
    const client = await admin.create('contact', { type: 'organization', name: `Client ${n} Pictures` })
    projects.push(
      await admin.create('project', { name: `Film ${n}`, code: `FLM-${100 + n}`, client: [{ id: client }] }),
    )
  }
  const ids: number[] = []
  for (let n = 0; n < resources; n += 1) {
    const id = await admin.create('resource', { name: `Resource ${n + 1}`, type_id: 1 + (n % TYPES) })
    const values = Array.from({ length: bookings }, (_, at) => {
      const start = from + at * everyDays * DAY + (9 + ((n + at) % 4)) * HOUR
      return [`${jobs[(n * 3 + at) % jobs.length]} ${at + 1}`, start, start + (2 + ((n + at) % 5)) * HOUR]
    })
    const common = { resources: [{ id }], project: [{ id: projects[n % PROJECTS] }] }
    const { statusCode, body } = await app.http.inject({
      method: 'POST',
      url: '/v2/booking/bulk',
      headers: { ...admin.credentials, 'content-type': 'application/json' },
      payload: JSON.stringify({ save: { common_properties: [common], columns, values } }),
    })
    assert.equal(statusCode, 200, body.slice(0, 500))
    ids.push(id)
  }
  return ids
}

/** The addresses that a page with the schedule reads for all rows of its view, each once. */
export async function readsOfSchedule(page: Page, resources: number): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && scheduleReads.test(pathname)) found.add(pathname + search)
  })
  await page.reload()
  await page.locator('.sched-main[aria-busy="false"] .bk').first().waitFor()
  await page.evaluate("document.querySelector('.tl').scrollTop = 1e6")
  await page.getByRole('row', { name: `Resource ${resources - 2}`, exact: true }).waitFor()
  await page.locator('.sched-main[aria-busy="false"]').waitFor()
  await page.waitForLoadState('networkidle')
  return found
}
