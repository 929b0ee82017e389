import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyEInvoice } from '../../../../tests/einvoice/any-einvoice.ts'
import { type Client, onEachEngine, type World } from '../../../../tests/world.ts'
import { type EInvoice, type EInvoiceFormat, writeEInvoice } from '../../paper/einvoice/index.ts'

const [sample] = fc.sample(anyEInvoice, { numRuns: 1, seed: 11 })
assert.ok(sample)

const PDF = '%PDF-1.7 hours of March'
/** Programs that follow bidirectional control characters show `hoursexe.pdf`. */
const LOOKS_LIKE_PDF = 'hours\u202efdp.exe'

const sent: EInvoice = {
  ...sample,
  typeCode: '380',
  vatCurrency: undefined,
  notes: [{ text: 'Paid by instalments.' }],
  preceding: [{ number: 'R-7', issueDate: '2026-02-01' }],
  payee: { name: 'Factor Bank AG' },
  delivery: { date: '2026-02-27' },
  period: { start: '2026-02-01', end: '2026-02-28' },
  contractReference: 'C-5',
  payment: {
    meansCode: '59',
    transfers: [],
    directDebit: { mandate: 'M-1', creditor: 'DE98ZZZ09999999999', account: 'DE89370400440532013000' },
  },
  allowances: [{ isCharge: true, amount: '10.00', reasonCode: 'FC', vatCategory: 'S', vatRate: '19' }],
  vat: [{ category: 'AE', rate: '0', taxable: '10.00', amount: '0.00', exemptionCode: 'VATEX-EU-AE' }],
  attachments: [
    { id: 'A', location: 'https://crane.example/hours' },
    ...(['application/pdf', 'text/html'] as const).map((mediaType, place) => ({
      id: `B${place}`,
      description: 'Hours',
      content: {
        base64: Buffer.from(PDF).toString('base64'),
        mediaType,
        fileName: place === 0 ? 'hours-0.pdf' : LOOKS_LIKE_PDF,
      },
    })),
  ],
  lines: sample.lines.map((line) => ({
    ...line,
    note: 'As ordered',
    period: { start: '2026-02-03' },
    price: { net: '8.50', baseQuantity: '1000' },
    allowances: [{ isCharge: false, amount: '10.00', reason: 'Loyalty', reasonCode: '102' }],
  })),
}

async function send(world: World, client: Client, format: EInvoiceFormat): Promise<number> {
  const head = '--x7\r\ncontent-disposition: form-data; name="file"; filename="bill.xml"\r\n\r\n'
  const answer = await world.app.http.inject({
    method: 'POST',
    url: '/v2/supplier-bill',
    headers: { authorization: `Bearer ${client.token}`, 'content-type': 'multipart/form-data; boundary=x7' },
    payload: Buffer.concat([
      Buffer.from(head),
      Buffer.from(writeEInvoice(sent, format)),
      Buffer.from('\r\n--x7--\r\n'),
    ]),
  })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().success.id
}

function attachment(world: World, client: Client, query: string) {
  const headers = { authorization: `Bearer ${client.token}` }
  return world.app.http.inject({ method: 'GET', url: `/v2/supplier-bill/attachment?${query}`, headers })
}

onEachEngine('details of a supplier bill', (open) => {
  for (const format of ['ubl', 'cii'] as const) {
    test(`a bill shows the details of its file: ${format}`, async () => {
      await using world = await open()
      const { admin } = world
      const id = await send(world, admin, format)
      const [{ details, payment, lines, taxes }] = await admin.list('supplier-bill', `id=${id}`)
      assert.partialDeepStrictEqual(details, {
        delivery_date: '2026-02-27',
        period_start: '2026-02-01',
        period_end: '2026-02-28',
        preceding: [{ number: 'R-7', date: '2026-02-01' }],
        contract_reference: 'C-5',
        notes: ['Paid by instalments.'],
        allowances: [{ charge: true, amount: '10.00', reason_code: 'FC', vat_category: 'S', vat_rate: '19' }],
        attachments: [
          { id: 'A', location: 'https://crane.example/hours' },
          { id: 'B0', description: 'Hours', file_name: 'hours-0.pdf', media_type: 'application/pdf' },
          { id: 'B1', description: 'Hours', file_name: LOOKS_LIKE_PDF, media_type: 'text/html' },
        ],
      })
      assert.partialDeepStrictEqual(payment, {
        means_code: '59',
        payee: 'Factor Bank AG',
        mandate: 'M-1',
        creditor: 'DE98ZZZ09999999999',
        debited_account: 'DE89370400440532013000',
      })
      assert.equal(taxes[0].exemption_code, 'VATEX-EU-AE')
      assert.partialDeepStrictEqual(lines[0], {
        note: 'As ordered',
        period_start: '2026-02-03',
        unit_amount: '8.50',
        base_quantity: '1000',
        allowances: [{ charge: false, amount: '10.00', reason: 'Loyalty', reason_code: '102' }],
      })
    })
  }

  test('attachments are downloaded, never shown as a page; other places are 404', async () => {
    await using world = await open()
    const { admin } = world
    const id = await send(world, admin, 'ubl')
    const pdf = await attachment(world, admin, `id=${id}&place=2`)
    assert.deepEqual([pdf.statusCode, pdf.headers['content-type'], pdf.body], [200, 'application/pdf', PDF])
    assert.match(String(pdf.headers['content-disposition']), /^attachment; filename="hours-0.pdf"/)
    const page = await attachment(world, admin, `id=${id}&place=3`)
    assert.deepEqual([page.statusCode, page.headers['content-type']], [200, 'application/octet-stream'])
    assert.match(String(page.headers['content-disposition']), /; filename\*=UTF-8''hours-fdp\.exe\.bin$/)
    for (const query of [`id=${id}&place=1`, `id=${id}&place=4`, `id=${id + 1}&place=2`]) {
      assert.equal((await attachment(world, admin, query)).statusCode, 404, query)
    }
    assert.equal((await attachment(world, admin, `id=${id}`)).statusCode, 400)
    const nobody = await world.client({})
    assert.equal((await attachment(world, nobody, `id=${id}&place=2`)).statusCode, 403)
  })
})
