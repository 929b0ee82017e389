/** Work on the schedule that something interrupts: the service, the session, the network, a permission. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { openLine } from '../support/browser-line.ts'
import { assertAccessible, type ConsoleVisit, inBrowser, until } from '../support/console-visit.ts'

const MONDAY = '2026-03-02'
const SCHEDULE = `/schedule?date=${MONDAY}`
const PASSWORD = 'a sentence that nobody else would think of'
const EMAIL = 'mara@lumen.example'

function at(clock: string): number {
  return Temporal.ZonedDateTime.from(`${MONDAY}T${clock}[Europe/Berlin]`).epochMilliseconds / 1000
}

function row(page: Page, name: string): Locator {
  return page.getByRole('grid', { name: 'Schedule' }).getByRole('row', { name, exact: true })
}

function bar(page: Page, name: string): Locator {
  return page.getByRole('grid', { name: 'Schedule' }).getByRole('button', { name: new RegExp(`^${name}`) })
}

/** A suite with a booking; returns the ids of both. */
async function furnish({ world: { admin } }: ConsoleVisit) {
  const suite = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
  const times = { start: at('10:00'), end: at('14:00') }
  const booking = await admin.create('booking', { name: 'Grade', ...times, resources: [{ id: suite }] })
  return { suite, booking }
}

/** Opens the form of a new booking by a drag over a free part of a day. */
async function draft(page: Page, day: number, name: string): Promise<Locator> {
  const cell = await row(page, 'Suite 1').getByRole('gridcell').nth(day).boundingBox()
  assert.ok(cell)
  const y = cell.y + cell.height / 2
  await page.mouse.move(cell.x + cell.width * 0.25, y)
  await page.mouse.down()
  await page.mouse.move(cell.x + cell.width * 0.5, y, { steps: 4 })
  await page.mouse.up()
  const form = page.getByRole('form', { name: 'New booking' })
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  return form
}

async function notesOf({ world: { admin } }: ConsoleVisit, id: number): Promise<string | null> {
  return (await admin.list('booking', `id=${id}`))[0].notes
}

async function namesStored({ world: { admin } }: ConsoleVisit): Promise<string> {
  return (await admin.list('booking', 'limit=100'))
    .map(({ name }) => name)
    .toSorted()
    .join()
}

/** Mara, who signs in with a password. */
async function signIn(visit: ConsoleVisit, path: string): Promise<Page> {
  const page = await visit.openStranger(`/sign-in?to=${encodeURIComponent(new URL(path, visit.address).pathname)}`)
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await page.goto(visit.address + path)
  return page
}

/** Mara ends her other sessions from another browser. */
async function endOthers(visit: ConsoleVisit): Promise<void> {
  const elsewhere = await signIn(visit, '/profile')
  const others = elsewhere.getByRole('button', { name: 'End', exact: true })
  await others.first().waitFor()
  await elsewhere.getByRole('button', { name: 'End all others' }).click()
  await until(
    'the other sessions',
    () => others.count(),
    (count) => count === 0,
  )
}

async function inviteMara(visit: ConsoleVisit): Promise<void> {
  const { admin } = visit.world
  const group_id = await admin.create('group', { name: 'Producers', acl_schedule: 'RW', acl_admin: 'R-' })
  const user = await admin.create('user', { first_name: 'Mara', primary_email: EMAIL, group_id })
  const { body } = await admin.post(`/v2/user/invite?id=${user}`)
  const link = new URL(body.success.link)
  const page = await visit.openStranger(link.pathname + link.hash)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await page.context().close()
}

