/** Undo of changes that are stored without a form does not overwrite what others have changed since. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { type ConsoleVisit, inBrowser, until } from '../support/console-visit.ts'

const REFUSED = /^Not possible, because somebody else has changed it in the meantime/

/** One member of a record, as the administrator reads it. */
function memberOf(visit: ConsoleVisit, kind: string, id: number, member: string) {
  return async () => (await visit.world.admin.list(kind, `id=${id}`))[0][member]
}

/** Presses a key outside all fields. */
async function press(page: Page, key: string): Promise<void> {
  await page.getByRole('heading').first().click()
  await page.keyboard.press(key)
}

/** Undoes what was changed on the page, after another user has changed the same part. */
async function undoIsRefused(page: Page, theirs: () => Promise<unknown>): Promise<void> {
  await theirs()
  await press(page, 'Control+z')
  await page.getByText(REFUSED).waitFor()
}

inBrowser('undo of a change in place does not overwrite what another user has chosen since', (open) => {
  test('level of a group', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const id = await admin.create('group', { name: 'Producers', acl_finance: '--' })
    const level = memberOf(visit, 'group', id, 'acl_finance')
    const page = await visit.openTab(admin, '/permissions')
    await page.getByLabel('Finance for Producers').selectOption('RW')
    await until('the level', level, (stored) => stored === 'RW')
    await page
      .getByRole('status', { name: 'Notices' })
      .getByText(/Producers/)
      .waitFor()
    await undoIsRefused(page, () => admin.put(`/v2/group?id=${id}`, { acl_finance: 'R-' }))
    assert.equal(await level(), 'R-')
  })

  test('order of statuses', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const names = async () => (await admin.list('status', 'type_id=1&order_asc=order')).map(({ name }) => name).join()
    const page = await visit.openTab(admin, '/admin/statuses')
    await page.getByRole('button', { name: 'Move Cancelled, place 4 of 4' }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await page.getByText('Moved Cancelled').first().waitFor()
    const [{ id }] = await admin.list('status', 'name=Cancelled')
    await undoIsRefused(page, () => admin.put(`/v2/status?id=${id}`, { order: 0 }))
    assert.equal(await names(), 'Cancelled,First Hold,Second Hold,Confirmed')
  })

  test('order of rows of the schedule', async () => {
    await using visit = await open()
    const { admin } = visit.world
    for (const name of ['One', 'Two', 'Three']) await admin.create('resource', { name, type_id: 1 })
    const order = async () => (await admin.list('resource', 'name=Three'))[0]
    const page = await visit.openTab(admin, '/schedule')
    await page
      .getByRole('row', { name: 'Three' })
      .getByRole('rowheader')
      .dragTo(page.getByRole('rowheader', { name: 'One' }))
    await page.getByRole('status', { name: 'Notices' }).getByText('Moved the row Three').waitFor()
    const { id } = await order()
    await undoIsRefused(page, () => admin.put(`/v2/resource?id=${id}`, { order: 77 }))
    assert.equal((await order()).order, 77)
  })

  test('order of rows, one of which was deleted: all others stay', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const ids: number[] = []
    for (const name of ['One', 'Two', 'Three', 'Four']) {
      ids.push(await admin.create('resource', { name, type_id: 1, order: 0 }))
    }
    const orders = async () => (await admin.list('resource', '')).map(({ name, order }) => `${name} ${order}`).join()
    const page = await visit.openTab(admin, '/schedule')
    await page
      .getByRole('row', { name: 'Two' })
      .getByRole('rowheader')
      .dragTo(page.getByRole('rowheader', { name: 'Four' }))
    await page.getByRole('status', { name: 'Notices' }).getByText('Moved the row Two').waitFor()
    const left = (await orders()).replace(/Three \d+,/, '')
    await undoIsRefused(page, () => admin.delete(`/v2/resource?id=${ids[2]}`))
    assert.equal(await orders(), left)
  })

  test('status of a project', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await admin.create('status', { name: 'Paused', type_id: 2 })
    const id = await admin.create('project', { name: 'Harbour', status: [{ name: 'Active' }] })
    const status = async () => (await memberOf(visit, 'project', id, 'status')())[0]?.name
    const page = await visit.openTab(admin, '/projects')
    await page.getByLabel('Status of Harbour').selectOption('Completed')
    await page.getByRole('region', { name: 'Completed' }).getByRole('link', { name: 'Harbour' }).waitFor()
    await undoIsRefused(page, () => admin.put(`/v2/project?id=${id}`, { status: [{ name: 'Paused' }] }))
    assert.equal(await status(), 'Paused')
  })

  test('box and default of a template', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const template = await admin.create('invoice-template', { name: 'Letter', type_id: 1 })
    const another = await admin.create('invoice-template', { name: 'Other', type_id: 1 })
    const foot = memberOf(visit, 'invoice-template', template, 'bottom_center_container')
    const page = await visit.openTab(admin, `/template?id=${template}`)
    const save = async () => {
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Saved: Letter').first().waitFor()
    }
    await page.getByLabel('Foot, centre', { exact: true }).fill('Mine')
    await save()
    const theirs = { bottom_center_container: 'Theirs' }
    await undoIsRefused(page, () => admin.put(`/v2/invoice-template?id=${template}`, theirs))
    assert.equal(await foot(), 'Theirs')
    await page.reload()
    await page.getByRole('checkbox', { name: 'Default template' }).click()
    await save()
    await undoIsRefused(page, () => admin.put(`/v2/invoice-template?id=${another}`, { default: true }))
    const [kept] = await admin.list('invoice-template', 'type_id=1&default=true&filter_operator=AND')
    assert.equal(kept.name, 'Other')
  })

  test('box of a template that became the default in the same step: the whole step stays', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const id = await admin.create('invoice-template', { name: 'Letter', type_id: 1 })
    const foot = memberOf(visit, 'invoice-template', id, 'bottom_center_container')
    const isDefault = memberOf(visit, 'invoice-template', id, 'default')
    const page = await visit.openTab(admin, `/template?id=${id}`)
    const save = async () => {
      await page.getByLabel('Foot, centre', { exact: true }).fill('Mine')
      await page.getByRole('checkbox', { name: 'Default template' }).click()
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('button', { name: 'Save', disabled: true }).waitFor()
    }
    await save()
    await press(page, 'Control+z')
    await until('the default', isDefault, (is) => !is)
    await page.getByText(/^Undone: /).waitFor()
    await admin.create('invoice-template', { name: 'Other', type_id: 1, default: true })
    await press(page, 'Control+Shift+z')
    await page.getByText(REFUSED).waitFor()
    assert.notEqual(await foot(), 'Mine')
    await page.reload()
    await save()
    await undoIsRefused(page, () => admin.put(`/v2/invoice-template?id=${id}`, { bottom_center_container: 'Theirs' }))
    assert.equal(await isDefault(), true)
  })

  test('pause of a webhook', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const id = await admin.create('webhook', { url: 'https://example.org/hook', events: ['projectCreated'] })
    const page = await visit.openTab(admin, '/admin/webhooks')
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Resume' }).waitFor()
    await undoIsRefused(page, () => admin.put(`/v2/webhook?id=${id}`, { enabled: true }))
  })

  test('colour of a row', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const id = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const page = await visit.openTab(admin, '/schedule')
    const colour = memberOf(visit, 'resource', id, 'color_background')
    await page.getByRole('rowheader', { name: 'Suite 1' }).click({ button: 'right' })
    await page.getByLabel('Colour', { exact: true }).fill('#aa0000')
    await page.getByRole('button', { name: 'Save' }).click()
    await until('the colour', colour, (stored) => stored === '#aa0000')
    await page.getByText('Changed the colour of Suite 1').first().waitFor()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await undoIsRefused(page, () => admin.put(`/v2/resource?id=${id}`, { color_background: '#00aa00' }))
    assert.equal(await colour(), '#00aa00')
  })

  test('colour of a status', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const id = await admin.create('status', { name: 'Pencil', type_id: 1, color_background: '#aa0000' })
    const colour = memberOf(visit, 'status', id, 'color_background')
    const page = await visit.openTab(admin, '/admin/statuses')
    await page.getByLabel('Colour of Pencil', { exact: true }).fill('#00aa00')
    await page.getByRole('heading').first().click()
    await until('the colour', colour, (stored) => stored === '#00aa00')
    await page.getByText(/^Saved: /).waitFor()
    await undoIsRefused(page, () => admin.put(`/v2/status?id=${id}`, { color_background: '#0000aa' }))
    assert.equal(await colour(), '#0000aa')
  })

  test('hold that was confirmed on Today', async () => {
    await using visit = await open()
    const { admin, clock } = visit.world
    const start = clock.now() + 3600
    const id = await admin.create('booking', { name: 'Look', start, end: start + 60, status: [{ name: 'First Hold' }] })
    const status = async () => (await memberOf(visit, 'booking', id, 'status')())[0].name
    const page = await visit.openTab(admin)
    await page.getByRole('button', { name: 'Confirm: Look' }).click()
    await until('the status', status, (name) => name === 'Confirmed')
    await page.getByRole('status', { name: 'Notices' }).getByText(/Look/).waitFor()
    await press(page, 'Control+z')
    await until('the status', status, (name) => name === 'First Hold')
    await page.getByText(/^Undone: /).waitFor()
    await press(page, 'Control+Shift+z')
    await until('the status', status, (name) => name === 'Confirmed')
    await page.getByText(/^Redone: /).waitFor()
    await undoIsRefused(page, () => admin.put(`/v2/booking?id=${id}`, { status: [{ name: 'Second Hold' }] }))
    assert.equal(await status(), 'Second Hold')
  })

  test('hold that was confirmed on Today, changed during the undo', async () => {
    await using visit = await open()
    const { admin, clock } = visit.world
    const start = clock.now() + 3600
    const id = await admin.create('booking', { name: 'Look', start, end: start + 60, status: [{ name: 'First Hold' }] })
    const status = async () => (await memberOf(visit, 'booking', id, 'status')())[0].name
    const page = await visit.openTab(admin)
    await page.getByRole('button', { name: 'Confirm: Look' }).click()
    await page.getByRole('status', { name: 'Notices' }).getByText(/Look/).waitFor()
    const changeAfterRead = async (route: Route) => {
      const response = await route.fetch()
      await admin.put(`/v2/booking?id=${id}`, { status: [{ name: 'Second Hold' }] })
      await route.fulfill({ response })
    }
    await undoIsRefused(page, () => page.route(`**/v2/booking?id=${id}`, changeAfterRead, { times: 1 }))
    assert.equal(await status(), 'Second Hold')
  })
})

