/** Changes whose answer is lost on its way, though they are stored. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page, Request } from 'playwright-core'
import { type ConsoleVisit, inBrowser, until } from '../support/console-visit.ts'

/** What a form says if somebody else has changed its record. */
const OTHERS = /somebody else|in the meantime/i

/** The first change at this address is stored if it arrives, but its answer is lost. */
async function loseChange(page: Page, address: RegExp, arrives = true): Promise<void> {
  let isLost = false
  await page.route(address, async (route) => {
    if (isLost || route.request().method() !== 'PUT') return route.fallback()
    isLost = true
    if (arrives) await route.fetch()
    return route.abort('connectionreset')
  })
}

/** The form of a contact, where no change arrives by itself. */
async function openContact(visit: ConsoleVisit) {
  const { admin } = visit.world
  const id = await admin.create('contact', { type: 'organization', name: 'Acme' })
  const page = await visit.openTab(admin, '/feeds')
  await page.route(/\/v2\/events/, (route) => route.abort())
  await page.goto(`${visit.address}/contacts?open=${id}`)
  const dialog = page.getByRole('dialog')
  const save = async (lost?: { readonly arrives: boolean }) => {
    if (lost !== undefined) await loseChange(page, /\/v2\/contact\?/, lost.arrives)
    const isPut = (one: Request) => one.method() === 'PUT'
    const tried =
      lost === undefined
        ? page.waitForEvent('requestfinished', { predicate: isPut })
        : page.waitForEvent('requestfailed', { predicate: isPut })
    await dialog.getByRole('button', { name: /^Save/ }).click()
    await tried
    await page.unroute(/\/v2\/contact\?/)
  }
  return { id, page, dialog, save, name: dialog.getByRole('textbox', { name: 'Name', exact: true }) }
}

inBrowser('the next try of a form whose change was stored', (open) => {
  test('stores it at the next try, unless somebody else has changed the record since', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const other = await visit.world.client({ schedule: 'RW', contact: 'RW' })
    const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const start = visit.world.clock.now()
    const times = { start, end: start + 3600, resources: [{ id: room }] }
    const kinds = [
      {
        kind: 'contact',
        id: await admin.create('contact', { type: 'organization', name: 'Acme' }),
        path: '/contacts?open=',
      },
      { kind: 'booking', id: await admin.create('booking', { name: 'Acme', ...times }), path: '/schedule?booking=' },
    ]
    const page = await visit.openTab(admin, '/feeds')
    // No change arrives by itself, as where the stream of changes is broken too.
    await page.route(/\/v2\/events/, (route) => route.abort())
    for (const { kind, id, path } of kinds) {
      const form = page.getByRole('dialog')
      const name = form.getByRole('textbox', { name: 'Name', exact: true })
      const lose = async (typed: string) => {
        await page.goto(visit.address + path + id)
        await name.fill(typed)
        await page.unroute(new RegExp(`/v2/${kind}\\?`))
        await loseChange(page, new RegExp(`/v2/${kind}\\?`))
        await form.getByRole('button', { name: /^Save/ }).click()
        await page.getByText('The service does not answer.').first().waitFor()
      }
      const isStored = (stored: string) =>
        until(
          'the name',
          async () => (await admin.list(kind, `id=${id}`))[0].name,
          (found) => found === stored,
        )
      await lose('Acme Film')
      await isStored('Acme Film')
      await form.getByRole('button', { name: /^Save/ }).click()
      await form
        .getByRole('button', { name: /^Save/, disabled: true })
        .or(page.getByText(/^Saved|^Changed/))
        .first()
        .waitFor()
      assert.equal(await page.getByText(OTHERS).count(), 0)
      await lose('Acme Films')
      await isStored('Acme Films')
      await other.put(`/v2/${kind}?${kind === 'contact' ? `uuid=o${id}` : `id=${id}`}`, { name: 'Northlight' })
      await form.getByRole('button', { name: /^Save/ }).click()
      await page.getByText(OTHERS).first().waitFor()
      await isStored('Northlight')
    }
  })

  test('tells a change of somebody else from the own one that never arrived, although the user wrote last', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const other = await visit.world.client({ contact: 'RW' })
    const { id, page, name, save } = await openContact(visit)
    await name.fill('Acme Film')
    await save({ arrives: false })
    await other.put(`/v2/contact?uuid=o${id}`, { name: 'Northlight' })
    assert.equal((await admin.put(`/v2/contact?uuid=o${id}`, { website: 'https://example.org' })).status, 200)
    await save()
    await page.getByText(OTHERS).first().waitFor()
    assert.equal((await admin.list('contact', `id=${id}`))[0].name, 'Northlight')
  })

  test('does not leave stored what was typed back, whatever the tries between them sent', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const { id, page, name, save, dialog } = await openContact(visit)
    const website = dialog.getByRole('textbox', { name: 'Website', exact: true })
    await name.fill('Acme Film')
    await website.fill('https://example.org')
    await save({ arrives: true })
    await website.fill('')
    await save({ arrives: false })
    await save()
    await page.getByText(OTHERS).first().waitFor()
    assert.equal((await admin.list('contact', `id=${id}`))[0].website, 'https://example.org')
  })

  test('default of a template whose first answer was lost: the one before it is the default again', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const id = await admin.create('invoice-template', { name: 'Letter', type_id: 1 })
    const isDefault = async () => (await admin.list('invoice-template', `id=${id}`))[0].default
    const page = await visit.openTab(admin, '/feeds')
    // No change arrives by itself.
    await page.route(/\/v2\/events/, (route) => route.abort())
    await page.goto(`${visit.address}/template?id=${id}`)
    await loseChange(page, /invoice-template\?id=/)
    await page.getByRole('checkbox', { name: 'Default template' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The service does not answer.').first().waitFor()
    await until('the default', isDefault, (is) => is)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved: Letter').first().waitFor()
    await page.getByRole('heading').first().click()
    await page.keyboard.press('Control+z')
    await page.getByText(/^Undone: /).waitFor()
    assert.equal(await isDefault(), false)
  })
})
