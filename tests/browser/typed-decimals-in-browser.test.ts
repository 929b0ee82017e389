import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser, until } from '../support/console-visit.ts'

inBrowser('decimals in the form of a record', (open) => {
  test('are typed and shown in German notation, also in custom fields', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await admin.put('/v2/instance', { locale: 'de-DE' })
    const field = await admin.create('custom-field', { name: 'Länge', module: 'project', type: 'number' })
    const id = await admin.create('project', { name: 'Film', budget_amount: '880.5' })
    const page = await visit.openTab(admin, `/admin/projects?open=${id}`)
    const panel = page.getByRole('dialog')
    const [amount, hours] = [panel.getByLabel('Budget, Betrag'), panel.getByLabel('Budget, Stunden')]
    await hours.waitFor()
    assert.equal(await amount.inputValue(), '880,5')
    await amount.fill('1.150')
    await hours.fill('7,5')
    await panel.getByLabel('Länge').fill('2,5')
    await panel.getByRole('button', { name: 'Speichern' }).click()
    const stored = async () => {
      const [{ budget_amount, budget_hours, custom_fields }] = await admin.list('project', `id=${id}`)
      const number = custom_fields.find((one: { id: number }) => one.id === field)
      return [budget_amount, budget_hours, number?.value].join()
    }
    await until('they mean the same', stored, (said) => said === '1150,7.5,2.5')
  })

  test('are typed and shown in German notation in rows, with percent signs', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await admin.put('/v2/instance', { locale: 'de-DE' })
    const room = await admin.create('resource', {
      name: 'Saal',
      type_id: 1,
      rates: [{ hour_buy_cost: 12.5, hour_sell_cost: 880.5 }],
    })
    const page = await visit.openTab(admin, `/admin/resources?open=${room}`)
    const panel = page.getByRole('dialog')
    const price = panel.getByLabel('Verkauf je Stunde')
    await price.waitFor()
    assert.equal(await price.inputValue(), '880,5')
    await price.fill('1.150')
    await panel.getByRole('button', { name: 'Speichern' }).click()
    const rates = async () => {
      const [{ rates }] = await admin.list('resource', `id=${room}`)
      return [rates[0].hour_buy_cost, rates[0].hour_sell_cost].join()
    }
    await until('the price is a thousand', rates, (said) => said === '12.5,1150')

    const items = [
      { item_text: 'Mischung', quantity: '2.5', unit_amount: '880.50', unit_buy_amount: '2000', discount: 7.5 },
    ]
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Nord' }) }]
    const tax = { tax_exchange_rate: '0.931245', tax_currency: 'CHF' }
    const id = await admin.create('invoice', { client, currency: 'EUR', ...tax, items })
    await page.goto(`${visit.address}/invoices?open=${id}`)
    const field = (label: string) => panel.getByLabel(label, { exact: true }).first()
    await field('Einzelpreis').waitFor()
    assert.equal(await field('Kurs der Steuer').inputValue(), '0,931245')
    assert.deepEqual(await Promise.all(['Menge', 'Einzelpreis'].map((label) => field(label).inputValue())), [
      '2,5',
      '880,50',
    ])
    assert.equal(await field('Rabatt').inputValue(), '7,50\u00a0%')
    await panel.getByText('−2.963,84').waitFor()
    await field('Rabatt').fill('7,5')
    await field('Rabatt').fill('7,50 %')
    const save = panel.getByRole('button', { name: 'Speichern' })
    assert.ok(await save.isDisabled(), 'nothing is changed')
    await field('Einzelpreis').fill('1.150')
    await field('Rabatt').fill('12,5 %')
    await save.click()
    const line = async () => {
      const [{ items }] = await admin.list('invoice', `id=${id}`)
      return [items[0].quantity, items[0].unit_amount, items[0].discount].join()
    }
    await until('they mean the same', line, (said) => said === '2.5,1150.00,12.50%')
  })
})

inBrowser('numbers in custom fields of a list', (open) => {
  test('are shown and filtered in German notation', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await admin.put('/v2/instance', { locale: 'de-DE' })
    const field = `custom_field_${await admin.create('custom-field', { name: 'Länge', module: 'project', type: 'number' })}`
    await admin.create('project', { name: 'Film', [field]: '1234.125' })
    await admin.create('project', { name: 'Werbung', [field]: '2.5' })
    const page = await visit.openTab(admin, `/admin/projects?columns=name,${field}`)
    const table = page.getByRole('table')
    await table.getByRole('cell', { name: '1.234,125' }).waitFor()
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('combobox', { name: 'Filter' }).selectOption('Länge')
    await page.getByRole('textbox', { name: 'Länge' }).fill('2,5')
    await page.keyboard.press('Enter')
    await page.locator('.chip').getByText('2,5').waitFor()
    await table.getByRole('cell', { name: '1.234,125' }).waitFor({ state: 'detached' })
    await table.getByRole('cell', { name: '2,5' }).waitFor()
    assert.equal(new URL(page.url()).searchParams.get(`f.${field}`), '2.5')
  })
})
