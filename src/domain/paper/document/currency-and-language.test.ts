import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { pdfOf } from '../../../../tests/support/fetch-pdf.ts'
import { hasPoppler, pdfText } from '../../../../tests/support/pdf-text.ts'
import { onEachEngine } from '../../../../tests/world.ts'

const items = [{ item_text: 'Edit', quantity: 3, unit: 'day', unit_amount: '100.5' }]

onEachEngine('currency and language of a client', (open) => {
  test('new documents take the currency of the client, unless they name one', async () => {
    await using world = await open()
    const { admin } = world
    const id = await admin.create('contact', { type: 'organization', name: 'Kyoto', currency: 'JPY' })
    const made = async (record: string, body: object) => {
      const made = await admin.create(record, { items, ...body })
      const [{ currency, total }] = await admin.list(record, `id=${made}`)
      return [currency, total]
    }
    const client = [{ uuid: `o${id}` }]
    assert.deepEqual(await made('invoice', { client }), ['JPY', '302'])
    assert.deepEqual(await made('quote', { client: [{ id, type: 'organization' }], currency: null }), ['JPY', '302'])
    assert.deepEqual(await made('invoice', { client, currency: 'EUR' }), ['EUR', '301.50'])
    const other = await admin.create('contact', { type: 'organization', name: 'Bristol' })
    assert.deepEqual(await made('invoice', { client: [{ uuid: `o${other}` }] }), ['EUR', '301.50'])
  })

  const skip = !hasPoppler && 'pdftotext was not found'
  test('the page is in the language of the template, or else of the client; issued pages keep theirs', {
    skip,
  }, async () => {
    await using world = await open()
    const { admin } = world
    await admin.put('/v2/instance', { locale: 'en-GB' })
    const id = await admin.create('contact', { type: 'organization', name: 'Acme', language: 'fr-BE' })
    const template_id = await admin.create('invoice-template', { name: 'German', type_id: 1, language: 'de-DE' })
    const client = [{ uuid: `o${id}` }]
    const draft = await admin.create('invoice', { client, items })
    const issued = await admin.create('invoice', { client, items, status_id: 2 })
    const german = await admin.create('invoice', { client, items, template_id })
    const text = async (invoice: number) => pdfText(await pdfOf(world, `invoice/pdf?id=${invoice}`))
    assert.match(await text(draft), /3 jours/)
    assert.match(await text(issued), /3 jours/)
    assert.match(await text(german), /3 Tage/)
    await admin.put(`/v2/contact?uuid=o${id}`, { language: 'es-ES' })
    assert.match(await text(draft), /3 días/)
    assert.match(await text(issued), /3 jours/)
    await admin.put(`/v2/contact?uuid=o${id}`, { language: null })
    assert.match(await text(draft), /3 days/)
  })

  describe('400', () => {
    test('a language and a currency that do not exist are refused', async () => {
      await using world = await open()
      const contact = { type: 'organization', name: 'Acme' }
      for (const [name, value] of [
        ['language', 'German please'],
        ['currency', 'EURO'],
      ] as const) {
        const { status, body } = await world.admin.post('/v2/contact', { ...contact, [name]: value })
        assert.deepEqual([status, body.error.field], [400, name])
      }
      const { status } = await world.admin.put('/v2/invoice-template?id=1', { language: '??' })
      assert.equal(status, 400)
    })
  })
})
