import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hasPoppler, isArchivePdf, pdfText } from '../../../../tests/support/pdf-text.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'

async function fetchPdf({ app, admin }: World, id: number, { token } = admin) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app.http.inject({ url: `/v2/credit-note/pdf?id=${id}`, headers })
  return { status: answer.statusCode, headers: answer.headers, pdf: answer.rawPayload }
}

/** An invoice of three lines, and a credit note for parts of two of them. */
async function prepare({ admin }: World, also: object = {}) {
  const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
  const taxes = [
    { id: await admin.create('tax', { name: 'VAT', rate: '19' }) },
    { id: await admin.create('tax', { name: 'Levy', rate: '2.5', compound: true }) },
  ]
  const items = [
    { item_text: 'Grade', quantity: '12.5', unit: 'hour', unit_amount: '1234.5678', discount: 10, taxes },
    { item_text: 'Mix', quantity: 3, unit: 'day', unit_amount: '999.99', taxes: taxes.slice(0, 1) },
    { item_text: 'Disk', quantity: 3, unit_amount: '66.66' },
  ]
  const terms = 'Within 30 days.'
  const body = { client, items, terms, status_id: 2, due_date: 1_774_000_000, reference: 'PO 7', ...also }
  const invoiceId = await admin.create('invoice', body)
  const [{ items: lines }] = await admin.list('invoice', `id=${invoiceId}`)
  const { body: answer } = await admin.post(`/v2/invoice/credit?id=${invoiceId}`, {
    items: [{ id: lines[0].id, quantity: '3.3333' }, { id: lines[1].id }],
    reason: 'Two days were cancelled',
    date_iso: '2026-03-05T12:00:00Z',
  })
  const [note] = await admin.list('credit-note', `id=${answer.success.id}`)
  return { invoiceId, note }
}

onEachEngine('credit notes as PDF', (open) => {
  describe('200', () => {
    const options = { skip: !hasPoppler && 'pdftotext was not found: install poppler-utils' }

    test('show every amount of the JSON and the credited invoice, and ask for no payment', options, async () => {
      await using world = await open()
      for (const currency of ['EUR', 'JPY', 'KWD']) {
        const { note } = await prepare(world, { currency })
        const { pdf, headers } = await fetchPdf(world, note.id)
        assert.ok(isArchivePdf(pdf))
        assert.match(String(headers['content-disposition']), /filename="Credit note CN-\d Acme\.pdf"/)
        const text = pdfText(pdf)
        const figures: readonly string[] = text.replace(/(?<=\d),(?=\d)/g, '').match(/\d+(\.\d+)?/g) ?? []
        const members = ['sub_total', 'discount_total', 'net_total', 'tax_total', 'total']
        const amounts = [
          ...members.map((member) => note[member]),
          ...note.items.flatMap((one: Record<string, string>) => [one.quantity, one.unit_amount, one.total]),
          ...note.taxes.flatMap((one: Record<string, string>) => [one.base, one.total]),
        ]
        for (const amount of amounts) assert.ok(figures.includes(amount), `${currency} ${amount} is missing:\n${text}`)
        const { number } = note.invoice[0]
        assert.match(text, new RegExp(`^ *Credit note\\s+CN-${note.number} · 5 March 2026$`, 'm'))
        assert.match(text, new RegExp(`Invoice number INV-${number}$`, 'm'))
        assert.match(text, new RegExp(`Invoice INV-${number} · 2 March 2026 .*\\s+Two days were cancelled`))
        assert.doesNotMatch(text, /pay|Due date|Within 30 days|Disk/)
      }
    })

    test('use the template of the invoice, but have their own title', options, async () => {
      await using world = await open()
      const { admin } = world
      const container = { middle_left_container: '[creditNoteWord]: [creditNoteNumber]' }
      const template_id = await admin.create('invoice-template', {
        name: 'Own',
        type_id: 1,
        title: 'Bill',
        ...container,
      })
      await admin.put('/v2/instance', { locale: 'de-DE' })
      const { note, invoiceId } = await prepare(world, { template_id })
      const german = pdfText((await fetchPdf(world, note.id)).pdf)
      assert.match(german, /^ *Rechnungskorrektur\s+CN-1 · 5\. März 2026\s+Rechnungskorrektur: CN-1$/m)
      assert.match(german, /Rechnung INV-1 · 2\. März 2026/)
      const headers = { authorization: `Bearer ${admin.token}` }
      const invoice = await world.app.http.inject({ url: `/v2/invoice/pdf?id=${invoiceId}`, headers })
      assert.match(pdfText(invoice.rawPayload), /^ *Bill$/m)
      assert.doesNotMatch(pdfText(invoice.rawPayload), /Rechnungskorrektur|CN-/)
    })
  })

  describe('400, 403, 404', () => {
    test('only actors who may read the credit note get its PDF', async () => {
      await using world = await open()
      const { note } = await prepare(world)
      assert.equal((await fetchPdf(world, note.id, await world.client({ schedule: 'RW' }))).status, 403)
      assert.equal((await fetchPdf(world, note.id, world.other)).status, 404)
      assert.equal((await fetchPdf(world, 99)).status, 404)
      assert.equal((await world.admin.get('/v2/credit-note/pdf')).status, 400)
      assert.equal((await world.admin.get('/v2/credit-note/pdf?id=x')).status, 400)
    })
  })
})
