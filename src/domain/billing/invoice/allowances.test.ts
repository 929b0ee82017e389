import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkEInvoice } from '../../../../tests/einvoice/check-einvoice.ts'
import { germanCompany } from '../../../../tests/support/german-company.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'
import { einvoiceFormats } from '../../paper/einvoice/index.ts'
import { bookFaults } from '../audit/index.ts'

interface Studio {
  readonly full: number
  readonly reduced: number
  readonly client: readonly { readonly uuid: string }[]
}

async function studio({ admin }: World): Promise<Studio> {
  assert.equal((await admin.put('/v2/instance', germanCompany)).status, 200)
  const full = await admin.create('tax', { name: 'USt 19', rate: 19, vat_category: 'S' })
  const reduced = await admin.create('tax', { name: 'USt 7', rate: 7, vat_category: 'S' })
  const client = await admin.create('contact', {
    type: 'organization',
    name: 'Kunde',
    client: true,
    address_city: 'Köln',
    address_postcode: '50667',
    address_country: 'DE',
    electronic_address: '5790000436057',
    electronic_address_scheme: '0088',
    buyer_reference: 'PO 17',
  })
  return { full, reduced, client: [{ uuid: `o${client}` }] }
}

const totals = ['sub_total', 'discount_total', 'allowance_total', 'charge_total', 'net_total', 'tax_total', 'total']

async function shown({ admin }: World, kind: string, id: number): Promise<Record<string, unknown>> {
  const [row] = await admin.list(kind, `id=${id}`)
  return row
}

function amountsOf(row: Record<string, unknown>, names: readonly string[] = totals): unknown[] {
  return names.map((name) => row[name])
}

async function keepsTheRules(world: World, kind: 'invoice' | 'credit-note', id: number): Promise<void> {
  for (const format of einvoiceFormats) {
    const { status, body } = await world.admin.get(`/v2/${kind}/einvoice?id=${id}&format=${format}`)
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(checkEInvoice(String(body), format), [], `${format}\n${body}`)
  }
}

