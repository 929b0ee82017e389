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
  test('a tax without an account is booked like lines without a tax: DATEV takes 19 % out of what stands on 8400', async () => {
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
    assert.match(gap.message, /tax 4 \(Without, 7 %\) .* 8400 .* has 19 % in this file/)
    await world.admin.put('/v2/tax?id=4', { revenue_account: '8300' })
    assert.deepEqual(await contrasOf(world), ['8400', '8400', '8400', '8300'])
  })

  test('409: without an account for untaxed lines, the tax is named', async () => {
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
