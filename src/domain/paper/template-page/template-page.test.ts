import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hasPoppler, isArchivePdf, pdfText } from '../../../../tests/support/pdf-text.ts'
import { type Client, onEachEngine, type World } from '../../../../tests/world.ts'

async function draw({ app }: World, { token }: Client, payload: object) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app.http.inject({ method: 'POST', url: '/v2/invoice-template/draw', headers, payload })
  return { status: answer.statusCode, pdf: answer.rawPayload, headers: answer.headers, text: answer.payload }
}

onEachEngine('the page of a template', (open) => {
  const options = { skip: !hasPoppler && 'pdftotext was not found: install poppler-utils' }

  describe('200', () => {
    test('an unsaved template is drawn with sample data, and nothing is stored', options, async () => {
      await using world = await open()
      const { admin } = world
      await admin.put('/v2/instance', { company_name: 'Lumen Post', company_iban: 'DE89370400440532013000' })
      const journal = (await world.journal('invoice-template')).length
      const template = {
        type_id: 1,
        language: 'de-DE',
        title: 'Unsere [invoiceWord]',
        top_left_container: '**[companyName]**',
        middle_left_container: '[clientName]\n[clientAddress]',
        bottom_right_container: '[dueDateLabel] [dueDate]\n[projectName]',
        options: { items_column_visibility: { price: false } },
      }
      const { status, pdf } = await draw(world, admin, template)
      assert.equal(status, 200)
      assert.ok(isArchivePdf(pdf))
      const text = pdfText(pdf)
      for (const part of [
        'Unsere Rechnung',
        'Lumen Post',
        'Northlight Pictures',
        'Northern Lights',
        '5.251,17',
        'Farbkorrektur',
      ])
        assert.ok(text.includes(part), `${part} is missing:\n${text}`)
      assert.doesNotMatch(text, /1\.200,00/, 'its price column is hidden')
      const quote = await draw(world, admin, { type_id: 2, top_left_container: '[quoteNumber]' })
      assert.match(pdfText(quote.pdf), /Q-2026/)
      assert.equal((await admin.list('invoice-template')).length, 2)
      assert.equal((await world.journal('invoice-template')).length, journal)
    })

    test('the totals of the sample match its lines', options, async () => {
      await using world = await open()
      const text = pdfText((await draw(world, world.admin, { type_id: 1 })).pdf)
      const lines = [3 * 1200, 6.5 * 95, 2 * 128.5]
      const net = 3600 + 6.5 * 95 * 0.9 + 257
      const gross = Math.round(net * 119) / 100
      for (const sum of [lines.reduce((all, one) => all + one), net, gross])
        assert.ok(text.replaceAll(',', '').includes(sum.toFixed(2)), `${sum}:\n${text}`)
    })

    test('every placeholder has an example in the requested language', async () => {
      await using world = await open()
      const list = async (query: string) =>
        (await world.admin.get(`/v2/invoice-template/placeholders?${query}`)).body.data
      const german = await list('type_id=1&language=de-DE')
      const exampleOf = (name: string) => german.find((one: { name: string }) => one.name === name)?.example
      assert.equal(exampleOf('invoiceWord'), 'Rechnung')
      assert.equal(exampleOf('invoiceNumber'), 'INV-2026')
      assert.equal(exampleOf('earlyPaymentDiscount').normalize('NFKC'), '105,02 €')
      assert.equal(exampleOf('quoteNumber'), undefined)
      const quotes = await list('type_id=2')
      assert.ok(quotes.some((one: { name: string; kind: string }) => one.name === 'expiryDate' && one.kind === 'date'))
      for (const { name } of quotes) {
        const put = await world.admin.put('/v2/invoice-template?id=2', { top_center_container: `[${name}]` })
        assert.equal(put.status, 200, name)
      }
    })
  })

  describe('400, 403', () => {
    test('everything wrong with the template is named, and drawing needs the right to change templates', async () => {
      await using world = await open()
      const wrong = { type_id: 1, top_left_container: '[companyNam]', color_accent: 'orange', language: 'x' }
      const { status, text } = await draw(world, world.admin, wrong)
      assert.equal(status, 400)
      const fields = JSON.parse(text).error.details.map(({ field }: { field: string }) => field)
      assert.deepEqual(fields.toSorted(), ['color_accent', 'language', 'top_left_container'])
      assert.equal((await draw(world, world.admin, {})).status, 400)
      const mistyped = await draw(world, world.admin, { type_id: 1, titel: 'Rechnung' })
      assert.equal(mistyped.status, 400)
      assert.match(mistyped.text, /titel is not a field of invoice-template/)
      assert.equal((await draw(world, await world.client({ admin: 'R-' }), { type_id: 1 })).status, 403)
      assert.equal((await world.admin.get('/v2/invoice-template/placeholders?language=zz-')).status, 400)
    })
  })
})
