/** Values that the service shows only once, which come when the user has left the part that asked for them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../support/console-visit.ts'
import { holdAnswers } from '../support/held-answers.ts'

const secret = (page: Page) => page.getByRole('dialog').getByRole('status').getByRole('code')

inBrowser('a value that is shown only once', (open) => {
  test('a token is shown when it comes, also if its form and its page were left', async () => {
    await using visit = await open()
    const { admin, app } = visit.world
    const page = await visit.openTab(admin, '/admin/api-clients')
    const { release } = await holdAnswers(page, /\/v2\/api-client/, (request) => request.method() === 'POST')
    await page.getByRole('button', { name: 'New token' }).click()
    const dialog = page.getByRole('dialog', { name: 'New token' })
    await dialog.getByLabel('Purpose').fill('Screen in the lobby')
    await dialog.getByRole('button', { name: 'Create the token' }).click()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Today', exact: true }).first().click()
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
    release()
    const made = page.getByRole('dialog', { name: 'The new token' })
    await made.waitFor()
    const token = await secret(page).textContent()
    const headers = { authorization: `Bearer ${token}` }
    assert.equal((await app.http.inject({ url: '/v2/booking', headers })).statusCode, 200)
    await made.getByRole('button', { name: 'I have saved it' }).click()
    await made.waitFor({ state: 'detached' })
  })

  test('a secret of a new webhook is shown after its panel was closed', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin, '/admin/webhooks?open=new')
    const { release } = await holdAnswers(page, /\/v2\/webhook/, (request) => request.method() === 'POST')
    const panel = page.getByRole('dialog', { name: 'New webhook' })
    await panel.getByLabel('URL').fill('https://receiver.example/hook')
    await panel.getByRole('button', { name: 'Create' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard', exact: true }).last().click()
    await panel.waitFor({ state: 'detached' })
    release()
    await page.getByRole('dialog', { name: 'https://receiver.example/hook' }).waitFor()
    assert.match(String(await secret(page).textContent()), /^whsec_/)
  })

  test('another secret of a webhook is shown after its page was left', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await admin.create('webhook', { url: 'https://receiver.example/hook', events: ['bookingCreated'] })
    const page = await visit.openTab(admin, '/admin/webhooks')
    const { release } = await holdAnswers(page, /\/v2\/webhook\/rotate/)
    await page.getByRole('button', { name: 'New secret' }).click()
    await page.getByRole('link', { name: 'Today', exact: true }).first().click()
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
    release()
    await page.getByRole('dialog', { name: 'New secret: https://receiver.example/hook' }).waitFor()
    assert.match(String(await secret(page).textContent()), /^whsec_/)
  })
})
