/** Documents that a studio issues, checked as e-invoices against the independent rules of the tests. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type EInvoiceFormat,
  einvoiceFormats,
  readEInvoice,
  recomputeEInvoice,
} from '../../src/domain/paper/einvoice/index.ts'
import { checkEInvoice } from '../einvoice/check-einvoice.ts'
import { onEachEngine, type World } from '../world.ts'

const company = {
  company_name: 'Lumen Studio GmbH',
  company_address_line_1: 'Uferstraße 12',
  company_address_city: 'Berlin',
  company_address_postcode: '10115',
  company_address_country: 'DE',
  company_vat_id: 'DE123456789',
  company_contact_name: 'Accounts',
  company_phone: '+49 30 5550100',
  company_email: 'accounts@lumen.example',
  company_iban: 'DE89370400440532013000',
  company_bic: 'COBADEFFXXX',
  company_electronic_address: 'DE123456788',
  company_electronic_address_scheme: '9930',
}

const clientOf = (country: string, vatId: string | null, more: object = {}) => ({
  type: 'organization',
  name: `Kunde & Söhne <${country}>`,
  client: true,
  address_line_1: 'Rue de la Loi 16',
  address_city: 'Ville',
  address_postcode: '1000',
  address_country: country,
  vat_id: vatId,
  electronic_address: '5790000436057',
  electronic_address_scheme: '0088',
  buyer_reference: 'PO 17',
  ...more,
})

const clients = {
  home: clientOf('DE', 'DE987654321'),
  belgium: clientOf('Belgium', 'BE0123456749'),
  swiss: clientOf('CH', null),
}

/** A tax of each category, and a client that it may be charged to. */
const taxes = [
  [{ name: 'USt 19', rate: 19, vat_category: 'S' }, 'home'],
  [{ name: 'USt 7', rate: 7, vat_category: 'S' }, 'home'],
  [{ name: 'Null', rate: 0, vat_category: 'Z' }, 'home'],
  [{ name: 'Steuerfrei', rate: 0, vat_category: 'E', exemption_reason: '§ 4 Nr. 20 UStG' }, 'home'],
  [{ name: 'Reverse charge', rate: 0, vat_category: 'AE', exemption_code: 'VATEX-EU-AE' }, 'belgium'],
  [{ name: 'Innergemeinschaftlich', rate: 0, vat_category: 'K', exemption_code: 'VATEX-EU-IC' }, 'belgium'],
  [{ name: 'Ausfuhr', rate: 0, vat_category: 'G', exemption_code: 'VATEX-EU-G' }, 'swiss'],
] as const

/** Quantities and amounts that round in every direction. */
const lines = [
  { item_text: 'Grading', quantity: '2.5', unit: 'hour', unit_amount: '133.33', discount: '10%' },
  { item_text: 'Suite', quantity: 3, unit: 'day', unit_amount: '0.005' },
  { item_text: 'Kurier "express" & Co', quantity: '0.3333', unit_amount: '99.99', discount: '33.33%' },
  { item_text: 'Rabatt', quantity: 1, unit_amount: '-12.34' },
  {
    item_text: 'Drei mal zwanzig Minuten',
    quantity: '0.3333',
    exact_quantity: '1/3',
    unit: 'hour',
    unit_amount: '1000',
  },
]

async function send(world: World, path: string): Promise<{ status: number; body: unknown }> {
  return world.admin.get(path)
}

async function hold(world: World, kind: 'invoice' | 'credit-note', id: number, format: EInvoiceFormat, what: string) {
  const check = await send(world, `/v2/${kind}/einvoice/check?id=${id}&format=${format}`)
  assert.deepEqual(check.body, { complete: true, gaps: [] }, what)
  const { status, body } = await send(world, `/v2/${kind}/einvoice?id=${id}&format=${format}`)
  assert.equal(status, 200, what)
  const xml = String(body)
  assert.deepEqual(checkEInvoice(xml, format), [], `${what}\n${xml}`)
  const read = readEInvoice(Buffer.from(xml), 'file')
  assert.deepEqual(recomputeEInvoice(read), [], what)
  const [document] = await world.admin.list(kind, `id=${id}`)
  assert.equal(Number(read.totals.gross), Number(document.total), what)
}

onEachEngine('e-invoices that a studio issues', (open) => {
  for (const [tax, whom] of taxes) {
    test(`category ${tax.vat_category}, ${tax.name}: invoice and credit note are valid in all formats`, async () => {
      await using world = await open()
      const { admin } = world
      assert.equal((await admin.put('/v2/instance', company)).status, 200)
      const taxId = await admin.create('tax', tax)
      const client = await admin.create('contact', clients[whom])
      const id = await admin.create('invoice', {
        client: [{ uuid: `o${client}` }],
        status_id: 2,
        date: '2026-03-01',
        due_date: '2026-03-31',
        delivery_date: '2026-02-27',
        ...(tax.vat_category === 'K' && { deliver_to_country: 'BE' }),
        groups: [{ id: 'g', name: 'Ton', hide_items: true }],
        items: lines.map((line, at) => ({
          ...line,
          taxes: [{ id: taxId }],
          ...(at === 1 && { parent_group_id: 'g' }),
        })),
      })
      for (const format of einvoiceFormats) await hold(world, 'invoice', id, format, `${tax.name} ${format}`)
      const [{ items }] = await admin.list('invoice', `id=${id}&fields=items`)
      const credited = await admin.post(`/v2/invoice/credit?id=${id}`, {
        reason: 'Zu viel berechnet',
        items: [{ id: items[0].id, quantity: '1.25' }],
      })
      assert.equal(credited.status, 200, JSON.stringify(credited.body))
      for (const format of einvoiceFormats) {
        await hold(world, 'credit-note', credited.body.success.id, format, `credit ${tax.name} ${format}`)
      }
    })
  }

  test('credit notes of two taxes with one rate follow the rules, even if one lacks a cent of tax', async () => {
    await using world = await open()
    const { admin } = world
    assert.equal((await admin.put('/v2/instance', company)).status, 200)
    const [one, other] = [
      await admin.create('tax', { name: 'USt', rate: 19, vat_category: 'S' }),
      await admin.create('tax', { name: 'USt B', rate: 19, vat_category: 'S' }),
    ]
    const id = await admin.create('invoice', {
      client: [{ uuid: `o${await admin.create('contact', clients.home)}` }],
      status_id: 2,
      date: '2026-03-01',
      due_date: '2026-03-31',
      delivery_date: '2026-02-27',
      items: [one, other].map((tax) => ({
        item_text: 'Grading',
        quantity: 1,
        unit_amount: '0.03',
        taxes: [{ id: tax }],
      })),
    })
    const [{ items }] = await admin.list('invoice', `id=${id}&fields=items`)
    for (const { id: line } of items.toReversed()) {
      const { body } = await admin.post(`/v2/invoice/credit?id=${id}`, { items: [{ id: line }] })
      const noteId = (body as { success: { id: number } }).success.id
      for (const format of einvoiceFormats) await hold(world, 'credit-note', noteId, format, `line ${line} ${format}`)
    }
    const totals = (await admin.list('credit-note', 'order_asc=id&fields=tax_total')).map(({ tax_total }) => tax_total)
    assert.deepEqual(totals, ['0.01', '0.00'])
  })
})