inBrowser('interrupted work', (open) => {
  test('the service stops and comes back: input stays, and changes meanwhile appear', async () => {
    await using visit = await open()
    const { booking } = await furnish(visit)
    await using line = await openLine(visit.address)
    const page = await visit.openTab(visit.world.admin, SCHEDULE)
    await page.goto(line.address + SCHEDULE)
    await page.getByText('Live', { exact: true }).waitFor()
    await bar(page, 'Grade').dblclick()
    const notes = page.getByRole('dialog', { name: 'Grade' }).getByRole('textbox', { name: 'Notes' })
    await notes.fill('Bring the drive')
    line.cut()
    await page.getByText('Connection lost. Reconnecting …').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').getByRole('alert').waitFor()
    assert.equal(await notes.inputValue(), 'Bring the drive')
    assert.equal(await notesOf(visit, booking), null)
    await visit.world.admin.create('resource', { name: 'Suite 2', type_id: 1 })
    line.join()
    // The timeline is behind the panel.
    await page.locator('.res[aria-label="Suite 2"]').waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await until(
      'the notes',
      () => notesOf(visit, booking),
      (stored) => stored === 'Bring the drive',
    )
  })

  test('a double click and Enter twice on a slow network make one booking', async () => {
    await using visit = await open()
    await furnish(visit)
    const page = await visit.openTab(visit.world.admin, SCHEDULE)
    await bar(page, 'Grade').waitFor()
    let [sent, answered] = [0, 0]
    await page.route(/\/v2\/booking\?check_clash/, async (route) => {
      sent += 1
      for (let left = 20; left > 0; left -= 1) await namesStored(visit)
      await route.continue()
      answered += 1
    })
    const form = await draft(page, 1, 'Mix')
    await form.getByRole('button', { name: 'Book' }).dblclick()
    await bar(page, 'Mix').waitFor()
    assert.equal(await namesStored(visit), 'Grade,Mix')
    await draft(page, 2, 'Foley')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await bar(page, 'Foley').waitFor()
    await until(
      'the answers',
      async () => sent - answered,
      (left) => left === 0,
    )
    assert.equal(await namesStored(visit), 'Foley,Grade,Mix')
  })

  test('a booking whose answer is lost is stored once when it is sent again', async () => {
    await using visit = await open()
    await furnish(visit)
    const page = await visit.openTab(visit.world.admin, SCHEDULE)
    await bar(page, 'Grade').waitFor()
    let isLost = false
    await page.route(/\/v2\/booking\?check_clash/, async (route) => {
      if (isLost) return route.continue()
      isLost = true
      await route.fetch()
      return route.abort('connectionreset')
    })
    const form = await draft(page, 1, 'Mix')
    await page.keyboard.press('Enter')
    // Beside it, the form may show that the time is taken: because of the stored booking.
    await form.getByRole('alert').filter({ hasText: 'does not answer' }).waitFor()
    await page.keyboard.press('Enter')
    await form.waitFor({ state: 'detached' })
    await bar(page, 'Mix').waitFor()
    assert.equal(await namesStored(visit), 'Grade,Mix')
  })

  test('a session that ends elsewhere: the user signs in over the page and saves what was typed', async () => {
    await using visit = await open()
    const { booking } = await furnish(visit)
    await inviteMara(visit)
    const page = await signIn(visit, SCHEDULE)
    await bar(page, 'Grade').dblclick()
    const notes = page.getByRole('dialog', { name: 'Grade' }).getByRole('textbox', { name: 'Notes' })
    await notes.fill('Bring the drive')
    await endOthers(visit)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    const again = page.getByRole('dialog', { name: 'You are signed out' })
    await again.getByLabel('Password').waitFor()
    await assertAccessible(page)
    await again.getByLabel('Password').fill('the wrong password')
    await again.getByRole('button', { name: 'Sign in', exact: true }).click()
    await again.getByText('That is not your current password.').first().waitFor()
    await again.getByLabel('Password').fill(PASSWORD)
    await again.getByRole('button', { name: 'Sign in', exact: true }).click()
    await again.waitFor({ state: 'detached' })
    assert.equal(await notes.inputValue(), 'Bring the drive')
    await page.getByText('You are not signed in.').waitFor({ state: 'detached' })
    await page.getByRole('dialog', { name: 'Grade' }).getByRole('button', { name: 'Save' }).click()
    await until(
      'the notes',
      () => notesOf(visit, booking),
      (stored) => stored === 'Bring the drive',
    )
    assert.equal(new URL(page.url()).searchParams.get('date'), MONDAY)
  })

  test('a session that ends before a timer starts: the field no longer says so after signing in', async () => {
    await using visit = await open()
    await inviteMara(visit)
    const page = await signIn(visit, '/')
    // Nobody else says that the session has ended.
    await page.route(/\/v2\/events/, (route) => route.abort())
    await page.reload()
    const field = page.getByLabel('What are you doing?')
    await field.fill('Mixing')
    await endOthers(visit)
    await page.keyboard.press('Enter')
    const again = page.getByRole('dialog', { name: 'You are signed out' })
    await again.getByLabel('Password').fill(PASSWORD)
    await again.getByRole('button', { name: 'Sign in', exact: true }).click()
    await again.waitFor({ state: 'detached' })
    await page.getByText('You are not signed in.').waitFor({ state: 'detached' })
    assert.equal(await field.inputValue(), 'Mixing')
  })

  test('a session that ends while the page is idle: the page asks for the password, and the focus returns', async () => {
    await using visit = await open()
    await furnish(visit)
    await inviteMara(visit)
    const page = await signIn(visit, SCHEDULE)
    await page.getByText('Live', { exact: true }).waitFor()
    await bar(page, 'Grade').dblclick()
    const notes = page.getByRole('dialog', { name: 'Grade' }).getByRole('textbox', { name: 'Notes' })
    await notes.fill('Bring the drive')
    await endOthers(visit)
    const again = page.getByRole('dialog', { name: 'You are signed out' })
    await again.getByLabel('Password').fill(PASSWORD)
    await again.getByRole('button', { name: 'Sign in', exact: true }).click()
    await again.waitFor({ state: 'detached' })
    await page.getByText('Live', { exact: true }).waitFor()
    await until(
      'the field with the focus',
      () => page.evaluate<string>('document.activeElement.value'),
      (text) => text === 'Bring the drive',
    )
  })

  test('slow answers that arrive out of order leave the newest booking on the screen', async () => {
    await using visit = await open()
    const { booking } = await furnish(visit)
    const { admin } = visit.world
    const page = await visit.openTab(admin, SCHEDULE)
    await bar(page, 'Grade').waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    const held: (() => Promise<void>)[] = []
    await page.route(/\/v2\/booking\?id=/, async (route) => {
      if (held.length > 0) return route.continue()
      const response = await route.fetch()
      return new Promise<void>((resolve) => {
        held.push(async () => {
          await route.fulfill({ response })
          resolve()
        })
      })
    })
    await admin.put(`/v2/booking?id=${booking}`, { name: 'First' })
    await until(
      'the first answer',
      async () => held.length,
      (count) => count === 1,
    )
    await admin.put(`/v2/booking?id=${booking}`, { name: 'Second' })
    await held[0]?.()
    await bar(page, 'Second').waitFor()
    assert.equal(await bar(page, 'First').count(), 0)
  })

  test('a user who loses ADMIN while the schedule is open can still use the rest', async () => {
    await using visit = await open()
    const { booking } = await furnish(visit)
    const { admin } = visit.world
    await using line = await openLine(visit.address)
    const planner = await visit.world.client({ schedule: 'RW', admin: 'RW' })
    const page = await visit.openTab(planner, SCHEDULE)
    await page.goto(line.address + SCHEDULE)
    await bar(page, 'Grade').waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    const [group] = await admin.list('group', 'name=Group 1')
    await admin.put(`/v2/group?id=${group.id}`, { acl_admin: '--' })
    await admin.create('resource', { name: 'Suite 2', type_id: 1 })
    await admin.put(`/v2/booking?id=${booking}`, { name: 'Conform' })
    await bar(page, 'Conform').waitFor()
    // After reconnecting, everything is read again.
    line.cut()
    await page.getByText('Connection lost. Reconnecting …').waitFor()
    line.join()
    await row(page, 'Suite 2').waitFor()
    await page.locator('.sched-main[aria-busy="false"]').waitFor()
    assert.equal(await page.getByRole('main').getByRole('alert').count(), 0)
    await row(page, 'Suite 1').locator('.movable').waitFor({ state: 'detached' })
  })
})
