import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible, inBrowser, until } from '../support/console-visit.ts'

inBrowser('crediting an invoice', (open) => {
  test('lines show note and amount, all or none can be selected, and the quantity that is left is offered', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme', client: true }) }]
    const line = (description: string, unit_amount: string) => ({
      item_text: 'Suite 1',
      description,
      unit: 'hour',
      quantity: 9,
      unit_amount,
    })
    const items = [line('Grade, 12 Oct', '100'), line('Grade, House client, 12 Oct', '-5'), line('Mix, 13 Oct', '80')]
    const id = await admin.create('invoice', { client, items, status_id: 3 })
    const page = await visit.openTab(admin, `/invoice?id=${id}`)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Credit …' }).click()
    const rows = async () =>
      (await dialog.getByRole('listitem').allTextContents()).map((text) => text.replaceAll('\u00a0', ' '))
    await until('the rows', rows, (found) => found.length === 3)
    assert.deepEqual(await rows(), [
      'Suite 1Grade, 12 Oct€900.00',
      'Suite 1Grade, House client, 12 Oct−€45.00',
      'Suite 1Mix, 13 Oct€720.00',
    ])
    await dialog.getByRole('button', { name: 'Select none' }).click()
    await dialog.getByRole('button', { name: 'Create the credit note', disabled: true }).waitFor()
    await dialog.getByRole('checkbox', { name: 'Mix, 13 Oct' }).click()
    await dialog.getByLabel('Quantity to credit: Suite 1, Mix, 13 Oct').fill('4')
    await dialog.getByText('Total of CN-1: €320.00.').waitFor()
    await until('the amount of the line', rows, (found) => found[2] === 'Suite 1Mix, 13 Oct€320.00')
    await assertAccessible(page)
    await dialog.getByRole('button', { name: 'Create the credit note' }).click()
    await dialog.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Credit …' }).click()
    await until('the quantity that is left', rows, (found) => found[2] === 'Suite 1Mix, 13 Oct€400.00')
    const rest = dialog.getByLabel('Quantity to credit: Suite 1, Mix, 13 Oct')
    assert.equal(await rest.getAttribute('placeholder'), '5 hours')
    await dialog.getByRole('checkbox', { name: 'Grade' }).first().click()
    await dialog.getByRole('checkbox', { name: 'Grade' }).last().click()
    await dialog.getByText('Total of CN-2: €400.00.').waitFor()
    await dialog.getByRole('button', { name: 'Create the credit note' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Credit …' }).click()
    await until('without the credited line', rows, (found) => found.length === 2)
  })

  test('a quantity that is too large is reported at its line, and a paid invoice shows what was credited', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const client = [
      { id: await admin.create('contact', { type: 'organization', name: 'Acme '.repeat(18).trim(), client: true }) },
    ]
    const items = ['Mix', 'Grade'].map((item_text) => ({ item_text, quantity: 2, unit_amount: '50' }))
    const id = await admin.create('invoice', { client, items, status_id: 3 })
    await admin.create('payment', { invoice_id: id, amount: '200' })
    const page = await visit.openTab(admin, `/invoice?id=${id}`)
    await page.getByRole('button', { name: 'Credit …' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'Mix' }).click()
    const quantity = dialog.getByLabel('Quantity to credit: Grade')
    await quantity.fill('9')
    const line = dialog.getByRole('listitem').filter({ hasText: 'Grade' })
    await line.getByText('Is more than the rest of this line, which is 2.').waitFor()
    assert.equal(await quantity.getAttribute('aria-invalid'), 'true')
    assert.equal(await dialog.getByRole('alert').count(), 0)
    assert.equal(
      await dialog.getByRole('status').textContent(),
      'Grade: Is more than the rest of this line, which is 2.',
    )
    await assertAccessible(page)
    await quantity.fill('1')
    await dialog.getByRole('button', { name: 'Create the credit note' }).click()
    await dialog.waitFor({ state: 'detached' })
    const state = page.getByText('Paid · €50.00 credited')
    await state.waitFor()
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const [box, start] = await Promise.all([
        state.boundingBox(),
        page.getByRole('banner').getByRole('link', { name: 'Invoices' }).boundingBox(),
      ])
      const end = (box?.x ?? 0) + (box?.width ?? 0)
      assert.ok(end > 0 && end < width - 16, `at ${width} px, the state ends at ${end} px`)
      if (width === 390) assert.equal(box?.x, start?.x, 'on a phone, the state begins where the link does')
    }
  })

  test('the error of a refused credit note is shown at its line until the input changes', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme', client: true }) }]
    const items = ['Mix', 'Grade', 'Dub'].map((item_text) => ({ item_text, quantity: 2, unit_amount: '50' }))
    const id = await admin.create('invoice', { client, items, status_id: 3 })
    const page = await visit.openTab(admin, `/invoice?id=${id}`)
    await page.getByRole('button', { name: 'Credit …' }).click()
    const dialog = page.getByRole('dialog')
    const quantity = dialog.getByLabel('Quantity to credit: Grade')
    await quantity.fill('2')
    await dialog.getByText('Total of CN-1: €300.00.').waitFor()
    // Another user credits a part of the line meanwhile.
    const [{ items: lines }] = await admin.list('invoice', `id=${id}`)
    const theirs = { items: [{ id: lines[1].id, quantity: 1 }] }
    await page.route(
      ({ pathname, search }) => pathname === '/v2/invoice/credit' && !search.includes('dry_run'),
      async (route) => {
        await admin.post(`/v2/invoice/credit?id=${id}`, theirs)
        await route.continue()
      },
      { times: 1 },
    )
    await dialog.getByRole('button', { name: 'Create the credit note' }).click()
    const wrong = dialog.getByRole('listitem').filter({ hasText: 'Is more than the rest' })
    await wrong.filter({ hasText: 'Grade' }).waitFor()
    await quantity.fill('1')
    await wrong.waitFor({ state: 'detached' })
  })

  test('the buttons stay in sight with many lines and an error', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const items = Array.from({ length: 20 }, (_, at) => ({ item_text: `Day ${at}`, quantity: 1, unit_amount: '80' }))
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme', client: true }) }]
    const id = await admin.create('invoice', { client, items, status_id: 3 })
    const page = await visit.openTab(admin, `/invoice?id=${id}`)
    await page.getByRole('button', { name: 'Credit …' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Quantity to credit: Day 0').fill('9')
    await dialog.getByText('more than the rest').first().waitFor()
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
      [720, 450],
    ] as const) {
      await page.setViewportSize({ width, height })
      const [outer, button] = await Promise.all([
        dialog.boundingBox(),
        dialog.getByRole('button', { name: 'Create the credit note' }).boundingBox(),
      ])
      const below = (button?.y ?? 0) + (button?.height ?? 0) - (outer?.y ?? 0) - (outer?.height ?? 0)
      assert.ok(below < 0, `at ${width} px, the button ends ${below} px below the dialog`)
    }
  })
})
