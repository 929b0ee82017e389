/** Undo, and the undo button of a notice. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { type ConsoleVisit, inBrowser, until } from '../support/console-visit.ts'
import { holdAnswers } from '../support/held-answers.ts'

const MONDAY = '2026-03-02'

function at(clock: string): number {
  return Temporal.ZonedDateTime.from(`${MONDAY}T${clock}[Europe/Berlin]`).epochMilliseconds / 1000
}

function clockOf(stamp: number): string {
  const time = Temporal.Instant.fromEpochMilliseconds(stamp * 1000).toZonedDateTimeISO('Europe/Berlin')
  return time.toPlainTime().toString({ smallestUnit: 'minute' })
}

/** A room with bookings, and the schedule of their week. */
async function openSchedule(visit: ConsoleVisit, ...bookings: readonly (readonly [name: string, start: string])[]) {
  const { admin } = visit.world
  const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
  for (const [name, start] of bookings) {
    await admin.create('booking', { name, start: at(start), end: at(start) + 7200, resources: [{ id: room }] })
  }
  const page = await visit.openTab(admin, `/schedule?date=${MONDAY}`)
  const found = async () =>
    (await admin.list('booking', 'order_asc=name')).map(({ name, start }) => `${name} ${clockOf(start)}`)
  const holds = (...expected: readonly string[]) =>
    until('the bookings', found, (names) => names.join() === expected.join())
  return { page, holds }
}

function bar(page: Page, name: string) {
  return page.getByRole('grid', { name: 'Schedule' }).getByRole('button', { name: new RegExp(`^${name}`) })
}

/** Presses a key on a booking. */
async function press(page: Page, name: string, key: string): Promise<void> {
  await bar(page, name).click()
  await page.keyboard.press(key)
}

inBrowser('undo', (open) => {
  test('restores a booking that was double booked, reports the clash, and continues with earlier steps', async () => {
    await using visit = await open()
    const { page, holds } = await openSchedule(visit, ['Mix', '09:00'], ['Other', '09:00'], ['Tape', '16:00'])
    await press(page, 'Tape', 'Alt+ArrowRight')
    await holds('Mix 09:00', 'Other 09:00', 'Tape 16:30')
    await press(page, 'Other', 'Delete')
    await holds('Mix 09:00', 'Tape 16:30')
    await page.keyboard.press('Control+z')
    await holds('Mix 09:00', 'Other 09:00', 'Tape 16:30')
    await page.getByText('Other is restored. It clashes with another booking.').waitFor()
    await bar(page, 'Other').waitFor()
    await page.keyboard.press('Control+z')
    await holds('Mix 09:00', 'Other 09:00', 'Tape 16:00')
  })

  test('moves a double-booked booking back', async () => {
    await using visit = await open()
    const { page, holds } = await openSchedule(visit, ['Mix', '09:00'], ['Other', '10:30'])
    await press(page, 'Other', 'Alt+ArrowRight')
    await holds('Mix 09:00', 'Other 11:00')
    await page.keyboard.press('Control+z')
    await holds('Mix 09:00', 'Other 10:30')
    await page.getByText('Other is restored. It clashes with another booking.').waitFor()
  })

  test('explains why it cannot restore a double booking that the account rejects', async () => {
    await using visit = await open()
    const { page, holds } = await openSchedule(visit, ['Mix', '09:00'], ['Other', '09:00'], ['Tape', '16:00'])
    await bar(page, 'Tape').click()
    await bar(page, 'Other').click({ modifiers: ['Control'] })
    await page.keyboard.press('Delete')
    await holds('Mix 09:00')
    await visit.world.admin.put('/v2/instance', { settings: { clash_policy: 'reject' } })
    await page.keyboard.press('Control+z')
    await page.getByText(/^Clashes with "Mix"/).waitFor()
    await holds('Mix 09:00', 'Tape 16:00')
    await visit.world.admin.put('/v2/instance', { settings: { clash_policy: 'allow' } })
    await page.keyboard.press('Control+z')
    await holds('Mix 09:00', 'Other 09:00', 'Tape 16:00')
  })
})

