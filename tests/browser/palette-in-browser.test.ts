import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { DAY, HOUR } from '../support/clash-samples.ts'
import { assertAccessible, inBrowser, until } from '../support/console-visit.ts'
import type { World } from '../world.ts'

async function furnish({ admin, clock }: World) {
  const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Kestrel Films', client: true }) }]
  const project = [{ id: await admin.create('project', { name: 'The Harbour', code: 'HAR-1', client }) }]
  const room = [{ id: await admin.create('resource', { name: 'Grade 1', type_id: 1 }) }]
  const start = clock.now() + 9 * DAY
  const times = { start, end: start + 2 * HOUR }
  return admin.create('booking', { name: 'Harbour – Ep 4', ...times, project, client, resources: room })
}

async function ask(page: Page, text: string) {
  const field = page.getByRole('combobox', { name: 'Search or do anything' })
  await field.fill(text)
  await page.locator(`.palette [data-searched="${text}"]`).waitFor({ state: 'attached' })
  return field
}

inBrowser('the palette', (open) => {
  test('finds a booking by its key and two words, and opens it on the schedule', async () => {
    await using visit = await open()
    await furnish(visit.world)
    const page = await visit.openTab(visit.world.admin)
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    const field = await ask(page, 'harb ep')
    const hit = page.getByRole('option', { name: /^Harbour – Ep 4 Kestrel Films · Grade 1/ })
    await hit.waitFor()
    await assertAccessible(page)
    await field.press('Enter')
    await page.getByRole('dialog', { name: 'Harbour – Ep 4' }).waitFor()
    await until(
      'the address',
      async () => page.url(),
      (url) => /\/schedule\?date=2026-03-09/.test(url),
    )
  })

  test('lists matches by kind, and opens a client among the contacts and a booking on the schedule', async () => {
    await using visit = await open()
    await furnish(visit.world)
    const page = await visit.openTab(visit.world.admin, '/schedule')
    await page.getByRole('row', { name: 'Grade 1' }).waitFor()
    await page.getByRole('button', { name: 'Search or do anything' }).click()
    const field = await ask(page, 'kestrel')
    const heads = page.getByRole('listbox', { name: 'Results' }).locator('.kind')
    await heads.first().waitFor()
    assert.deepEqual(await heads.allTextContents(), ['Bookings', 'Projects and clients'])
    await page.getByRole('option', { name: /^Kestrel Films/ }).click()
    await field.waitFor({ state: 'detached' })
    await page.getByRole('dialog', { name: 'Kestrel Films' }).waitFor()
    assert.match(page.url(), /\/contacts\?open=\d/)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await (await ask(page, 'harb ep')).press('Enter')
    await page.getByRole('dialog', { name: 'Harbour – Ep 4' }).waitFor()
  })

  test('shows the day of a booking of whole days, without a time', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const start = Temporal.ZonedDateTime.from('2026-03-09T00:00[Europe/Berlin]').epochMilliseconds / 1000
    const resources = [{ id: await admin.create('resource', { name: 'Grade 1', type_id: 1 }) }]
    await admin.create('booking', { name: 'Shoot', start, end: start + 2 * 86_400, all_day: true, resources })
    const page = await visit.openTab(admin, '/schedule')
    await page.getByRole('grid', { name: 'Schedule' }).waitFor()
    await page.keyboard.press('Control+k')
    await ask(page, 'shoot')
    const option = page.getByRole('option', { name: /^Shoot/ })
    assert.match(String(await option.textContent()), /Mon 9 Mar$/)
  })

  test('keeps the focus when the page below becomes complete', async () => {
    await using visit = await open()
    const { promise: mayCome, resolve: release } = Promise.withResolvers<void>()
    const page = await visit.openTab(visit.world.admin)
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
    await page.route(/\/assets\/empty-schedule[^/]*\.js$/, async (route) => {
      await mayCome
      await route.continue()
    })
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Schedule' }).click()
    await page.getByRole('heading', { name: 'Schedule', level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or do anything' }).waitFor()
    release()
    await page.getByText('What do you book?').waitFor()
    await page.keyboard.type('rates')
    const option = page.getByRole('option', { name: 'Rates' })
    await option.first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Rates', level: 1 }).waitFor()
  })

  test('goes to pages and runs actions of the page, by keyboard alone', async () => {
    await using visit = await open()
    await furnish(visit.world)
    const page = await visit.openTab(visit.world.admin)
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await (await ask(page, 'sched')).press('Enter')
    await page.getByRole('row', { name: 'Grade 1' }).waitFor()
    await page.keyboard.press('Control+k')
    const field = await ask(page, '>new booking')
    assert.equal(await page.getByRole('option').count(), 1)
    await field.press('Enter')
    await page.getByRole('form', { name: 'New booking' }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await ask(page, 'no such thing')
    await page.getByText('Nothing matches “no such thing”.').waitFor()
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
  })

  test('goes to any page of the administration that the user may open', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin)
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
    const goTo = async (typed: string, name: string) => {
      await page.keyboard.press('Control+k')
      const field = await ask(page, typed)
      await page.getByRole('option', { name, exact: true }).waitFor()
      await field.press('Enter')
      await field.waitFor({ state: 'detached' })
    }
    await goTo('health', 'Health')
    await page.getByRole('heading', { name: 'Health', level: 1 }).waitFor()
    await goTo('custom fi', 'Custom fields')
    await page.getByRole('heading', { name: 'Custom fields', level: 1 }).waitFor()
    const booker = await visit.openTab(await visit.world.client({ schedule: 'R-' }))
    await booker.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
    await booker.keyboard.press('Control+k')
    await ask(booker, 'feeds')
    await booker.getByRole('option', { name: 'Calendar feeds' }).waitFor()
    await ask(booker, 'health')
    await booker.getByText('Nothing matches “health”.').waitFor()
  })

  test('finds the profile, new documents, taxes by a synonym, the theme, and signing out', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin)
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    for (const [typed, name] of [
      ['profile', 'Profile'],
      ['new inv', 'New invoice'],
      ['vat', 'Taxes'],
      ['sign out', 'Sign out'],
    ] as const) {
      await ask(page, typed)
      await page.getByRole('option', { name, exact: true }).waitFor()
    }
    await (await ask(page, 'dark')).press('Enter')
    await page.locator('html[data-theme=dark]').waitFor()
  })

  test('finds nothing that the user may not read', async () => {
    await using visit = await open()
    await furnish(visit.world)
    const booker = await visit.world.client({ schedule: 'R-' })
    const page = await visit.openTab(booker)
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await ask(page, 'harbour')
    await page.getByRole('option', { name: /^Harbour – Ep 4/ }).waitFor()
    assert.equal(await page.getByRole('option', { name: /^The Harbour/ }).count(), 0)
  })
})
