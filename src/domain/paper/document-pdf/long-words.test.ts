import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientOf, pdfOf } from '../../../../tests/support/fetch-pdf.ts'
import { hasPoppler, pdfText, pdfWords } from '../../../../tests/support/pdf-text.ts'
import { onEachEngine } from '../../../../tests/world.ts'

const PAGE_END_MM = 190.5

onEachEngine('long words on documents', (open) => {
  const options = { skip: !hasPoppler && 'pdftotext was not found: install poppler-utils' }

  test('break where they must, and have no extra characters when they are copied', options, async () => {
    await using world = await open()
    const { admin } = world
    const link = 'https://pay.example.com/p/abcdef123456?invoice=2026'
    const address = 'accounts-receivable@lumen-studio.example'
    const long = Array.from({ length: 60 }, (_, n) => `part${n}`).join('_')
    const id = await admin.create('invoice', {
      client: await clientOf(admin),
      status_id: 2,
      terms: `IBAN ${link} ${address} Ende`,
      items: [{ item_text: 'Mix', description: long, unit_amount: 9 }],
    })
    const pdf = await pdfOf(world, `invoice/pdf?id=${id}`)
    const text = pdfText(pdf)
    assert.doesNotMatch(text, /\p{Cf}|\p{Co}/u)
    assert.ok(text.includes(link), text)
    assert.ok(text.includes(address), text)
    assert.ok(text.replace(/\s+/g, '').includes(long), text)
    const words = pdfWords(pdf)
    const end = Math.max(...words.map(({ right }) => right))
    assert.ok(end <= PAGE_END_MM, `a word ends at ${end} mm`)
  })
})