inBrowser('a change in place', (open) => {
  test('is shown as stored, and cannot be undone, if the read after it fails', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const id = await admin.create('project', { name: 'Harbour', status: [{ name: 'Active' }] })
    const page = await visit.openTab(admin, '/projects')
    await page.route('**/v2/events*', (route) => route.abort())
    const refuseRead = (route: Route) => (route.request().method() === 'GET' ? route.abort() : route.fallback())
    await page.route(`**/v2/project?id=${id}`, refuseRead)
    await page.reload()
    await page.getByLabel('Status of Harbour').selectOption('Completed')
    await page.getByText('Harbour is now Completed').waitFor()
    await page.getByRole('region', { name: 'Completed' }).getByRole('link', { name: 'Harbour' }).waitFor()
    await page.unrouteAll()
    await undoIsRefused(page, async () => {})
  })
})

inBrowser('undo', (open) => {
  test('of a moved row waits until its script is loaded', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const ids: number[] = []
    for (const name of ['One', 'Two', 'Three']) ids.push(await admin.create('resource', { name, type_id: 1 }))
    const start = Date.UTC(2026, 2, 3, 9) / 1000
    const resources = [{ id: ids[0] }]
    const booking = await admin.create('booking', { name: 'Mix', start, end: start + 7200, resources })
    const first = await visit.openTab(admin, '/')
    await first.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    const page = await first.context().newPage()
    const { promise: mayCome, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/assets\/order-rows[^/]*\.js$/, async (route) => {
      await mayCome
      await route.continue()
    })
    await page.goto(`${visit.address}/schedule`)
    await page.getByRole('button', { name: /^Mix/ }).first().click()
    await page.keyboard.press('Alt+ArrowRight')
    const moved = async () => (await admin.list('booking', `id=${booking}`))[0].start - start
    await until('the booking is moved', moved, (by) => by > 0)
    const by = await moved()
    await page
      .getByRole('row', { name: 'Three' })
      .getByRole('rowheader')
      .dragTo(page.getByRole('rowheader', { name: 'One' }))
    await page.keyboard.press('Control+z')
    release()
    const notices = page.getByRole('status', { name: 'Notices' })
    await notices.getByText(/^Undone: Moved the row Three/).waitFor()
    assert.equal(await moved(), by)
  })
})
