/** Pages that stay open while their data changes: another version of a record, another instance. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser, until, untilStored } from '../support/console-visit.ts'
import { givePassword, PASSWORD } from '../support/people.ts'
import type { Client } from '../world.ts'

/** Monday 9:00 in the zone of the account. */
const MONDAY = Temporal.Instant.from('2026-03-02T08:00:00Z').epochMilliseconds / 1000
const HOUR = 3600

/** As after the computer slept: the stream of changes starts again, and changes meanwhile are unknown. */
async function reconnect(page: Page): Promise<void> {
  await page.evaluate("new BroadcastChannel('daybook-live').postMessage({ kind: 'opened' })")
}

function room(admin: Client, name: string): Promise<number> {
  return admin.create('resource', { name, type_id: 1 })
}

inBrowser('an open page', (open) => {
  test('a booking that another user moves keeps the new time when its notes are stored', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const times = { start: MONDAY, end: MONDAY + 2 * HOUR }
    const id = await admin.create('booking', { name: 'Grade', ...times, resources: [{ id: room }] })
    const page = await visit.openTab(admin, `/schedule?booking=${id}`)
    const panel = page.getByRole('dialog', { name: 'Grade' })
    await panel.getByRole('textbox', { name: 'Notes' }).fill('Bring the drive')
    const moved = { name: 'Grade 2', start: MONDAY + HOUR, end: MONDAY + 3 * HOUR }
    assert.equal((await admin.put(`/v2/booking?id=${id}`, moved)).status, 200)
    const statuses = page.waitForResponse(/\/v2\/status\?/)
    await reconnect(page)
    await statuses
    await panel.getByText('1 change').waitFor()
    await panel.getByRole('button', { name: 'Save' }).click()
    const dispute = page.getByRole('dialog', { name: 'Grade has changed in the meantime' })
    await dispute.getByRole('button', { name: 'Overwrite with my change' }).click()
    await until(
      'the notes',
      async () => (await admin.list('booking', `id=${id}`))[0],
      ({ notes }) => notes === 'Bring the drive',
    )
    assert.partialDeepStrictEqual((await admin.list('booking', `id=${id}`))[0], moved)
  })

  test('notes of another user are shown, and an undo of newer notes restores them', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const times = { start: MONDAY, end: MONDAY + 2 * HOUR }
    const resources = [{ id: await room(admin, 'Suite 1') }]
    const id = await admin.create('booking', { name: 'Grade', ...times, resources, notes: 'Key at the desk' })
    const notes = async () => (await admin.list('booking', `id=${id}`))[0]?.notes
    const page = await visit.openTab(admin, `/schedule?booking=${id}`)
    const panel = page.getByRole('dialog', { name: 'Grade', exact: true })
    await panel.getByRole('textbox', { name: 'Notes' }).fill('Bring the drive')
    assert.equal((await admin.put(`/v2/booking?id=${id}`, { notes: 'Key with Anna' })).status, 200)
    await panel.getByRole('button', { name: 'Save' }).click()
    const dispute = page.getByRole('dialog', { name: 'Grade has changed in the meantime' })
    await dispute.getByRole('row', { name: 'Notes Key at the desk Key with Anna' }).waitFor()
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const [frame, last] = [await dispute.boundingBox(), await dispute.getByRole('button').last().boundingBox()]
      assert.ok(frame && last && last.x + last.width <= frame.x + frame.width, `at ${width}`)
    }
    await dispute.getByRole('button', { name: 'Overwrite with my change' }).click()
    await until('the notes', notes, (found) => found === 'Bring the drive')
    await page.getByRole('status', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).last().click()
    await until('their notes', notes, (found) => found === 'Key with Anna')
  })

  test('input in a booking that another user has changed is kept over the newer version', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const [first, second] = [await room(admin, 'Suite 1'), await room(admin, 'Suite 2')]
    const times = { start: MONDAY, end: MONDAY + 2 * HOUR }
    const id = await admin.create('booking', { name: 'Grade', ...times, resources: [{ id: first }] })
    const page = await visit.openTab(admin, `/schedule?booking=${id}`)
    const panel = page.getByRole('dialog', { name: 'Grade', exact: true })
    await panel.getByRole('textbox', { name: 'Notes' }).fill('Bring the drive')
    const changed = { start: MONDAY + HOUR, resources: [{ id: second }] }
    assert.equal((await admin.put(`/v2/booking?id=${id}`, changed)).status, 200)
    await panel.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await panel.getByText('10:00 – 11:00').first().waitFor()
    assert.equal(await panel.getByRole('textbox', { name: 'Notes' }).inputValue(), 'Bring the drive')
    await panel.getByText('1 change').waitFor()
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.waitFor({ state: 'detached' })
    await untilStored(admin, 'booking', id, { notes: 'Bring the drive', start: changed.start })
    assert.equal((await admin.list('booking', `id=${id}`))[0].resources[0].id, second)
  })

  test('a template opens with all its fields, and from the list in its editor', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin, '/template?id=1')
    const title = page.getByRole('heading', { level: 1 })
    const name = await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()
    await title.and(page.getByText(name, { exact: true })).waitFor()
    await page.getByRole('link', { name: 'All fields' }).click()
    const panel = page.getByRole('dialog', { name, exact: true })
    assert.equal(await panel.getByLabel('Name', { exact: false }).first().inputValue(), name)
    await panel.getByRole('button', { name: 'Close' }).click()
    await panel.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: `Open ${name}` }).click()
    await title.and(page.getByText(name, { exact: true })).waitFor()
  })

  test('undoes nothing, and shows no old input, after another tab has opened another instance', async () => {
    await using visit = await open()
    const { world } = visit
    for (const client of [world.admin, world.other]) await givePassword(world, client, client.userId)
    const draftOf = async (owner: Client) =>
      owner.create('invoice', {
        client: [{ id: await owner.create('contact', { type: 'organization', name: 'Acme' }) }],
      })
    const draft = await draftOf(world.admin)
    assert.equal(await draftOf(world.other), draft)
    const page = await visit.openStranger(`/sign-in?to=${encodeURIComponent(`/invoice?id=${draft}`)}`)
    await page.getByLabel('Email').fill('admin@lumen.example')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: 'Lumen Studio' }).click()
    const main = page.getByRole('navigation', { name: 'Main' })
    await page.getByLabel('Client reference').fill('HAR-7')
    await main.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('link', { name: 'Taxes' }).click()
    await page.getByRole('button', { name: /^New tax/ }).click()
    const panel = page.getByRole('dialog', { name: 'New tax' })
    await panel.getByLabel('Name').fill('Reduced')
    await panel.getByLabel('Rate').fill('7')
    await panel.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('dialog', { name: 'Reduced' }).waitFor()
    await page.keyboard.press('Escape')
    const [made] = await world.admin.list('tax')
    const theirs = await world.other.create('tax', { name: 'Theirs', rate: '5' })
    assert.equal(theirs, made.id)
    const other = await visit.addTab(page, '/')
    await other.getByRole('button', { name: 'You and your settings' }).click()
    await other.getByRole('menuitem', { name: 'Other Studio' }).click()
    // A request on the way from one session to the other can still have the cookie of the first, which has ended.
    await until(
      'the other tab',
      async () => (await (await other.request.get(`${visit.address}/v2/session`)).json()).data?.instance.name,
      (name) => name === 'Other Studio',
    )
    await reconnect(page)
    await page.getByRole('button', { name: 'Open Theirs' }).waitFor()
    assert.equal(await page.getByText('Reduced', { exact: true }).count(), 0)
    const asked: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && asked.push(`${request.method()} ${request.url()}`))
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or do anything' }).fill('>Undo')
    await page.getByText('Nothing matches').waitFor()
    assert.deepEqual(asked, [])
    assert.equal((await world.other.list('tax')).length, 1)
    await page.keyboard.press('Escape')
    await main.getByRole('link', { name: 'Documents' }).click()
    await page.getByRole('button', { name: 'Open Draft' }).click()
    assert.equal(await page.getByLabel('Client reference').inputValue(), '')
  })

  test('an invoice whose lines another user changes has the totals of the new lines', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
    const line = { item_text: 'Grading', quantity: 2, unit: 'day', unit_amount: 500 }
    const id = await admin.create('invoice', { client, items: [line] })
    const page = await visit.openTab(admin, `/invoice?id=${id}`)
    const totals = page.getByRole('table', { name: 'Totals' })
    const tried = page.waitForResponse(/dry_run=true/)
    await page.getByLabel('Client reference').fill('HAR-7')
    await tried
    await totals.getByText('€1,000.00').first().waitFor()
    const [{ items }] = await admin.list('invoice', `id=${id}`)
    await admin.put(`/v2/invoice?id=${id}`, { items: [{ ...line, id: items[0].id, unit_amount: 600 }] })
    await until(
      'the price',
      () => page.getByLabel('Line 1, price').inputValue(),
      (price) => price.startsWith('600'),
    )
    await totals.getByText('€1,200.00').first().waitFor()
  })
})