inBrowser('undo after changes by another user', (open) => {
  test('keeps their changes, and continues with earlier steps if one is not possible', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const { page, holds } = await openSchedule(visit, ['Mix', '09:00'], ['Dub', '12:00'], ['Tape', '16:00'])
    for (const name of ['Mix', 'Dub', 'Tape']) await press(page, name, 'Alt+ArrowRight')
    await holds('Dub 12:30', 'Mix 09:30', 'Tape 16:30')
    const [dub, tape] = [(await admin.list('booking', 'name=Dub'))[0], (await admin.list('booking', 'name=Tape'))[0]]
    await admin.put(`/v2/booking?id=${tape.id}`, { notes: 'Bring the drive', name: 'Tape 2' })
    await admin.delete(`/v2/booking?id=${dub.id}`)
    await holds('Mix 09:30', 'Tape 2 16:30')
    await page.keyboard.press('Control+z')
    await holds('Mix 09:30', 'Tape 2 16:00')
    await page.keyboard.press('Control+z')
    await page.getByText(/^Not possible, because somebody else has changed it in the meantime: Moved Dub/).waitFor()
    await page.keyboard.press('Control+z')
    await holds('Mix 09:00', 'Tape 2 16:00')
    assert.equal((await admin.list('booking', `id=${tape.id}`))[0].notes, 'Bring the drive')
  })
})

inBrowser('undo of a new record', (open) => {
  test('does not delete a payment that another user has changed since', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
    const invoice = await admin.create('invoice', { client, status_id: 3, items: [{ unit_amount: 100 }] })
    const page = await visit.openTab(admin, `/invoice?id=${invoice}`)
    await page.getByRole('button', { name: 'Record a payment …' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Amount EUR' }).fill('40')
    await page.keyboard.press('Enter')
    await page.getByText('Recorded the payment').first().waitFor()
    const [payment] = await admin.list('payment')
    await admin.put(`/v2/payment?id=${payment?.id}`, { amount: '60' })
    await page.keyboard.press('Control+z')
    await page
      .getByText(/somebody else|changed or deleted/i)
      .first()
      .waitFor()
    assert.deepEqual(
      (await admin.list('payment')).map(({ amount }) => amount),
      ['60.00'],
    )
  })

  test('deletes a project whose client has been renamed since', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const client = await admin.create('contact', { type: 'organization', name: 'Blue Heron', client: true })
    const [{ uuid }] = await admin.list('contact', `id=${client}`)
    const page = await visit.openTab(admin, '/admin/projects?open=new')
    const panel = page.getByRole('dialog')
    await panel.getByRole('textbox', { name: /^Name/ }).fill('Film')
    await panel.getByRole('combobox', { name: 'Client' }).fill('Blue')
    await page.getByRole('option', { name: 'Blue Heron' }).click()
    await panel.getByRole('button', { name: 'Create' }).click()
    await page.getByText('Created: Film').first().waitFor()
    await admin.put(`/v2/contact?uuid=${uuid}`, { name: 'Grey Heron' })
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    await until(
      'no project',
      () => admin.list('project'),
      (found) => found.length === 0,
    )
  })
})

inBrowser('undo of a form', (open) => {
  test('does not treat a later change of another user as its own', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const other = await visit.world.client({ admin: 'RW' })
    const id = await admin.create('status', { name: 'Pencil', type_id: 1 })
    const page = await visit.openTab(admin, `/admin/statuses?open=${id}`)
    const panel = page.getByRole('dialog')
    await panel.getByRole('textbox', { name: /^Name/ }).fill('Mine')
    // The step reads the record after its write.
    const theirs = page
      .waitForResponse((answer) => answer.request().method() === 'PUT')
      .then(() => other.put(`/v2/status?id=${id}`, { name: 'Theirs' }))
    await page.route(/\/v2\/status\?/, async (route) => {
      if (route.request().method() === 'GET') await theirs
      await route.continue()
    })
    await panel.getByRole('button', { name: 'Save' }).click()
    await page
      .getByText(/^Saved: /)
      .first()
      .waitFor()
    await page.keyboard.press('Control+z')
    await page.getByText(/^Not possible, because somebody else has changed it/).waitFor()
    assert.equal((await admin.list('status', `id=${id}`))[0].name, 'Theirs')
  })

  test('does not overwrite what another user has entered in the same member since', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const id = await admin.create('status', { name: 'Pencil', type_id: 1 })
    const name = async () => (await admin.list('status', `id=${id}`))[0].name
    const page = await visit.openTab(admin, `/admin/statuses?open=${id}`)
    const panel = page.getByRole('dialog')
    const field = panel.getByRole('textbox', { name: /^Name/ })
    const rename = async (text: string) => {
      const stored = await name()
      // After an undo, the form shows the stored name a moment later.
      await until(
        'the field',
        () => field.inputValue(),
        (shown) => shown === stored,
      )
      const notice = page.getByText(/^Saved: /).first()
      // The notice of an earlier change.
      await notice.waitFor({ state: 'detached' })
      await field.fill(text)
      await panel.getByRole('button', { name: 'Save' }).click()
      await until('the name', name, (saved) => saved === text)
      await notice.waitFor()
      await panel.getByRole('heading').first().click()
    }
    const undo = () => page.keyboard.press('Control+z')
    await rename('Sketch')
    await undo()
    await until('the name', name, (stored) => stored === 'Pencil')
    await rename('Draft')
    await admin.put(`/v2/status?id=${id}`, { name: 'Theirs' })
    await undo()
    await page.getByText(/^Not possible, because somebody else has changed it in the meantime/).waitFor()
    assert.equal(await name(), 'Theirs')
  })
})