onEachEngine('allowances and charges of an invoice', (open) => {
  test('change its totals, are on its e-invoice, and are credited with its lines', async () => {
    await using world = await open()
    const { full, reduced, client } = await studio(world)
    const id = await world.admin.create('invoice', {
      client,
      status_id: 2,
      date: '2026-03-01',
      due_date: '2026-03-31',
      amount_prepaid: '50',
      rounding_amount: '0.02',
      items: [
        { item_text: 'Grading', quantity: 3, unit_amount: '100', discount: 10, taxes: [{ id: full }] },
        { item_text: 'Book', quantity: 2, unit_amount: '20', taxes: [{ id: reduced }] },
      ],
      allowances: [
        { percent: 5, reason: 'Frequent client', reason_code: '100', taxes: [{ id: full }] },
        { charge: true, amount: '12.50', taxes: [{ id: full }] },
        { amount: 4, taxes: [{ id: reduced }] },
      ],
    })
    const row = await shown(world, 'invoice', id)
    // 300 + 40 + 12.50; 30 + 13.50 + 4; 269 × 19 % = 51.11, 36 × 7 % = 2.52
    assert.deepEqual(amountsOf(row), ['352.50', '47.50', '17.50', '12.50', '305.00', '53.63', '358.63'])
    assert.deepEqual(amountsOf(row, ['amount_prepaid', 'rounding_amount', 'balance']), ['50.00', '0.02', '308.65'])
    assert.partialDeepStrictEqual(row.allowances, [
      { charge: false, amount: '13.50', percent: '5.00%', base: '270.00', reason: 'Frequent client', tax: '-2.56' },
      { charge: true, amount: '12.50', percent: null, base: null, reason: null, tax: '2.37' },
      { charge: false, amount: '4.00', tax: '-0.28' },
    ])
    await keepsTheRules(world, 'invoice', id)
    const again = await world.admin.put(`/v2/invoice?id=${id}`, row)
    assert.equal(again.status, 200, JSON.stringify(again.body))

    const items = row.items as { id: number }[]
    const credit = async (body: object) => {
      const answer = await world.admin.post(`/v2/invoice/credit?id=${id}`, body)
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      return Number(answer.body.success.id)
    }
    const first = await credit({
      items: [
        { id: items[0]?.id, quantity: 1 },
        { id: items[1]?.id, quantity: 1 },
      ],
    })
    const note = await shown(world, 'credit-note', first)
    assert.partialDeepStrictEqual(note.allowances, [{ amount: '4.50' }, { amount: '4.17' }, { amount: '2.00' }])
    await keepsTheRules(world, 'credit-note', first)
    const second = await credit({})
    await keepsTheRules(world, 'credit-note', second)
    const notes = await Promise.all([first, second].map((one) => shown(world, 'credit-note', one)))
    for (const name of totals) {
      const cents = notes.map((one) => Math.round(Number(one[name]) * 100)).reduce((sum, one) => sum + one, 0)
      assert.equal(cents, Math.round(Number(row[name]) * 100), name)
    }
    const settled = await shown(world, 'invoice', id)
    assert.deepEqual(amountsOf(settled, ['amount_credited', 'balance']), ['358.65', '-50.00'])
    assert.deepEqual(await bookFaults(world.app.scopes.engine), [])
  })

  test('take the taxes of the lines if they name none; 400 names what is wrong with them', async () => {
    await using world = await open()
    const { full, reduced, client } = await studio(world)
    const line = (tax: number) => ({ item_text: 'Suite', unit_amount: 10, taxes: [{ id: tax }] })
    const id = await world.admin.create('invoice', { client, items: [line(full)], allowances: [{ amount: 1 }] })
    assert.partialDeepStrictEqual((await shown(world, 'invoice', id)).allowances, [{ taxes: [{ id: full }] }])
    const refused = await world.admin.post('/v2/invoice', {
      client,
      amount_prepaid: '0.001',
      items: [line(full), line(reduced)],
      allowances: [
        { amount: 1 },
        { amount: -1, taxes: [] },
        { percent: 101, taxes: [] },
        { taxes: [] },
        { amount: '1.005', reason_code: 'FC', taxes: [{ id: 99 }] },
      ],
    })
    assert.equal(refused.status, 400)
    const fields = refused.body.error.details.map(({ field }: { field: string }) => field)
    assert.deepEqual(fields.toSorted(), [
      'allowances[0].taxes',
      'allowances[1].amount',
      'allowances[2].percent',
      'allowances[3].amount',
      'allowances[4].amount',
      'allowances[4].reason_code',
      'allowances[4].taxes',
      'amount_prepaid',
    ])
    const empty = await world.admin.post('/v2/invoice', { client, allowances: [{ amount: 1 }] })
    assert.equal(empty.status, 400)
  })

  test('cannot change once the invoice is issued', async () => {
    await using world = await open()
    const { full, client } = await studio(world)
    const id = await world.admin.create('invoice', {
      client,
      status_id: 2,
      items: [{ item_text: 'Suite', unit_amount: 10, taxes: [{ id: full }] }],
    })
    for (const change of [{ allowances: [{ amount: 1 }] }, { amount_prepaid: 1 }, { rounding_amount: '0.01' }]) {
      assert.equal((await world.admin.put(`/v2/invoice?id=${id}`, change)).status, 409, JSON.stringify(change))
    }
  })

  test('taxes of the same category and rate are one subtotal, rounded once', async () => {
    await using world = await open()
    const { full, client } = await studio(world)
    const other = await world.admin.create('tax', { name: 'USt 19 Miete', rate: 19, vat_category: 'S' })
    const id = await world.admin.create('invoice', {
      client,
      status_id: 2,
      date: '2026-03-01',
      due_date: '2026-03-31',
      items: [full, other].map((tax) => ({ item_text: 'Suite', unit_amount: '0.13', taxes: [{ id: tax }] })),
    })
    const row = await shown(world, 'invoice', id)
    // 0.26 × 19 % = 0.0494; each by itself would be 0.02.
    assert.equal(row.tax_total, '0.05')
    assert.partialDeepStrictEqual(row.taxes, [{ total: '0.02' }, { total: '0.03' }])
    await keepsTheRules(world, 'invoice', id)
    assert.deepEqual(await bookFaults(world.app.scopes.engine), [])
  })

  test('follow the rules of e-invoices in a currency without decimals', async () => {
    await using world = await open()
    const { full, client } = await studio(world)
    const id = await world.admin.create('invoice', {
      client,
      currency: 'JPY',
      status_id: 2,
      date: '2026-03-01',
      due_date: '2026-03-31',
      items: [
        { item_text: 'Suite', quantity: '1.5', unit_amount: 333, taxes: [{ id: full }] },
        { item_text: 'Grading', quantity: '0.7', unit_amount: 101, discount: '12.5', taxes: [{ id: full }] },
      ],
      allowances: [{ percent: '3.3' }],
    })
    await keepsTheRules(world, 'invoice', id)
  })
})
