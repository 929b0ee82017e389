import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openStudio } from '../scenarios/billed-studio.ts'
import { inBrowser, until } from '../support/console-visit.ts'
import { holdAnswers } from '../support/held-answers.ts'
import { hasPoppler, pdfWords } from '../support/pdf-text.ts'

/** `condition` is evaluated as the debugger does: the content policy of the pages forbids them to evaluate texts. */
const untilTrueOn = (page: Page, condition: string) =>
  until(condition, () => page.evaluate<boolean>(`Boolean(${condition})`), Boolean)

inBrowser('a page on paper', (open) => {
  test('has all of its content, and no controls', { skip: !hasPoppler }, async () => {
    await using visit = await open()
    const { admin } = visit.world
    const { client } = await openStudio(visit.world)
    const items = Array.from({ length: 60 }, (_, n) => ({ item_text: `Reel${n}`, quantity: 1, unit_amount: '10' }))
    const id = await admin.create('invoice', { client, items, status_id: 3 })
    const page = await visit.openTab(admin, `/invoice?id=${id}`)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.getByText('Reel59').waitFor()
    const words = pdfWords(await page.pdf({ format: 'A4' })).map(({ text }) => text)
    for (const shown of ['Acme', 'Reel0', 'Reel59', '€600.00']) assert.ok(words.includes(shown), shown)
    for (const clicked of ['Schedule', 'Reports', 'Credit', 'Send', 'Live', 'PDF'])
      assert.ok(!words.includes(clicked), clicked)
    await page.emulateMedia({ media: 'print' })
    const paper = "getComputedStyle(document.documentElement).getPropertyValue('color-scheme')"
    assert.equal(await page.evaluate(paper), 'light')
  })

  test('has all columns of a list, and no page without rows', { skip: !hasPoppler }, async () => {
    await using visit = await open()
    const { admin } = visit.world
    const { client } = await openStudio(visit.world)
    const items = [{ item_text: 'Mix', quantity: 1, unit_amount: '1234.5' }]
    for (let n = 0; n < 110; n += 1) await admin.create('invoice', { client, items })
    const page = await visit.openTab(admin, '/invoices')
    await page.getByRole('table').getByText('1,234.50').first().waitFor()
    const words = pdfWords(await page.pdf({ format: 'A4' }))
    const amounts = words.filter(({ text, right }) => text === '1,234.50' && right < 297)
    assert.equal(amounts.length, 200)
    for (const clicked of ['Quotes', 'Search']) assert.ok(!words.some(({ text }) => text === clicked), clicked)
    const pages = Map.groupBy(words, (word) => word.page)
    assert.ok([...pages.values()].every((some) => some.some(({ text }) => text === '1,234.50')))
    assert.ok(
      words
        .map(({ text }) => text)
        .join(' ')
        .includes('Rows 1 to 100 of 110'),
    )
    // The list on the screen is as before.
    assert.ok((await page.getByRole('row').count()) < 100)
  })

  test('has all rows of a list that is printed by its button, with the names that they refer to', {
    skip: !hasPoppler,
  }, async () => {
    await using visit = await open()
    const { admin } = visit.world
    for (let n = 1; n <= 130; n += 1) {
      const id = await admin.create('project/folder', { name: `Film${n}` })
      await admin.create('project', { name: `Entry${n}`, parent_folder_id: id })
    }
    const page = await visit.openTab(admin, '/admin/projects?columns=name,parent_folder_id&sort=-id')
    await page.getByRole('table').getByText('Entry130').waitFor()
    await page.evaluate('window.print = () => { window.printed = document.querySelector("table").innerText }')
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    await untilTrueOn(page, 'window.printed')
    // The browser prints what is there when it is asked.
    const printed = (await page.evaluate<string>('window.printed')).split(/\s+/)
    const words = pdfWords(await page.pdf({ format: 'A4' })).map(({ text }) => text)
    for (let n = 1; n <= 130; n += 1)
      for (const what of ['Entry', 'Film'])
        for (const all of [printed, words]) assert.ok(all.includes(`${what}${n}`), `${what}${n}`)
    assert.ok(!words.includes('Rows'))
    await until(
      'the rows on the screen',
      () => page.getByRole('row').count(),
      (count) => count < 100,
    )
  })

  test('is asked for once for each time that the user asks, in a browser that does not wait for it', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const ids: number[] = []
    for (let n = 1; n <= 130; n += 1) {
      const id = await admin.create('project/folder', { name: `Films ${n}` })
      ids.push(await admin.create('project', { name: `Film ${n}`, parent_folder_id: id }))
    }
    const page = await visit.openTab(admin, '/admin/projects?columns=name,parent_folder_id')
    await page.getByRole('cell', { name: 'Films 1', exact: true }).waitFor()
    await page.evaluate('window.asked = 0; window.print = () => { window.asked += 1 }')
    const print = page.getByRole('button', { name: 'Print', exact: true })
    await print.click()
    await untilTrueOn(page, 'window.asked === 1')
    const other = await admin.create('project/folder', { name: 'Other' })
    await admin.put(`/v2/project?id=${ids[0]}`, { parent_folder_id: other })
    await page.getByRole('cell', { name: 'Other', exact: true }).waitFor()
    assert.equal(await page.evaluate('window.asked'), 1)
    // The next touch ends it, and it can be asked for again.
    await print.click()
    await untilTrueOn(page, 'window.asked === 2')
    await page.locator('.ledger-scroll').dispatchEvent('pointerdown')
    await until(
      'the rows on the screen',
      () => page.getByRole('row').count(),
      (count) => count < 100,
    )
    await page.keyboard.press('p')
    await untilTrueOn(page, 'window.asked === 3')
  })

  test('is asked for before the list is read: it reads no pages that there are not', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await admin.create('project', { name: 'Film' })
    const page = await visit.openTab(admin, '/contacts')
    await page.evaluate('window.print = () => { window.rows = document.querySelectorAll("tbody tr").length }')
    const { asked, release } = await holdAnswers(page, /\/v2\/project\?/)
    await page.evaluate("history.pushState(null, '', '/admin/projects'); dispatchEvent(new PopStateEvent('popstate'))")
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    await until(
      'the first page',
      async () => asked.filter((url) => url.includes('page=')).length,
      (count) => count > 0,
    )
    assert.ok((await page.getByRole('row').count()) < 200)
    release()
    await untilTrueOn(page, 'window.rows === 1')
    assert.deepEqual(
      asked.filter((url) => /page=(?!1\b)/.test(url)),
      [],
    )
  })

  test('is not asked for if a part of a list cannot be read: a notice says so, and the list stays', async () => {
    await using visit = await open()
    const { admin } = visit.world
    for (let n = 1; n <= 230; n += 1) await admin.create('project', { name: `Film ${n}` })
    const page = await visit.openTab(admin, '/admin/projects?sort=id')
    await page.getByRole('button', { name: 'Open Film 1', exact: true }).waitFor()
    const part = /\/v2\/project\?.*page=3/
    const json = { error: { message: 'Too many requests' } }
    await page.route(part, (route) => route.fulfill({ status: 429, json }))
    await page.evaluate('window.print = () => { window.isAsked = true }')
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    await page.getByRole('status').filter({ hasText: 'Too many requests.' }).waitFor()
    await page.getByRole('button', { name: 'Open Film 1', exact: true }).waitFor()
    await page.evaluate("document.querySelector('.ledger-scroll').scrollTop = 3500")
    await page.getByRole('button', { name: 'Open Film 100', exact: true }).waitFor()
    assert.equal(await page.evaluate('window.isAsked'), undefined)
  })

  test('is not asked for by the key in a panel or in the help of the keys', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const id = await admin.create('project', { name: 'Film' })
    const page = await visit.openTab(admin, `/admin/projects?open=${id}`)
    await page.getByRole('dialog', { name: 'Film' }).getByText('Administrator created it').waitFor()
    await page.evaluate('window.asked = 0; window.print = () => { window.asked += 1 }')
    await page.getByRole('dialog', { name: 'Film' }).getByRole('button', { name: 'Delete' }).focus()
    await page.keyboard.press('p')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).focus()
    await page.keyboard.press('p')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.equal(await page.evaluate('window.asked'), 0)
    await page.keyboard.press('p')
    await untilTrueOn(page, 'window.asked === 1')
  })

  test('is the open panel, with all of its text', { skip: !hasPoppler }, async () => {
    await using visit = await open()
    const { admin } = visit.world
    const lines = Array.from({ length: 40 }, (_, n) => `Line${n}`)
    const website = lines.join('\n')
    const contact = await admin.create('contact', { name: 'Northlight', type: 'organization', website })
    await admin.create('contact', { name: 'Behind', type: 'organization' })
    const room = await admin.create('resource', { name: 'Suite', type_id: 1 })
    const start = visit.world.clock.now()
    const resources = [{ id: room }]
    const notes = website
    const booking = await admin.create('booking', { name: 'Northlight', start, end: start + 3600, resources, notes })
    for (const path of [`/contacts?open=${contact}`, `/schedule?booking=${booking}`]) {
      const page = await visit.openTab(admin, path)
      await page.getByRole('dialog', { name: 'Northlight' }).getByText('Administrator created it').waitFor()
      const texts = pdfWords(await page.pdf({ format: 'A4', margin: { top: '10mm' } })).map(({ text }) => text)
      for (const shown of ['Northlight', ...lines, 'created']) assert.ok(texts.includes(shown), `${shown} of ${path}`)
      for (const other of ['Behind', 'Save', 'Delete', 'Choose'])
        assert.ok(!texts.includes(other), `${other} of ${path}`)
    }
  })

  test('is a panel without the names of members that have no value', { skip: !hasPoppler }, async () => {
    await using visit = await open()
    const { admin } = visit.world
    const camera = await admin.create('custom-field', { name: 'Camera', module: 'booking', type: 'text' })
    await admin.create('custom-field', { name: 'Reels', module: 'organization', type: 'number' })
    const room = await admin.create('resource', { name: 'Suite', type_id: 1 })
    const contact = await admin.create('contact', { name: 'Northlight', type: 'organization', phone_1: '0401' })
    const start = visit.world.clock.now()
    const times = { start, end: start + 3600, resources: [{ id: room }] }
    const bare = await admin.create('booking', { name: 'Grade', ...times })
    const client = [{ uuid: `o${contact}` }]
    const full = await admin.create('booking', {
      name: 'Mix',
      ...times,
      notes: 'Loud',
      client,
      custom_fields: [{ id: camera, value: 'Alexa' }],
    })
    const print = async (path: string) => {
      const page = await visit.openTab(admin, path)
      await page.getByText('Administrator created it').waitFor()
      return pdfWords(await page.pdf({ format: 'A4' })).map(({ text }) => text)
    }
    const without = await print(`/schedule?booking=${bare}`)
    for (const shown of ['Starts', 'Suite', 'History']) assert.ok(without.includes(shown), shown)
    for (const empty of ['Client', 'Project', 'Notes', 'Repeats', 'Status', 'Items', 'Camera', 'Custom'])
      assert.ok(!without.includes(empty), empty)
    const withAll = await print(`/schedule?booking=${full}`)
    for (const shown of ['Client', 'Northlight', 'Notes', 'Loud', 'Custom', 'Camera', 'Alexa'])
      assert.ok(withAll.includes(shown), shown)
    const card = await print(`/contacts?open=${contact}`)
    for (const shown of ['Northlight', '0401']) assert.ok(card.includes(shown), shown)
    for (const empty of ['Website', 'Reels']) assert.ok(!card.includes(empty), empty)
  })
})
