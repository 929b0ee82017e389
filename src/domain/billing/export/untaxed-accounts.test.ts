import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookedForDatev, datevAccounts } from '../../../../tests/support/booked-for-datev.ts'
import { askExport } from '../../../../tests/support/exported.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'

const query = 'invoices?from=2026-02-01&to=2026-02-28&format=datev'

async function invoiceWith({ admin }: World, tax: object): Promise<void> {
  await admin.put('/v2/instance', { settings: { datev: datevAccounts } })
  const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
  const taxes = [{ id: await admin.create('tax', { name: 'Without', rate: '0', ...tax }) }]
  await admin.create('invoice', { client, status_id: 3, items: [{ unit_amount: '200', taxes }], date: '2026-02-01' })
}

async function contrasOf(world: World): Promise<unknown[]> {
  const { rows } = await bookedForDatev(world, query)
  return rows.map((row) => row['Gegenkonto (ohne BU-Schlüssel)'])
}

onEachEngine('accounts of taxes for DATEV', (open) => {
  test('a zero tax without an account or key is booked like untaxed lines: account 8400 implies 19 %', async () => {
    await using world = await open()
    await invoiceWith(world, { vat_category: 'E', exemption_reason: '§ 19 UStG' })
    await invoiceWith(world, { vat_category: 'O' })
    await invoiceWith(world, {})
    await invoiceWith(world, { vat_category: 'E', revenue_account: '8195' })
    await invoiceWith(world, { vat_category: 'AE', datev_key: '46' })
    assert.deepEqual(await contrasOf(world), ['8100', '8100', '8100', '8195', '8400'])
  })

  for (const vat_category of ['AE', 'K', 'G']) {
    test(`409: revenue of the category ${vat_category} is declared separately, so its tax needs an account`, async () => {
      await using world = await open()
      await invoiceWith(world, { vat_category })
      const { status, text } = await askExport(world, world.admin, query)
      const [gap] = JSON.parse(text).error.details
      assert.deepEqual([status, gap.field], [409, 'tax.revenue_account'])
      await world.admin.put('/v2/tax?id=1', { revenue_account: '8337' })
      assert.deepEqual(await contrasOf(world), ['8337'])
    })
  }

  test('a category that a tax gets later counts, as on e-invoices, unless its rate has changed', async () => {
    await using world = await open()
    const { admin } = world
    await admin.create('contact', { type: 'organization', name: 'Bonne', vat_id: 'FR83404833048' })
    for (const rate of ['0', '7']) await admin.create('tax', { name: 'Later', rate, revenue_account: '8337' })
    for (const id of [1, 2]) {
      const items = [{ unit_amount: '200', taxes: [{ id }] }]
      await admin.create('invoice', { client: [{ uuid: 'o2' }], status_id: 3, items, date: '2026-02-01' })
      await admin.put(`/v2/tax?id=${id}`, { rate: '0', vat_category: 'AE' })
    }
    await admin.put('/v2/instance', { settings: { datev: datevAccounts } })
    const { rows } = await bookedForDatev(world, query)
    assert.deepEqual(
      rows.map((row) => row['EU-Land u. UStID (Bestimmung)']),
      ['"FR83404833048"', ''],
    )
  })

  test('the code of a tax is free text, not a VAT category: K of a small business (Kleinunternehmer)', async () => {
    await using world = await open()
    const { admin } = world
    await admin.put('/v2/instance', { settings: { datev: datevAccounts } })
    await admin.create('contact', { type: 'organization', name: 'Bonne', vat_id: 'FR83404833048' })
    for (const account of [{}, { revenue_account: '8195' }]) {
      const taxes = [{ id: await admin.create('tax', { name: 'Kleinunternehmer', rate: '0', code: 'K', ...account }) }]
      const items = [{ unit_amount: '200', taxes }]
      await admin.create('invoice', { client: [{ uuid: 'o2' }], status_id: 3, items, date: '2026-02-01' })
    }
    const { rows } = await bookedForDatev(world, query)
    assert.deepEqual(
      rows.map((row) => [row['Gegenkonto (ohne BU-Schlüssel)'], row['EU-Land u. UStID (Bestimmung)']]),
      [
        ['8100', ''],
        ['8195', ''],
      ],
    )
  })

  test('409: two rates cannot share the account of the settings, which implies one', async () => {
    await using world = await open()
    await invoiceWith(world, { rate: '19' })
    await invoiceWith(world, { rate: '7', datev_key: '2' })
    await invoiceWith(world, { rate: '19' })
    assert.deepEqual(await contrasOf(world), ['8400', '8400', '8400'])
    await invoiceWith(world, { rate: '7' })
    const { status, text } = await askExport(world, world.admin, query)
    const [gap, ...more] = JSON.parse(text).error.details
    assert.deepEqual([status, gap.field, more], [409, 'tax.revenue_account', []])
    assert.match(gap.message, /8400 .* has several rates .*tax 1 \(Without\) with 19 %, tax 4 \(Without\) with 7 %/)
    await world.admin.put('/v2/tax?id=1', { revenue_account: '8400' })
    await world.admin.put('/v2/tax?id=3', { revenue_account: '8400' })
    assert.equal((await askExport(world, world.admin, query)).status, 409)
    await world.admin.put('/v2/tax?id=4', { revenue_account: '8400' })
    assert.deepEqual(await contrasOf(world), ['8400', '8400', '8400', '8400'])
  })

  test('409: a deleted tax must be restored before it gets an account', async () => {
    await using world = await open()
    await invoiceWith(world, { vat_category: 'AE' })
    await world.admin.delete('/v2/tax?id=1')
    const { text } = await askExport(world, world.admin, query)
    assert.match(text, /tax 1 \(Without, deleted: restore it to change it\) has no revenue account/)
    await world.admin.post('/v2/tax/restore?id=1', {})
    await world.admin.put('/v2/tax?id=1', { revenue_account: '8337' })
    await world.admin.delete('/v2/tax?id=1')
    assert.deepEqual(await contrasOf(world), ['8337'])
  })

  test('a line of 0.00 needs no account because it is not booked', async () => {
    await using world = await open()
    await invoiceWith(world, { vat_category: 'E' })
    const taxes = [{ id: await world.admin.create('tax', { name: 'Reverse', rate: '0', vat_category: 'AE' }) }]
    const items = [{ unit_amount: '10' }, { unit_amount: '0', taxes }]
    await world.admin.create('invoice', { client: [{ id: 1 }], status_id: 3, items, date: '2026-02-02' })
    assert.deepEqual(await contrasOf(world), ['8100', '8100'])
  })

  test('409: discounts of two rates cannot share the account of the settings', async () => {
    await using world = await open()
    await invoiceWith(world, { rate: '19' })
    await world.admin.put('/v2/instance', { settings: { datev: { ...datevAccounts, discount_account: '8736' } } })
    const taxes = [{ id: await world.admin.create('tax', { name: 'Reduced', rate: '7' }) }]
    const items = [
      { unit_amount: '100', taxes: [{ id: 1 }] },
      { unit_amount: '100', taxes },
    ]
    const terms = '#SKONTO#TAGE=14#PROZENT=2.00#'
    const bill = { client: [{ id: 1 }], status_id: 3, items, date: '2026-02-02', terms }
    const invoice_id = await world.admin.create('invoice', bill)
    await world.admin.create('payment', { invoice_id, date: '2026-02-03', amount: '221.48', discount: '4.52' })
    const payments = query.replace('invoices', 'payments')
    const { status, text } = await askExport(world, world.admin, payments)
    assert.deepEqual([status, JSON.parse(text).error.details[0].field], [409, 'tax.discount_account'], text)
    assert.match(text, /8736 of settings.datev.discount_account has several rates/)
    await world.admin.put('/v2/tax?id=2', { discount_account: '8731' })
    assert.equal((await askExport(world, world.admin, payments)).status, 200)
  })

  test('409: a tax that needs the missing account for untaxed lines is named', async () => {
    await using world = await open()
    await invoiceWith(world, { vat_category: 'Z' })
    await world.admin.put('/v2/instance', { settings: { datev: { ...datevAccounts, untaxed_account: null } } })
    const { status, text } = await askExport(world, world.admin, query)
    const [gap] = JSON.parse(text).error.details
    assert.deepEqual(
      [status, gap.message],
      [409, 'settings.datev.untaxed_account: is needed for lines with the tax Without.'],
    )
  })
})
