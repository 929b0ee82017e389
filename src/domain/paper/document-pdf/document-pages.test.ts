import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasPoppler, pdfPages, pdfText } from '../../../../tests/support/pdf-text.ts'
import { type Client, onEachEngine, type World } from '../../../../tests/world.ts'

async function pdfOf({ app, admin }: World, path: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${admin.token}` }
  const { statusCode, body, rawPayload } = await app.http.inject({ url: `/v2/${path}`, headers })
  assert.equal(statusCode, 200, body)
  return rawPayload
}

async function clientOf(admin: Client, body: object = {}) {
  return [{ id: await admin.create('contact', { type: 'organization', name: 'Acme', ...body }) }]
}

onEachEngine('the pages of documents', (open) => {
  const options = { skip: !hasPoppler && 'pdftotext was not found: install poppler-utils' }

  test('have only words in the language of the instance, except for texts of users', options, async () => {
    await using world = await open()
    const { admin } = world
    const number = '7'
    await admin.put('/v2/instance', { locale: 'de-DE', company_name: number, company_tax_number: number })
    const client = await clientOf(admin, { name: number, tax_number: number })
    const units = ['hour', 'day', 'week', 'Rollen']
    const items = units.flatMap((unit) => [1, '2.5'].map((quantity) => ({ item_text: number, quantity, unit })))
    const body = { client, reference: number, project_id: await admin.create('project', { name: number }), items }
    const quote = await admin.create('quote', { ...body, expiry_date: 1_774_000_000 })
    const invoice = await admin.create('invoice', { ...body, due_date: 1_774_000_000 })
    const wordsOf = async (path: string) =>
      new Set(
        pdfText(await pdfOf(world, path))
          .replaceAll('Q-1', '')
          .match(/\p{L}[\p{L} -]*\p{L}/gu) ?? [],
      )
    const german = [
      'Steuernummer',
      'Projekt',
      'Ihre Referenz',
      'März',
      'Leistung Menge Preis Betrag EUR',
      'Gesamtbetrag EUR',
    ]
    const counted = ['Stunde', 'Stunden', 'Tag', 'Tage', 'Woche', 'Wochen', 'Rollen']
    assert.deepEqual(
      await wordsOf(`invoice/pdf?id=${invoice}`),
      new Set([...german, ...counted, 'Rechnung', 'Entwurf', 'Rechnungsdatum', 'Fällig am', 'Zahlbar bis']),
    )
    assert.deepEqual(
      await wordsOf(`quote/pdf?id=${quote}`),
      new Set([...german, ...counted, 'Angebot', 'Angebotsnummer', 'Angebotsdatum', 'Gültig bis']),
    )
  })

  test('repeat the head of the table and number each page', options, async () => {
    await using world = await open()
    const { admin } = world
    const items = Array.from({ length: 60 }, (_, index) => ({
      item_text: `Line ${index + 1}`,
      unit_amount: index,
      parent_group_id: index < 30 ? 'a' : 'b',
    }))
    const groups = [
      { id: 'a', name: 'Picture' },
      { id: 'b', name: 'Sound', hide_items: true },
    ]
    const id = await admin.create('quote', { client: await clientOf(admin), items, groups })
    const pages = pdfPages(await pdfOf(world, `quote/pdf?id=${id}`))
    assert.ok(pages.length > 1)
    for (const [index, page] of pages.entries()) {
      assert.match(page, new RegExp(`Page ${index + 1} of ${pages.length}`))
    }
    const text = pages.join('\n')
    assert.match(pages[1] ?? '', /Item Quantity Price/)
    assert.match(text, /Sound 1,335\.00/)
    assert.ok(text.includes('Line 30') && !text.includes('Line 31'), 'hidden lines are not shown')
  })

  test('keep each line together, and the totals with the last line, wherever a page ends', options, async () => {
    await using world = await open()
    const { admin } = world
    await admin.put('/v2/instance', { company_phone: '030 1234567' })
    const client = await clientOf(admin)
    const lengths = new Set<number>()
    for (let count = 14; count < 22; count++) {
      const items = Array.from({ length: count }, (_, index) => ({ item_text: `L${index}`, description: `N${index}` }))
      const id = await admin.create('quote', { client, items })
      const pages = pdfPages(await pdfOf(world, `quote/pdf?id=${id}`))
      lengths.add(pages.length)
      for (const page of pages) {
        const lines = page.match(/\bL\d+/g) ?? []
        const notes = page.match(/\bN\d+/g) ?? []
        assert.deepEqual(
          notes,
          lines.map((line) => line.replace('L', 'N')),
          page,
        )
        if (/^ ?Total /m.test(page)) assert.ok(lines.length > 0, page)
      }
      assert.match(pages.at(-1) ?? '', /030 1234567/)
    }
    assert.deepEqual(lengths, new Set([1, 2]))
  })

  test('leave room for the text beside a long unit and long figures', options, async () => {
    await using world = await open()
    const { admin } = world
    const tax = await admin.create('tax', { name: 'VAT', rate: '19' })
    const line = { quantity: '12345678.1234', unit: 'a unit that somebody has typed at length', discount: '12.5' }
    const items = [{ item_text: 'Grading suite', ...line, unit_amount: '1234.5678', taxes: [{ id: tax }] }]
    const id = await admin.create('quote', { client: await clientOf(admin), currency: 'KWD', items })
    assert.match(
      pdfText(await pdfOf(world, `quote/pdf?id=${id}`)),
      /^ ?Grading suite\n+ ?12,345,678\.1234 a .* 1,234\.5678/m,
    )
  })

  test('spread a long description of a group over pages, and repeat only its heading', options, async () => {
    await using world = await open()
    const items = ['a', 'b', 'b'].map((group) => ({ item_text: `Of ${group}`, parent_group_id: group }))
    const groups = [
      { id: 'a', name: 'Picture' },
      { id: 'b', name: 'Sound', description: 'All that was agreed.\n'.repeat(150) },
    ]
    const id = await world.admin.create('quote', { client: await clientOf(world.admin), items, groups })
    const pages = pdfPages(await pdfOf(world, `quote/pdf?id=${id}`))
    assert.equal(pages.join('').match(/All that was agreed/g)?.length, 150)
    assert.deepEqual(
      pages.map((page) => page.match(/Picture|Sound/g)),
      [['Picture', 'Sound'], ...pages.slice(1).map(() => ['Sound'])],
    )
    assert.match(pages.at(-1) ?? '', /Of b .*\n+.*Of b .*\n+ ?Total EUR .*\n+.*Page (\d) of \1/)
  })

  test('show the total of a group once, even if the group continues on other pages', options, async () => {
    await using world = await open()
    const items = Array.from({ length: 90 }, () => ({ item_text: 'Day', unit_amount: 7, parent_group_id: 'a' }))
    const groups = [{ id: 'a', name: 'Picture' }]
    const id = await world.admin.create('quote', { client: await clientOf(world.admin), items, groups })
    const text = pdfText(await pdfOf(world, `quote/pdf?id=${id}`))
    assert.deepEqual(text.match(/Picture.*/g), ['Picture 630.00', 'Picture', 'Picture'])
  })

  test('have the payment details on the last page, not only the footer', options, async () => {
    await using world = await open()
    const { admin } = world
    const bank = { company_iban: 'DE89370400440532013000', company_bic: 'COBADEFFXXX', company_phone: '+49 30 5550100' }
    await admin.put('/v2/instance', { company_name: 'Lumen Studio', company_email: 'office@lumen.example', ...bank })
    const client = await clientOf(admin)
    const lengths = new Set<number>()
    for (let lines = 4; lines <= 16; lines += 1) {
      const items = Array.from({ length: lines }, () => ({ item_text: 'Grading\nSuite 1', unit_amount: 100 }))
      const id = await admin.create('invoice', { client, items, due_date: '2026-12-01', status_id: 2 })
      const pages = pdfPages(await pdfOf(world, `invoice/pdf?id=${id}`))
      lengths.add(pages.length)
      assert.match(pages.at(-1) ?? '', /Account holder/, `${lines} lines, ${pages.length} pages`)
    }
    assert.deepEqual([...lengths], [1, 2])
  })
})
