import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../../../../tests/world.ts'

onEachEngine('fields for e-invoices', (open) => {
  test('the unit code of a line follows its unit until a code is given', async () => {
    await using world = await open()
    const { admin } = world
    const client = await admin.create('contact', { type: 'organization', name: 'Acme' })
    const units = ['hour', 'Tage', 'Std.', 'KMT', 'reel', null]
    const id = await admin.create('invoice', {
      client: [{ uuid: `o${client}` }],
      items: units.map((unit) => ({ item_text: 'Work', unit, unit_amount: 10 })),
    })
    const lines = async () => (await admin.list('invoice', `id=${id}`))[0].items
    const codes = async () => (await lines()).map(({ unit_code }: { unit_code: string }) => unit_code)
    assert.deepEqual(await codes(), ['HUR', 'DAY', 'HUR', 'KMT', 'C62', 'C62'])
    const [first, second] = await lines()
    const items = [
      { ...first, unit: 'day' },
      { ...second, unit_code: 'MON' },
    ]
    await admin.put(`/v2/invoice?id=${id}`, { items })
    assert.deepEqual(await codes(), ['DAY', 'MON'])
    const [, kept] = await lines()
    await admin.put(`/v2/invoice?id=${id}`, { items: [{ ...kept, quantity: 2 }] })
    assert.deepEqual(await codes(), ['MON'])
  })

  test('taxes are copied with their categories and codes for e-invoices', async () => {
    await using world = await open()
    const { admin } = world
    const client = await admin.create('contact', { type: 'organization', name: 'Acme' })
    const reverse = { name: 'Reverse', rate: 0, vat_category: 'AE', exemption_code: 'VATEX-EU-AE' }
    const taxes = [await admin.create('tax', { name: 'VAT', rate: 19 }), await admin.create('tax', reverse)]
    const id = await admin.create('invoice', {
      client: [{ uuid: `o${client}` }],
      items: taxes.map((tax) => ({ item_text: 'Work', unit_amount: 10, taxes: [{ id: tax }] })),
    })
    const [rendered] = await admin.list('invoice', `id=${id}&fields=taxes`)
    assert.partialDeepStrictEqual(rendered.taxes, [
      { rate: '19', vat_category: 'S' },
      { rate: '0', vat_category: 'AE', exemption_code: 'VATEX-EU-AE' },
    ])
  })

  test('the parties are copied with all their numbers and addresses', async () => {
    await using world = await open()
    const { admin } = world
    await admin.put('/v2/instance', {
      company_name: 'Lumen Studio GmbH',
      company_address_line_1: 'Uferstraße 12',
      company_address_city: 'Berlin',
      company_address_postcode: '10115',
      company_address_country: 'DE',
      company_vat_id: 'DE123456789',
      company_electronic_address: '9930:de123456789',
      company_electronic_address_scheme: '9930',
    })
    const client = await admin.create('contact', {
      type: 'organization',
      name: 'Acme',
      tax_number: 'FR12345678901',
      registration_number: '123456789',
      registration_scheme: '0002',
      buyer_reference: '04011000-12345-03',
      einvoice_format: 'factur-x',
    })
    const id = await admin.create('invoice', { client: [{ uuid: `o${client}` }] })
    const [{ seller, buyer }] = await admin.list('invoice', `id=${id}`)
    assert.equal(seller.address, 'Uferstraße 12\n10115 Berlin\nGermany')
    assert.partialDeepStrictEqual(seller, { address_city: 'Berlin', vat_id: 'DE123456789', tax_number: 'DE123456789' })
    assert.partialDeepStrictEqual(buyer, {
      vat_id: 'FR12345678901',
      registration_scheme: '0002',
      buyer_reference: '04011000-12345-03',
      einvoice_format: 'factur-x',
    })
    await admin.put(`/v2/contact?uuid=o${client}`, { tax_number: '27/815', vat_id: 'FR98765432109' })
    await admin.put(`/v2/invoice?id=${id}`, { note: 'Hello' })
    const [{ buyer: both }] = await admin.list('invoice', `id=${id}`)
    assert.deepEqual([both.tax_number, both.vat_id], ['27/815', 'FR98765432109'])
  })

  test('a duplicate does not copy the delivery date and the billed periods', async () => {
    await using world = await open()
    const { admin } = world
    const client = await admin.create('contact', { type: 'organization', name: 'Acme' })
    const id = await admin.create('invoice', {
      client: [{ uuid: `o${client}` }],
      note: 'With thanks',
      delivery_date: '2026-02-01',
      period_start: '2026-01-01',
      period_end: '2026-01-31',
      items: [{ item_text: 'Work', unit_amount: 10, period_start: '2026-01-01', period_end: '2026-01-31' }],
    })
    const { body } = await admin.post(`/v2/invoice/duplicate?id=${id}`, {})
    const [copy] = await admin.list('invoice', `id=${body.success.id}`)
    assert.deepEqual([copy.note, copy.delivery_date, copy.period_start], ['With thanks', null, null])
    assert.equal('period_start' in copy.items[0], false)
  })

  test('400: each invalid field is named', async () => {
    await using world = await open()
    const { admin } = world
    const client = await admin.create('contact', { type: 'organization', name: 'Acme' })
    const named = async (body: object) => {
      const answer = await admin.post('/v2/invoice', { client: [{ uuid: `o${client}` }], ...body })
      assert.equal(answer.status, 400, JSON.stringify(answer.body))
      return answer.body.error.details.map(({ field }: { field: string }) => field)
    }
    const members = { buyer_reference: '04011000-12345-04', deliver_to_country: 'Atlantis', delivery_date: 'soon' }
    assert.deepEqual((await named(members)).toSorted(), Object.keys(members).toSorted())
    for (const code of ['ZZ', 'EU', 'UK']) {
      assert.deepEqual(await named({ deliver_to_country: code }), ['deliver_to_country'])
    }
    assert.deepEqual(await named({ period_start: '2026-02-01', period_end: '2026-01-01' }), ['period_end'])
    const dated = await admin.create('invoice', { client: [{ uuid: `o${client}` }], period_end: '2026-01-01' })
    const late = await admin.put(`/v2/invoice?id=${dated}`, { period_start: '2026-02-01' })
    assert.match(late.body.error.message, /^period_start: must not be after period_end/)
    const items = [{ unit_code: 'XXX' }, { period_start: '2026-02-02', period_end: '2026-02-01' }]
    assert.deepEqual(await named({ items }), ['items[0].unit_code', 'items[1].period_end'])
    assert.deepEqual(await named({ items: [{ period_start: '2026-02-30' }] }), ['items[0].period_start'])
  })
})
