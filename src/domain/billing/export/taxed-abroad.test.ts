import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookedForDatev, datevAccounts } from '../../../../tests/support/booked-for-datev.ts'
import { askExport } from '../../../../tests/support/exported.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'

const YEAR = 'from=2026-01-01&to=2026-12-31&format=datev'

/** An invoice with French VAT under the one-stop shop, and its payment with a discount. */
async function soldAbroad({ admin }: World, buyer: object, also: object = {}): Promise<void> {
  const datev = { ...datevAccounts, discount_account: '8730' }
  await admin.put('/v2/instance', { company_vat_id: 'DE 123456788', settings: { datev } })
  const client = [{ id: await admin.create('contact', { type: 'person', name: 'Zoé', ...buyer }) }]
  const tax = { name: 'TVA', rate: '5.5', datev_key: '240', revenue_account: '8320' }
  const items = [{ unit_amount: '100', taxes: [{ id: await admin.create('tax', tax) }] }]
  const terms = '#SKONTO#TAGE=14#PROZENT=2.00#'
  const invoice_id = await admin.create('invoice', { client, items, status_id: 3, date: '2026-02-01', terms, ...also })
  await admin.create('payment', { invoice_id, date: '2026-02-03', amount: '103.39', discount: '2.11' })
}

async function abroad(world: World, source: string): Promise<string[]> {
  const { rows } = await bookedForDatev(world, `${source}?${YEAR}`)
  const names = ['Gegenkonto (ohne BU-Schlüssel)', 'BU-Schlüssel', 'EU-Land u. UStID (Bestimmung)']
  const all = [...names, 'EU-Steuersatz (Bestimmung)', 'EU-Land u. UStID (Ursprung)']
  return rows.map((row) => all.map((name) => row[name]).join(' '))
}

onEachEngine('taxes of other EU countries for DATEV', (open) => {
  test('with the key 240, a booking has the country of the client, its rate, and the VAT id of the company', async () => {
    await using world = await open()
    await soldAbroad(world, { address_country: 'FR' })
    assert.deepEqual(await abroad(world, 'invoices'), ['8320 "240" "FR" 5,50 "DE123456788"'])
    assert.deepEqual(await abroad(world, 'payments'), ['10000   \u0020', '8730 "240" "FR" 5,50 "DE123456788"'])
  })

  test('the country of delivery takes precedence over the country of the client', async () => {
    await using world = await open()
    await soldAbroad(world, { address_country: 'DE' }, { deliver_to_country: 'GR' })
    assert.deepEqual(await abroad(world, 'invoices'), ['8320 "240" "GR" 5,50 "DE123456788"'])
  })

  test('409: the client is not in another EU country', async () => {
    for (const buyer of [{}, { address_country: 'DE' }, { address_country: 'US' }]) {
      await using world = await open()
      await soldAbroad(world, buyer)
      for (const source of ['invoices', 'payments']) {
        const { status, text } = await askExport(world, world.admin, `${source}?${YEAR}`)
        assert.equal(status, 409, text)
        assert.equal(JSON.parse(text).error.details[0].field, 'contact.address_country')
      }
    }
  })
})
