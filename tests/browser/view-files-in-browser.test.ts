import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import ICAL from 'ical.js'
import { askForPrint } from '../support/ask-for-print.ts'
import { type ConsoleVisit, inBrowser } from '../support/console-visit.ts'

const run = promisify(execFile)
const HOUR = 3600
const DAY = 86_400
/** Monday 9:00 in the zone of the account. */
const MONDAY = Temporal.Instant.from('2026-03-02T09:00:00Z').epochMilliseconds / 1000

async function furnish({ world: { admin } }: ConsoleVisit): Promise<void> {
  const suite = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
  const anna = await admin.create('resource', { name: 'Anna', type_id: 2 })
  const hush = await admin.create('project', { name: 'Hush', private: 1 })
  const book = (name: string, id: number, day: number, more: object = {}) => {
    const start = MONDAY + day * DAY
    return admin.create('booking', { name, start, end: start + 2 * HOUR, resources: [{ id }], ...more })
  }
  await book('Grade', suite, 0)
  await book('Secret', suite, 1, { project: [{ id: hush }] })
  await book('Holiday', anna, 2)
  await book('Next week', suite, 8)
}

inBrowser('a view of the schedule', (open) => {
  test('is saved as a calendar file with its days, rows and filters, and private bookings as busy', async () => {
    await using visit = await open()
    await furnish(visit)
    const reader = await visit.world.client({ schedule: 'R-' })
    const page = await visit.openTab(reader, '/schedule?date=2026-03-02&type=1')
    await page
      .getByRole('grid', { name: 'Schedule' })
      .getByRole('button', { name: /^Grade/ })
      .waitFor()
    await page.getByRole('button', { name: 'Views' }).click()
    const saving = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Save as a calendar file' }).click()
    const file = await saving
    assert.match(file.suggestedFilename(), /^Schedule 2\s?.\s?8 March 2026\.ics$/)
    const text = await readFile(await file.path(), 'utf8')
    const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
    const shown = events.map((event) => new ICAL.Event(event))
    assert.deepEqual(
      shown.map(({ summary, startDate }) => [summary, startDate.toUnixTime()]),
      [
        ['Grade', MONDAY],
        ['Private', MONDAY + DAY],
      ],
    )
    await page.getByText('2 bookings in the calendar file').waitFor()
  })

  test('is printed as a list by days if it is a list', async (context) => {
    const folder = await mkdtemp(join(tmpdir(), 'daybook-list-'))
    context.after(() => rm(folder, { recursive: true }))
    await using visit = await open()
    await furnish(visit)
    const page = await visit.openTab(visit.world.admin, '/schedule?date=2026-03-02&show=list')
    await page.getByRole('button', { name: /Grade/ }).waitFor()
    await askForPrint(page)
    const path = join(folder, 'list.pdf')
    await page.pdf({ path, format: 'A4' })
    const { stdout } = await run('pdftotext', ['-layout', path, '-'])
    assert.match(stdout, /2.*8 March 2026/)
    assert.match(stdout, /Monday,? 2 March\s+10:00 – 12:00\s+Grade\s+Suite 1/)
    assert.match(stdout, /Wednesday,? 4 March\s+10:00 – 12:00\s+Holiday\s+Anna/)
    assert.doesNotMatch(stdout, /Next week/)
  })
})
