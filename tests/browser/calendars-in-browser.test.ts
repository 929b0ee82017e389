import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CalendarServer } from '../support/calendar-server.ts'
import { assertAccessible, inBrowser } from '../support/console-visit.ts'
import { calendarOf, event } from '../support/written-calendar.ts'

const shoot = (day: string, name = 'Shoot', uid = 1) =>
  event(
    `UID:${uid}@shoots`,
    'DTSTAMP:20260301T000000Z',
    `DTSTART:202603${day}T080000Z`,
    `DTEND:202603${day}T170000Z`,
    `SUMMARY:${name}`,
  )

inBrowser('subscribed calendars', (open) => {
  test('a dry run shows each booking as it is and as it would be, and stores nothing', async () => {
    await using server = await CalendarServer.start()
    await using visit = await open()
    const { admin } = visit.world
    server.text = calendarOf(...shoot('10'))
    const id = await admin.create('calendar-subscription/import', { calendar_url: server.url })
    await admin.post(`/v2/calendar-subscription/import/run?id=${id}`)
    server.text = calendarOf(...shoot('11', 'Night shoot'))
    const page = await visit.openTab(admin, `/admin/calendars?open=${id}`)
    await page.getByRole('button', { name: 'Show what would change' }).click()
    await page.getByText('0 new, 1 changed, 0 deleted').waitFor()
    const row = page.getByRole('row', { name: /Changed Night shoot/ })
    await row.getByRole('cell', { name: /^Shoot, 10 Mar 2026, 09:00 – 18:00$/ }).waitFor()
    await row.getByRole('cell', { name: /^11 Mar 2026, 09:00 – 18:00$/ }).waitFor()
    await assertAccessible(page)
    assert.deepEqual(
      (await admin.list('booking')).map(({ name }) => name),
      ['Shoot'],
    )
  })
  test('a dry run counts all changes, and lists the first of them', async () => {
    await using server = await CalendarServer.start()
    await using visit = await open()
    const { admin } = visit.world
    server.text = calendarOf(...Array.from({ length: 120 }, (_, index) => shoot('10', `Shoot ${index}`, index)).flat())
    const id = await admin.create('calendar-subscription/import', { calendar_url: server.url })
    const page = await visit.openTab(admin, `/admin/calendars?open=${id}`)
    await page.getByRole('button', { name: 'Show what would change' }).click()
    await page.getByText('120 new, 0 changed, 0 deleted').waitFor()
    await page.getByText('The first 100 of 120 are listed.').waitFor()
  })

  test('a dry run says if the bookings as they are could not be read', async () => {
    await using server = await CalendarServer.start()
    await using visit = await open()
    const { admin } = visit.world
    server.text = calendarOf(...shoot('10'))
    const id = await admin.create('calendar-subscription/import', { calendar_url: server.url })
    await admin.post(`/v2/calendar-subscription/import/run?id=${id}`)
    server.text = calendarOf(...shoot('11', 'Night shoot'))
    const page = await visit.openTab(admin, `/admin/calendars?open=${id}`)
    const reads = /\/v2\/booking\?(?=.*id=)/
    const json = { error: { message: 'Too many requests' } }
    await page.route(reads, (route) => route.fulfill({ status: 429, json }))
    await page.getByRole('button', { name: 'Show what would change' }).click()
    const problem = page.getByRole('alert').filter({ hasText: 'Too many requests.' })
    await problem.waitFor()
    await page.unroute(reads)
    await problem.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('cell', { name: /^Shoot, 10 Mar 2026/ }).waitFor()
    await problem.waitFor({ state: 'detached' })
  })
})
