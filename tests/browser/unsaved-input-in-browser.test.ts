import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { assertAccessible, inBrowser, until } from '../support/console-visit.ts'
import { holdAnswers } from '../support/held-answers.ts'

/** Types into a field of a panel: it closes only after the question. Without input, it closes at once. */
async function asksFirst(page: Page, panel: Locator, reopen: () => Promise<void>, field: Locator): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Discard the changes?' })
  const wanted = await field.inputValue()
  await field.fill('typed@acme.example')
  await page.keyboard.press('Escape')
  await question.waitFor()
  await assertAccessible(page)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await question.waitFor({ state: 'detached' })
  assert.equal(await field.inputValue(), 'typed@acme.example')
  await page.mouse.click(5, 400)
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  assert.equal(await field.inputValue(), 'typed@acme.example')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await panel.waitFor({ state: 'detached' })
  await question.waitFor({ state: 'detached' })
  await reopen()
  await field.waitFor()
  assert.equal(await field.inputValue(), wanted)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  assert.equal(await question.count(), 0)
}

inBrowser('unsaved input', (open) => {
  test('of a record is discarded only after a question', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await admin.create('contact', { type: 'organization', name: 'Acme', email_1: 'pay@acme.example' })
    const page = await visit.openTab(admin, '/contacts')
    const panel = page.getByRole('dialog', { name: 'Acme' })
    const reopen = () => page.getByRole('button', { name: 'Open Acme' }).click()
    await reopen()
    const email = panel.locator('input[type=email]').first()
    await asksFirst(page, panel, reopen, email)
    await reopen()
    await email.fill('bills@acme.example')
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByRole('button', { name: 'Save', disabled: true }).waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
  })

  test('of a booking is discarded only after a question', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const start = Temporal.Instant.from('2026-03-02T09:00:00Z').epochMilliseconds / 1000
    await admin.create('booking', { name: 'Mix', start, end: start + 7200, resources: [{ id: room }], notes: 'Tapes' })
    const page = await visit.openTab(admin, '/schedule?date=2026-03-02')
    const panel = page.getByRole('dialog', { name: 'Mix' })
    const reopen = () => page.getByRole('grid', { name: 'Schedule' }).getByRole('button', { name: /^Mix/ }).dblclick()
    await reopen()
    await asksFirst(page, panel, reopen, panel.getByRole('textbox', { name: 'Notes' }))
  })

  test('is not lost by Back, in the panel of a record or of a booking', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const client = await admin.create('contact', { type: 'organization', name: 'Acme', client: true })
    const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const start = Temporal.Instant.from('2026-03-02T09:00:00Z').epochMilliseconds / 1000
    const times = { start, end: start + 7200 }
    await admin.create('booking', { name: 'Mix', ...times, resources: [{ id: room }], client: [{ id: client }] })
    const page = await visit.openTab(admin, '/contacts')
    const question = page.getByRole('dialog', { name: 'Discard the changes?' })
    await page.getByRole('button', { name: 'Open Acme' }).click()
    const contact = page.getByRole('dialog', { name: 'Acme' })
    const email = contact.locator('input[type=email]').first()
    await email.fill('bills@acme.example')
    await page.evaluate('history.back()')
    await question.waitFor()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    assert.equal(await email.inputValue(), 'bills@acme.example')
    await until(
      'the address',
      async () => page.url(),
      (url) => url.includes(`open=${client}`),
    )
    await page.evaluate('history.back()')
    await question.getByRole('button', { name: 'Discard' }).click()
    await contact.waitFor({ state: 'detached' })
    await question.waitFor({ state: 'detached' })
    assert.equal(new URL(page.url()).search, '')

    await page.getByRole('link', { name: 'Schedule' }).first().click()
    await page.getByRole('grid', { name: 'Schedule' }).getByRole('button', { name: /^Mix/ }).dblclick()
    const notes = page.getByRole('dialog', { name: 'Mix' }).getByRole('textbox', { name: 'Notes' })
    await notes.fill('Bring the tapes')
    await page.evaluate('history.back()')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    assert.equal(await notes.inputValue(), 'Bring the tapes')
    await page.getByRole('link', { name: /^Go to .*Acme/ }).click()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await question.waitFor({ state: 'detached' })
    assert.equal(new URL(page.url()).pathname, '/schedule')
    await page.evaluate('history.back()')
    await question.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
    assert.equal(new URL(page.url()).pathname, '/schedule')
    await page.goBack()
    await page.getByRole('button', { name: 'Open Acme' }).waitFor()
    assert.equal(await page.getByRole('dialog').count(), 0)
  })

  test('makes a reload ask first; without it, a reload does not ask', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await admin.create('contact', { type: 'organization', name: 'Acme' })
    const page = await visit.openTab(admin, '/contacts')
    const asked: string[] = []
    page.on('dialog', async (dialog) => {
      asked.push(dialog.type())
      await dialog.accept()
    })
    await page.getByRole('button', { name: 'Open Acme' }).click()
    const email = page.getByRole('dialog', { name: 'Acme' }).locator('input[type=email]').first()
    await email.waitFor()
    await page.reload()
    assert.deepEqual(asked, [])
    await email.fill('bills@acme.example')
    await page.reload()
    assert.deepEqual(asked, ['beforeunload'])
    await email.waitFor()
    await page.goto(`${visit.address}/invoice`)
    await page.getByLabel('Client reference').fill('PO 7')
    // The input survives other pages of the console, but not a reload.
    await page.getByRole('link', { name: 'Today' }).first().click()
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
    await page.reload()
    assert.deepEqual(asked, ['beforeunload', 'beforeunload'])
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
    await page.reload()
    assert.deepEqual(asked, ['beforeunload', 'beforeunload'])
  })

  test('that is sent and not answered yet is not lost to a reload without a question', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin, '/')
    const asked: string[] = []
    page.on('dialog', async (dialog) => {
      asked.push(dialog.type())
      await dialog.accept()
    })
    const field = page.getByRole('textbox', { name: 'What are you doing?' })
    await field.fill('Mixing')
    const { asked: sent, release } = await holdAnswers(page, /\/v2\/time-entry$/)
    await page.keyboard.press('Enter')
    await until(
      'the request',
      async () => sent.length,
      (count) => count === 1,
    )
    await page.reload()
    assert.deepEqual(asked, ['beforeunload'])
    release()
    await page.getByRole('button', { name: 'Stop the timer' }).waitFor()
    await page.reload()
    assert.deepEqual(asked, ['beforeunload'])
  })

  test('that moves a booking is not lost to a reload while its version is read', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const start = Temporal.Instant.from('2026-03-02T09:00:00Z').epochMilliseconds / 1000
    await admin.create('booking', { name: 'Mix', start, end: start + 7200, resources: [{ id: room }] })
    const page = await visit.openTab(admin, '/schedule?date=2026-03-02')
    const asked: string[] = []
    page.on('dialog', async (dialog) => {
      asked.push(dialog.type())
      await dialog.accept()
    })
    const bar = page.getByRole('grid', { name: 'Schedule' }).getByRole('button', { name: /^Mix/ })
    await bar.click()
    const { asked: sent, release } = await holdAnswers(page, /\/v2\/booking\?id=/)
    await page.keyboard.press('Alt+ArrowRight')
    await until(
      'the version',
      async () => sent.length,
      (count) => count === 1,
    )
    await page.getByText('The service does not answer. Your last changes may not be saved.').waitFor()
    await page.reload()
    assert.deepEqual(asked, ['beforeunload'])
    release()
    await bar.waitFor()
    await page.reload()
    assert.deepEqual(asked, ['beforeunload'])
  })
})
