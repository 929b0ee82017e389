import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientOf, pdfOf } from '../../../../tests/support/fetch-pdf.ts'
import { hasPoppler, pdfText } from '../../../../tests/support/pdf-text.ts'
import { onEachEngine } from '../../../../tests/world.ts'

onEachEngine('exemptions on documents', (open) => {
  const options = { skip: !hasPoppler && 'pdftotext was not found: install poppler-utils' }

  test('a tax without a reason prints its code', options, async () => {
    await using world = await open()
    const { admin } = world
    const tax = await admin.create('tax', { name: 'Frei', rate: 0, vat_category: 'E', exemption_code: 'VATEX-EU-132' })
    const items = [{ item_text: 'Class', unit_amount: 20, taxes: [{ id: tax }] }]
    const id = await admin.create('invoice', { client: await clientOf(admin), status_id: 2, items })
    assert.match(pdfText(await pdfOf(world, `invoice/pdf?id=${id}`)), /VATEX-EU-132/)
  })
})
