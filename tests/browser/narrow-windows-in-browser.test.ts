import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../support/console-visit.ts'

const HOUR = 3600

/** The texts of these elements that are cut at their end. */
const cutAmong = (page: Page, selector: string) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('${selector}')]
    .filter((one) => one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.textContent)`)

inBrowser('narrow windows', (open) => {
  test('at 1024 px, a list cuts only long names, and shows them in full on hover', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await admin.put(`/v2/user?id=${admin.userId}`, { locale: 'en-GB' })
    const client = await admin.create('contact', { type: 'organization', name: 'Nordlicht Film' })
    const long = 'Harbour Lights – Spring campaign of the north'
    const project = await admin.create('project', { name: long, client: [{ id: client }] })
    const id = await admin.create('invoice', {
      client: [{ id: client }],
      project: [{ id: project }],
      date: '2026-09-28',
      items: [{ item_text: 'Grade', quantity: 1, unit_amount: 19_294.41 }],
    })
    await admin.put(`/v2/invoice?id=${id}`, { status_id: 3 })
    const start = Date.parse('2026-09-28T08:00:00Z') / 1000
    await admin.create('booking', { name: 'Grade', start, end: start + HOUR })
    const page = await visit.openTab(admin, '/invoices')
    await page.setViewportSize({ width: 1024, height: 800 })
    await page.getByText('Awaiting Payment').waitFor()
    assert.deepEqual(await cutAmong(page, '.ledger td > .cut'), [long])
    await page.getByText(long).hover()
    await page.getByTitle(long).waitFor()
    await page.goto(`${visit.address}/admin/bookings`)
    await page.getByText('28 Sept 2026').first().waitFor()
    assert.deepEqual(await cutAmong(page, '.ledger td > .cut'), [])
  })

  test('a touch screen shows no keys next to buttons', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin, '/invoices')
    await page.setViewportSize({ width: 390, height: 844 })
    const key = page.getByRole('button', { name: 'New invoice' }).locator('kbd')
    await key.waitFor()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await key.waitFor({ state: 'hidden' })
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false })
    await visit.world.admin.create('resource', { name: 'Suite 1', type_id: 1 })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${visit.address}/schedule?show=timeline`)
    const hint = page.locator('.legend').getByText('Drag to book, or')
    await hint.waitFor()
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await hint.waitFor({ state: 'hidden' })
  })

  test('at 1440 px, the schedule shows the full description of a person', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const job = { name: 'Zoë Søndergaard', type_id: 2, description: 'Director of photography' }
    await admin.create('resource', job)
    const page = await visit.openTab(admin, '/schedule')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('rowheader').getByText('Director of photography').waitFor()
    assert.deepEqual(await cutAmong(page, '[role=rowheader] .kind, [role=rowheader] .name'), [])
  })

  test('at 1024 px, the schedule shows the full name of a room, even if it clashes', async () => {
    await using visit = await open()
    const { admin, clock } = visit.world
    const resources = [{ id: await admin.create('resource', { name: 'Suite 1 – Grading', type_id: 1 }) }]
    await admin.create('resource', { name: 'Suite 2 – Online', type_id: 1 })
    const start = clock.now() - (clock.now() % HOUR)
    for (const name of ['Grade', 'Mix']) await admin.create('booking', { name, start, end: start + HOUR, resources })
    const page = await visit.openTab(admin, '/schedule')
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await page.getByRole('rowheader').locator('.tag').waitFor()
      assert.deepEqual(await cutAmong(page, '[role=rowheader] .name'), [])
    }
  })

  test('at 1024 px, the actions on a booking with a long name are next to the rail, each with its name', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await admin.put(`/v2/user?id=${admin.userId}`, { locale: 'de-DE' })
    const resources = [{ id: await admin.create('resource', { name: 'Suite 1', type_id: 1 }) }]
    const start = Date.parse('2026-03-02T09:00:00Z') / 1000
    await admin.create('booking', { name: `Grade of ${'a long film '.repeat(9)}`, start, end: start + HOUR, resources })
    const page = await visit.openTab(admin, '/schedule?date=2026-03-02')
    await page.setViewportSize({ width: 1024, height: 800 })
    await page.getByRole('button', { name: /^Grade of/ }).click()
    const actions = page.getByRole('toolbar', { name: 'Ausgewählte Buchungen' })
    for (const name of ['Duplizieren', 'Löschen']) await actions.getByRole('button', { name, exact: true }).waitFor()
    const { x, width } = (await actions.boundingBox()) ?? { x: 0, width: 0 }
    assert.ok(x >= 72 && x + width <= 1024, `from ${x} to ${x + width}`)
    assert.deepEqual(await cutAmong(page, '.acts'), [])
  })

  test('at 400 %, a list scrolls within its page, and its last row can be scrolled above the rail', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Kestrel' }) }]
    const items = [{ item_text: 'Grade', quantity: 1, unit_amount: 100 }]
    const id = await admin.create('invoice', { client, date: '2026-02-02', items })
    await admin.put(`/v2/invoice?id=${id}`, { status_id: 3 })
    const page = await visit.openTab(admin, '/invoices')
    await page.setViewportSize({ width: 320, height: 256 })
    const row = page.getByText('Kestrel').first()
    await row.waitFor()
    assert.equal(await page.evaluate<number>('document.documentElement.scrollHeight'), 256)
    await row.scrollIntoViewIfNeeded()
    const { y, height } = (await row.boundingBox()) ?? { y: 0, height: 0 }
    const rail = (await page.getByRole('navigation').first().boundingBox())?.y ?? 0
    assert.ok(y > 48 && y + height <= rail, `from ${y} to ${y + height}, the rail is at ${rail}`)
  })

  test('on a phone, free times show their start, and the head of a page its full title and state', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const name = 'Die Farbe von Wasser – Autumn campaign 1'
    const state = await admin.create('status', { name: 'Waiting for the client', type_id: 2 })
    const project = await admin.create('project', { name, status: [{ id: state }] })
    const page = await visit.openTab(admin, '/find-free')
    await page.setViewportSize({ width: 390, height: 844 })
    const slot = page.getByRole('button', { name: /^Suite 1, 09:00 – 11:00/ }).first()
    await slot.waitFor()
    const [whole, from, to] = [
      await slot.boundingBox(),
      await slot.locator('span').first().boundingBox(),
      await slot.locator('span').last().boundingBox(),
    ]
    assert.ok(whole !== null && from !== null && to !== null)
    assert.ok(from.x >= whole.x && from.x + from.width <= whole.x + whole.width, 'the start is whole')
    assert.ok(to.y >= whole.y + whole.height - 1, 'the end is out of sight')
    await page.goto(`${visit.address}/project?id=${project}`)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    assert.deepEqual(await cutAmong(page, '.topbar > :is(h1, .cut)'), [])
  })

  test('the labels of a booking are not cut in German', async () => {
    await using visit = await open()
    const { admin, clock } = visit.world
    await admin.put(`/v2/user?id=${admin.userId}`, { locale: 'de-DE' })
    const resources = [{ id: await admin.create('resource', { name: 'Suite 1', type_id: 1 }) }]
    const booking = { name: 'Mix', start: clock.now(), end: clock.now() + HOUR, resources }
    const id = await admin.create('booking', booking)
    const page = await visit.openTab(admin, `/schedule?booking=${id}`)
    await page.getByRole('dialog').getByText('Wiederholung', { exact: true }).waitFor()
    assert.deepEqual(await cutAmong(page, '.fact > .label'), [])
  })

  test('a clash with an all-day booking shows its day, and no alternative is cut', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await admin.put(`/v2/user?id=${admin.userId}`, { locale: 'de-DE', timezone: 'Europe/Berlin' })
    const resources = [{ id: await admin.create('resource', { name: 'Suite 1', type_id: 1 }) }]
    const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds / 1000
    const leave = { start: at('2031-11-25T00:00+01:00'), end: at('2031-11-26T00:00+01:00'), all_day: true }
    await admin.create('booking', { name: 'Wartung', ...leave, timezone: 'Europe/Berlin', resources })
    const mix = { start: at('2031-11-26T12:00+01:00'), end: at('2031-11-26T14:30+01:00') }
    await admin.create('booking', { name: 'Mix', ...mix, resources })
    const page = await visit.openTab(admin, '/schedule?date=2031-11-17&zoom=month')
    await page.getByRole('button', { name: /^Mix/ }).press('Alt+ArrowLeft')
    const card = page.getByRole('alertdialog')
    await card.getByText(/^Wartung ist gebucht, Dienstag, 25\. November$/).waitFor()
    await card.getByText('nächste freie Zeit').waitFor()
    assert.deepEqual(await cutAmong(page, '.hand .cut'), [])
  })

  test('on a phone, all actions on a tapped booking are in sight', async () => {
    await using visit = await open()
    const { admin, clock } = visit.world
    const resources = [{ id: await admin.create('resource', { name: 'Suite 1', type_id: 1 }) }]
    const start = clock.now() - (clock.now() % HOUR)
    await admin.create('booking', { name: 'Colour grading of the harbour film', start, end: start + HOUR, resources })
    const page = await visit.openTab(admin, '/projects')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${visit.address}/schedule?show=timeline&zoom=day`)
    await page.getByRole('button', { name: /^Colour grading/ }).click()
    const tools = page.getByRole('toolbar', { name: 'Selected bookings' })
    await tools.getByRole('button', { name: 'Open' }).waitFor()
    const rail = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
    const buttons = await tools.getByRole('button').all()
    assert.ok(buttons.length >= 9, String(buttons.length))
    for (const button of buttons) {
      const box = await button.boundingBox()
      const isInSight = box !== null && box.x >= 8 && box.x + box.width <= 382 && box.y + box.height <= (rail?.y ?? 0)
      assert.ok(isInSight && box.width >= 40 && box.height >= 40, JSON.stringify(box))
    }
  })

  test('at 200 %, the figures of a project and the levels of permissions are not cut', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const project = await admin.create('project', { name: 'Film', budget_amount: '148000', budget_hours: '660' })
    const items = [{ item_text: 'Grade', quantity: 1, unit_amount: 148_623.04 }]
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
    await admin.create('invoice', { client, project: [{ id: project }], items, status_id: 3 })
    await admin.create('group', { name: 'Producers' })
    const page = await visit.openTab(admin, `/project?id=${project}`)
    await page.setViewportSize({ width: 720, height: 450 })
    await page.getByText('148,623.04').first().waitFor()
    assert.deepEqual(await cutAmong(page, '.figures dd'), [])
    await page.goto(`${visit.address}/permissions`)
    await page.getByRole('combobox', { name: 'Finance for Producers' }).waitFor()
    // Right of its text, a list has an arrow.
    const covered = await page.evaluate<string[]>(`[...document.querySelectorAll('.permissions select')]
      .filter((one) => {
        const pen = document.createElement('canvas').getContext('2d')
        pen.font = getComputedStyle(one).font
        return pen.measureText(one.selectedOptions[0].label).width + 26 > one.clientWidth
      })
      .map((one) => one.ariaLabel)`)
    assert.deepEqual(covered, [])
  })

  test('on a phone, the day of the next booking of a project fits on one line', async () => {
    await using visit = await open()
    const { admin, clock } = visit.world
    const project = await admin.create('project', { name: 'Film' })
    await admin.put('/v2/instance', { locale: 'de-DE' })
    const start = clock.now() + 7 * 24 * HOUR
    const name = 'Client viewing with the director and the producer'
    const resources = []
    for (const room of ['Suite 1 – Grading and online', 'Mix stage with the large screen'])
      resources.push({ id: await admin.create('resource', { name: room, type_id: 1 }) })
    await admin.create('booking', { name, start, end: start + 30 * HOUR, resources, project: [{ id: project }] })
    const page = await visit.openTab(admin, `/project?id=${project}`)
    await page.setViewportSize({ width: 390, height: 844 })
    const day = page.getByRole('cell', { name: 'Mo., 9. März', exact: true })
    const { height = 0 } = (await day.boundingBox()) ?? {}
    assert.ok(height > 0 && height < 30, `the day is ${height} px high`)
  })
  test('on a phone, the icons of the schedule are in the middle of their buttons', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const page = await visit.openTab(admin, '/schedule')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'New booking' }).waitFor()
    const aside = await page.evaluate<
      string[]
    >(`[...document.querySelectorAll('.find, .bar-line :is(.btn, .seg button)')]
      .filter((button) => {
        const icon = button.querySelector('svg')?.getBoundingClientRect()
        const { left, right } = button.getBoundingClientRect()
        return icon !== undefined && Math.abs(icon.left - left - (right - icon.right)) > 1
      })
      .map((button) => button.textContent)`)
    assert.deepEqual(aside, [])
  })
})
