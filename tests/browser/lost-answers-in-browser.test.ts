/** Answers that are lost on their way: what was sent may be stored, and the user cannot know. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, inBrowser, until } from '../support/console-visit.ts'
import { holdAnswers } from '../support/held-answers.ts'

/** The service does what the first of these requests asks for, but its answer is lost. */
async function loseFirst(page: Page, address: RegExp): Promise<void> {
  let isLost = false
  await page.route(address, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback()
    isLost = true
    await route.fetch()
    return route.abort('connectionreset')
  })
}

/** No change arrives by itself, as where the stream of changes is broken too. */
async function withoutStream(page: Page): Promise<void> {
  await page.route(/\/v2\/events/, (route) => route.abort())
}

inBrowser('a lost answer', (open) => {
  test('to what is changed before it is sent again: the form says so, and then adds another one', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const page = await visit.openTab(admin, '/')
    await withoutStream(page)
    await page.goto(`${visit.address}/contacts`)
    await page.getByRole('button', { name: 'New contact' }).click()
    const form = page.getByRole('dialog', { name: 'New contact' })
    const name = form.getByRole('textbox', { name: 'Name', exact: true })
    await form.getByLabel('Type').selectOption('organization')
    await name.fill('Nordlicht')
    await loseFirst(page, /\/v2\/contact$/)
    await form.getByRole('button', { name: 'Create' }).click()
    await form.getByText('The service does not answer.').waitFor()
    await name.fill('Nordlicht Film')
    await form.getByRole('button', { name: 'Create' }).click()
    await form.getByText('An earlier attempt was saved, but its answer was lost.').waitFor()
    await form.getByRole('button', { name: 'Create' }).click()
    await until(
      'the contacts',
      async () => (await admin.list('contact', 'user=false')).map((one) => one.name).toSorted(),
      (names) => names.join() === 'Nordlicht,Nordlicht Film',
    )
  })

  test('to a new timer: the page says why nothing happens, and what was stored', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin, '/')
    await withoutStream(page)
    await page.reload()
    const timer = page.getByRole('region', { name: 'Running timer' })
    await timer.getByLabel('What are you doing?').fill('Mixing')
    await loseFirst(page, /\/v2\/time-entry$/)
    await page.keyboard.press('Enter')
    await timer.getByText('The service does not answer.').waitFor()
    // The entry would begin now, so this is another one.
    await page.clock.setSystemTime((visit.world.clock.now() + 60) * 1000)
    await page.keyboard.press('Enter')
    await timer.getByText('An earlier attempt was saved, but its answer was lost.').waitFor()
    assert.equal((await visit.world.admin.list('time-entry')).length, 1)
  })

  test('to a search of a field is said, and nothing is offered to be created', async () => {
    await using visit = await open()
    await visit.world.admin.create('contact', { type: 'organization', name: 'Acme' })
    const page = await visit.openTab(visit.world.admin, '/admin/projects?open=new')
    const client = page.getByRole('dialog').getByRole('combobox', { name: 'Client' })
    await client.waitFor()
    await page.route(/\/v2\/contact\?/, (route) => route.abort())
    await client.fill('Acme')
    await page.getByText('The service does not answer.').waitFor()
    assert.equal(await page.getByRole('option').count(), 0)
  })

  test('to the search for everything does not say that nothing matches', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin, '/')
    await page.route(/\/v2\/search/, (route) => route.abort())
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or do anything' }).fill('Nordlicht')
    await page.getByText('The service does not answer.').waitFor()
    assert.equal(await page.getByText('Nothing matches').count(), 0)
  })

  test('that does not come is said while it lasts', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin, '/')
    await page.clock.install({ time: visit.world.clock.now() * 1000 })
    await page.reload()
    await page.getByRole('textbox', { name: 'What are you doing?' }).fill('Mixing')
    const { asked, release } = await holdAnswers(page, /\/v2\/time-entry$/)
    await page.keyboard.press('Enter')
    await until(
      'the request',
      async () => asked.length,
      (count) => count === 1,
    )
    await page.clock.fastForward(11_000)
    const banner = page.getByText('The service does not answer. Your last changes may not be saved.')
    await banner.waitFor()
    release()
    await banner.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Stop the timer' }).waitFor()
  })

  test('that does not come to a read is said, and the read is repeated when the user asks', async () => {
    await using visit = await open()
    await visit.world.admin.create('contact', { type: 'organization', name: 'Acme' })
    const page = await visit.openTab(visit.world.admin, '/')
    await page.clock.install({ time: visit.world.clock.now() * 1000 })
    let asked = 0
    await page.route(/\/v2\/contact\?/, (route) => {
      asked += 1
      return asked > 1 ? route.continue() : undefined
    })
    await page.goto(`${visit.address}/contacts`)
    await until(
      'the request',
      async () => asked,
      (count) => count === 1,
    )
    await page.clock.fastForward(11_000)
    const banner = page.getByRole('status').filter({ hasText: 'The service does not answer yet.' })
    await assertAccessible(page)
    await banner.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('cell', { name: 'Acme' }).waitFor()
    await banner.waitFor({ state: 'detached' })
  })

  test('that does not come to a change is no longer waited for when the user says so', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin, '/')
    await page.clock.install({ time: visit.world.clock.now() * 1000 })
    await page.reload()
    const timer = page.getByRole('region', { name: 'Running timer' })
    await timer.getByLabel('What are you doing?').fill('Mixing')
    let asked = 0
    await page.route(/\/v2\/time-entry$/, () => {
      asked += 1
    })
    await page.keyboard.press('Enter')
    await until(
      'the request',
      async () => asked,
      (count) => count === 1,
    )
    await page.clock.fastForward(11_000)
    await page.getByRole('button', { name: 'Stop waiting' }).click()
    await timer.getByText('The service does not answer. Check your connection').waitFor()
    await page.unroute(/\/v2\/time-entry$/)
    await timer.getByRole('button', { name: 'Start' }).click()
    await page.getByRole('button', { name: 'Stop the timer' }).waitFor()
  })

  test('that does not come to what a change reads first: the change is given up, and goes back', async () => {
    await using visit = await open()
    const { admin, clock } = visit.world
    const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const start = Temporal.Instant.from('2026-03-02T09:00:00Z').epochMilliseconds / 1000
    await admin.create('booking', { name: 'Mix', start, end: start + 7200, resources: [{ id: room }] })
    const page = await visit.openTab(admin, '/schedule?date=2026-03-02')
    await page.clock.install({ time: clock.now() * 1000 })
    await page.reload()
    const bar = page.getByRole('grid', { name: 'Schedule' }).getByRole('button', { name: /^Mix, .*10:00/ })
    await bar.click()
    const { asked, release } = await holdAnswers(page, /\/v2\/booking\?id=/)
    await page.keyboard.press('Alt+ArrowRight')
    await until(
      'the version',
      async () => asked.length,
      (count) => count === 1,
    )
    await bar.waitFor({ state: 'detached' })
    await page.clock.fastForward(11_000)
    await page.getByRole('button', { name: 'Stop waiting' }).click()
    await bar.waitFor()
    release()
  })

  test('to the stream of changes, which dies without a word, is noticed, and the stream is opened again', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin, '/')
    await page.clock.install({ time: visit.world.clock.now() * 1000 })
    await page.reload()
    const live = page.getByText('Live', { exact: true })
    await live.waitFor()
    await page.route(/\/v2\/events/, () => {})
    await page.clock.fastForward(46_000)
    await page.getByText('Connection lost. Reconnecting …').waitFor()
    await page.unroute(/\/v2\/events/)
    await page.clock.fastForward(46_000)
    await live.waitFor()
  })

  test('about who is signed in: the page says that it loads', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin, '/')
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    const { release } = await holdAnswers(page, /\/v2\/session$/)
    await page.reload()
    const note = page.getByRole('status').filter({ hasText: 'Loading' })
    await note.waitFor()
    release()
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    // The parts of the page say it, too, while they are read.
    await until(
      'the page',
      () => note.count(),
      (count) => count === 0,
    )
  })

  test('to a file is not said, as a file may take long, but the browser asks before it closes the page', async () => {
    await using visit = await open()
    const { admin, clock } = visit.world
    const page = await visit.openTab(admin, `/project?id=${await admin.create('project', { name: 'Film' })}`)
    await page.clock.install({ time: clock.now() * 1000 })
    await page.reload()
    const asksBefore = () => page.evaluate<boolean>("!dispatchEvent(new Event('beforeunload', { cancelable: true }))")
    const sendHeld = async (address: RegExp, send: () => Promise<void>) => {
      const { asked, release } = await holdAnswers(page, address)
      await send()
      await until(
        'the request',
        async () => asked.length,
        (count) => count === 1,
      )
      await page.clock.fastForward(11_000)
      assert.equal(await asksBefore(), true)
      assert.equal(await page.getByText('Your last changes may not be saved.').count(), 0)
      release()
      await until('the answer', asksBefore, (asks) => !asks)
    }
    await page.getByText('There are no supplier bills yet.').waitFor()
    const bill = { name: 'R-14.xml', mimeType: 'application/xml', buffer: Buffer.from('<a/>') }
    await sendHeld(/\/v2\/supplier-bill$/, () => page.getByLabel('Upload a bill').setInputFiles(bill))
    await page.goto(`${visit.address}/import`)
    await page.getByLabel('Kind of record').selectOption('Contacts')
    const buffer = Buffer.from('name,type\nNordlicht,organization')
    await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer })
    const store = page.getByRole('button', { name: 'Import 1 row' })
    await sendHeld(/\/v2\/import\?(?!.*dry_run)/, () => store.click())
  })

  test('to an import is said, with its rows as they are', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin, '/import')
    await page.getByLabel('Kind of record').selectOption('Contacts')
    await page.route(/\/v2\/import\?(?!.*dry_run)/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<html>Sign in to the guest network</html>' }),
    )
    const buffer = Buffer.from('name,type\nNordlicht,organization')
    await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer })
    const store = page.getByRole('button', { name: 'Import 1 row' })
    await store.click()
    await page.getByText('The service does not answer.').waitFor()
    assert.equal(await store.isEnabled(), true)
  })
})