inBrowser('notices of steps', (open) => {
  test('offer a step again that the service could not undo or redo', async () => {
    await using visit = await open()
    const { page, holds } = await openSchedule(visit, ['Mix', '09:00'])
    const button = (name: string) =>
      page.getByRole('status', { name: 'Notices' }).getByRole('button', { name, exact: true })
    const failOnce = async () => {
      let isLost = false
      await page.route(/\/v2\/booking/, (route) => {
        if (isLost || route.request().method() !== 'PUT') return route.fallback()
        isLost = true
        return route.abort()
      })
    }
    await press(page, 'Mix', 'Alt+ArrowRight')
    for (const [name, place] of [['Undo', 'Mix 09:00'] as const, ['Redo', 'Mix 09:30'] as const]) {
      await button(name).waitFor()
      await failOnce()
      await button(name).click()
      await page.getByText('The service does not answer.').first().waitFor()
      await button(name).click()
      await holds(place)
    }
  })

  test('undo their own step while it is the newest', async () => {
    await using visit = await open()
    const { page, holds } = await openSchedule(visit, ['Mix', '09:00'], ['Tape', '16:00'])
    const notice = (words: RegExp) =>
      page.getByRole('status', { name: 'Notices' }).locator('.notice', { hasText: words })
    const undo = (words: RegExp) => notice(words).getByRole('button', { name: 'Undo' })
    await press(page, 'Mix', 'Alt+ArrowRight')
    await undo(/^Moved Mix/).waitFor()
    await press(page, 'Tape', 'Alt+ArrowRight')
    await undo(/^Moved Tape/).waitFor()
    await notice(/^Moved Mix/).waitFor()
    assert.equal(await undo(/^Moved Mix/).count(), 0)
    await undo(/^Moved Tape/).click()
    await holds('Mix 09:30', 'Tape 16:00')
    // Now the first step is the newest again.
    await undo(/^Moved Mix/).click()
    await holds('Mix 09:00', 'Tape 16:00')
    const redo = (words: RegExp) => notice(words).getByRole('button', { name: 'Redo' })
    await redo(/Moved Mix/).waitFor()
    await press(page, 'Mix', 'Alt+Shift+ArrowRight')
    await undo(/^Resized Mix/).waitFor()
    assert.equal(await redo(/Moved (Mix|Tape)/).count(), 0)
  })
  test('say so if a later step was under way when they were asked to undo, and offer it again', async () => {
    await using visit = await open()
    const { page, holds } = await openSchedule(visit, ['Mix', '09:00'], ['Tape', '16:00'])
    const notices = page.getByRole('status', { name: 'Notices' })
    const undo = notices.getByRole('button', { name: 'Undo' })
    await press(page, 'Mix', 'Alt+ArrowRight')
    await undo.waitFor()
    const { asked, release } = await holdAnswers(page, /\/v2\/booking/, (request) => request.method() === 'PUT')
    await press(page, 'Tape', 'Alt+ArrowRight')
    await until(
      'the second change',
      async () => asked.length,
      (count) => count === 1,
    )
    await undo.click()
    release()
    await notices.getByText(/^Not possible, because you have changed something else since: Moved Mix/).waitFor()
    await holds('Mix 09:30', 'Tape 16:30')
    await undo.click()
    await holds('Mix 09:30', 'Tape 16:00')
    await undo.click()
    await holds('Mix 09:00', 'Tape 16:00')
  })
})
