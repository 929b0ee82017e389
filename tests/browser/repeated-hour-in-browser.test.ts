/** The hour that occurs twice when summer time ends. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible, inBrowser, until } from '../support/console-visit.ts'

const secondsAt = (text: string) => Temporal.Instant.from(text).epochMilliseconds / 1000

inBrowser('the hour that occurs twice', (open) => {
  test('is chosen by the name of its time, and stays chosen while minutes are typed', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const room = await admin.create('resource', { name: 'Render', type_id: 1 })
    const times = { start: secondsAt('2026-10-25T00:00+02:00'), end: secondsAt('2026-10-25T05:00+01:00') }
    const id = await admin.create('booking', { name: 'Night', ...times, resources: [{ id: room }] })
    const stored = async () => (await admin.list('booking', `id=${id}`))[0]
    const page = await visit.openTab(admin, `/schedule?booking=${id}`)
    const panel = page.getByRole('dialog', { name: 'Night' })
    const ends = panel.getByLabel('Ends', { exact: true })
    const half = panel.getByLabel('End in summer or winter time')
    await ends.fill('02:15')
    assert.deepEqual(await half.getByRole('option').allTextContents(), ['CEST', 'CET'])
    await half.selectOption('CET')
    await assertAccessible(page)
    await ends.fill('02:30')
    await panel.getByRole('button', { name: 'Save' }).click()
    await until('the end', stored, ({ end }) => end === secondsAt('2026-10-25T02:30+01:00'))
    // An end that would be before the start in summer time is in winter time.
    await page.goto(`${visit.address}/schedule?booking=${id}`)
    await panel.getByLabel('Starts', { exact: true }).fill('02:45')
    await ends.fill('02:30')
    await panel.getByRole('button', { name: 'Save' }).click()
    await until('the start', stored, ({ start }) => start === secondsAt('2026-10-25T02:45+02:00'))
    assert.equal((await stored()).end, secondsAt('2026-10-25T02:30+01:00'))
  })

  test('is chosen in the form of a time entry, too', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const times = { start: secondsAt('2026-10-25T00:00+02:00'), end: secondsAt('2026-10-25T05:00+01:00') }
    const id = await admin.create('time-entry', { name: 'Night', owner_id: admin.userId, ...times })
    const stored = async () => (await admin.list('time-entry', `id=${id}`))[0]
    const page = await visit.openTab(admin, `/time?open=${id}`)
    const panel = page.getByRole('dialog')
    const end = panel.getByLabel('End', { exact: true })
    await end.fill('2026-10-25T02:15')
    const half = panel.getByLabel('End in summer or winter time')
    assert.deepEqual(await half.getByRole('option').allTextContents(), ['CEST', 'CET'])
    await half.selectOption('CET')
    await assertAccessible(page)
    await end.fill('2026-10-25T02:30')
    await panel.getByRole('button', { name: 'Save' }).click()
    await until('the end', stored, (entry) => entry.end === secondsAt('2026-10-25T02:30+01:00'))
  })
})
