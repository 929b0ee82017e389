import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { askForPrint } from '../support/ask-for-print.ts'
import { inBrowser } from '../support/console-visit.ts'

const run = promisify(execFile)
const HOUR = 3600
const DAY = 86_400
/** Monday 9:00. */
const MONDAY = Temporal.Instant.from('2026-03-02T09:00:00Z').epochMilliseconds / 1000
const MARGIN = 20

/** The words of a PDF with their places, and the size of its pages, in points. */
async function wordsOf(file: string) {
  const { stdout } = await run('pdftotext', ['-bbox', file, '-'])
  const pages = stdout.split('<page ').slice(1)
  return pages.map((page) => {
    const [, width, height] = /width="([\d.]+)" height="([\d.]+)"/.exec(page) ?? []
    const words = [...page.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g)]
    return {
      width: Number(width),
      height: Number(height),
      words: words.map(([, left, top, right, bottom, text = '']) => ({
        box: [left, top, right, bottom].map(Number),
        text,
      })),
    }
  })
}

inBrowser('the schedule on paper', (open) => {
  test('shows every booking of a week and a month on A4, A3 and Letter, and cuts nothing', async (context) => {
    const folder = await mkdtemp(join(tmpdir(), 'daybook-print-'))
    context.after(() => rm(folder, { recursive: true }))
    await using visit = await open()
    const { admin } = visit.world
    // More rows than the screen reads at first.
    const rooms: number[] = []
    for (let row = 1; row <= 70; row += 1) rooms.push(await admin.create('resource', { name: `Row${row}`, type_id: 1 }))
    const names = { week: new Set<string>(), month: new Set<string>() }
    for (const [row, id] of rooms.entries()) {
      const start = MONDAY + ((row * 3) % 28) * DAY
      const name = `Job${row}`
      await admin.create('booking', { name, start, end: start + (row % 4 === 0 ? 2 * DAY : HOUR), resources: [{ id }] })
      names.month.add(name)
      if (start < MONDAY + 7 * DAY) names.week.add(name)
    }
    for (const zoom of ['week', 'month'] as const) {
      for (const format of ['A4', 'A3', 'Letter'] as const) {
        const page = await visit.openTab(admin, `/schedule?date=2026-03-02&zoom=${zoom}`)
        await page.getByRole('row', { name: 'Row1', exact: true }).waitFor()
        await askForPrint(page)
        const file = join(folder, `${zoom}-${format}.pdf`)
        await page.pdf({ path: file, format, landscape: true })
        await page.close()
        const pages = await wordsOf(file)
        const all = new Set(pages.flatMap(({ words }) => words.map(({ text }) => text)))
        assert.deepEqual([...names[zoom].difference(all)], [], `${zoom} on ${format}`)
        for (const { width, height, words } of pages) {
          for (const { box, text } of words) {
            const [left = 0, top = 0, right = 0, bottom = 0] = box
            const isIn = left >= MARGIN && top >= MARGIN && right <= width - MARGIN && bottom <= height - MARGIN
            assert.ok(isIn, `${text} at ${box} on ${format}`)
          }
        }
        // The head is repeated, and the first page shows the period and the legend.
        for (const { words } of pages) assert.ok(words.some(({ text }) => text === 'Resource'))
        const first = pages[0]?.words.map(({ text }) => text).join(' ') ?? ''
        assert.match(first, /March 2026/)
        assert.match(first, /First Hold Second Hold Confirmed/)
      }
    }
  })

  test('starts a row that is taller than a page on the first page, and repeats its name', async (context) => {
    const folder = await mkdtemp(join(tmpdir(), 'daybook-print-'))
    context.after(() => rm(folder, { recursive: true }))
    await using visit = await open()
    const { admin } = visit.world
    const resources = [{ id: await admin.create('resource', { name: 'Cyclorama', type_id: 1 }) }]
    for (let at = 1; at <= 40; at += 1)
      await admin.create('booking', { name: `Job${at}`, start: MONDAY, end: MONDAY + HOUR, resources })
    const page = await visit.openTab(admin, '/schedule?date=2026-03-02')
    await page.getByRole('row', { name: 'Cyclorama', exact: true }).waitFor()
    await askForPrint(page)
    const file = join(folder, 'tall.pdf')
    await page.pdf({ path: file, format: 'A4', landscape: true })
    const pages = (await wordsOf(file)).map(({ words }) => words.map(({ text }) => text))
    const jobs = pages.map((words) => words.filter((text) => text.startsWith('Job')).length)
    assert.equal(
      jobs.reduce((sum, count) => sum + count, 0),
      40,
    )
    assert.ok((jobs[0] ?? 0) >= 5, `bookings on each page: ${jobs}`)
    for (const words of pages) assert.ok(words.includes('Cyclorama'))
  })
})
