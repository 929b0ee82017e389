import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientOf, pdfOf } from '../../../../tests/support/fetch-pdf.ts'
import {
  hasPoppler,
  isArchivePdf,
  type PdfWord,
  pdfColours,
  pdfFonts,
  pdfText,
  pdfWords,
} from '../../../../tests/support/pdf-text.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'

const TEXT_WIDTH_MM = 165
const ITEM_SHARE_MIN = 0.35
const TOLERANCE_MM = 0.3

function wordAt(words: readonly PdfWord[], text: string): PdfWord {
  const word = words.find((candidate) => candidate.text === text)
  assert.ok(word, `${text} is not among ${words.map((other) => other.text).join(' ')}`)
  return word
}

async function invoiceWords(world: World, body: object, items: readonly object[]): Promise<PdfWord[]> {
  const client = await clientOf(world.admin)
  const id = await world.admin.create('invoice', { client, status_id: 2, items, ...body })
  return pdfWords(await pdfOf(world, `invoice/pdf?id=${id}`))
}

onEachEngine('the layout of documents', (open) => {
  const options = { skip: !hasPoppler && 'pdftotext was not found: install poppler-utils' }

  test('has rules in the accent colour of the template, and text in black', options, async () => {
    await using world = await open()
    const { admin } = world
    const template = { name: 'Orange', type_id: 1, color_accent: '#E4572E' }
    const template_id = await admin.create('invoice-template', template)
    const bad = await admin.post('/v2/invoice-template', { ...template, color_accent: 'orange' })
    assert.deepEqual([bad.status, bad.body.error.field], [400, 'color_accent'])
    const body = { client: await clientOf(admin), status_id: 2, items: [{ item_text: 'Mix', unit_amount: 9 }] }
    const [plain, orange] = [
      await admin.create('invoice', body),
      await admin.create('invoice', { ...body, template_id }),
    ]
    const coloursOf = async (id: number) => pdfColours(await pdfOf(world, `invoice/pdf?id=${id}`))
    const pixels = (await coloursOf(orange)).get('#e4572e') ?? 0
    assert.ok(pixels > 1_000, `the rules have ${pixels} pixels`)
    assert.equal((await coloursOf(plain)).get('#e4572e'), undefined)
    const black = (await coloursOf(orange)).get('#16181d') ?? 0
    assert.ok(black > 200, `the text has ${black} pixels`)
  })

  test('is set in the font of the template that it was issued with', options, async () => {
    await using world = await open()
    const { admin } = world
    const template = { name: 'Classic', type_id: 1, font: 'serif', bottom_left_container: '**Thank** *you*, תודה' }
    const template_id = await admin.create('invoice-template', template)
    const bad = await admin.post('/v2/invoice-template', { ...template, font: 'Comic Sans' })
    assert.deepEqual([bad.status, bad.body.error.field], [400, 'font'])
    assert.match(bad.body.error.message, /must be one of sans, serif/)
    const body = { client: await clientOf(admin), status_id: 2, items: [{ item_text: 'Mix', unit_amount: 9 }] }
    const plain = await admin.create('invoice', body)
    const serif = await admin.create('invoice', { ...body, template_id })
    const draft = await admin.create('invoice', { ...body, status_id: 1, template_id })
    const fontsOf = async (id: number) => pdfFonts(await pdfOf(world, `invoice/pdf?id=${id}`))
    assert.deepEqual(await fontsOf(plain), ['NotoSans-Regular', 'NotoSans-SemiBold'])
    const set = ['NotoSansHebrew-Regular', 'NotoSerif-Italic', 'NotoSerif-Regular', 'NotoSerif-SemiBold']
    assert.deepEqual(await fontsOf(serif), set)
    assert.ok(isArchivePdf(await pdfOf(world, `invoice/pdf?id=${serif}`)))
    await admin.put(`/v2/invoice-template?id=${template_id}`, { font: null })
    assert.deepEqual(await fontsOf(serif), set)
    const sans = set.map((name) => name.replace('Serif', 'Sans'))
    assert.deepEqual((await fontsOf(draft)).toSorted(), sans.toSorted())
  })

  test('aligns decimals below each other, also from right to left', options, async () => {
    await using world = await open()
    const items = [
      { item_text: 'A', quantity: '1.25', unit_amount: '1234.5678' },
      { item_text: 'B', quantity: '30', unit_amount: '9' },
      { item_text: 'C', quantity: '-2.5', unit_amount: '88.5' },
    ]
    for (const [locale, decimal] of [
      ['en-GB', '.'],
      ['de-DE', ','],
      ['he-IL', '.'],
    ] as const) {
      await world.admin.put('/v2/instance', { locale })
      const words = await invoiceWords(world, {}, items)
      // The positions of the decimal signs in a column.
      const ends = (texts: readonly string[]) =>
        texts.map((text) => {
          const { left, right } = wordAt(words, text)
          const sign = text.indexOf(decimal)
          const digit = (right - left) / (text.length - (text.match(/[.,]/g)?.length ?? 0) / 2)
          return right - (sign < 0 ? 0 : text.length - sign - 0.5) * digit
        })
      const prices = ['1234.5678', '9.00', '88.50'].map((price) =>
        Number(price).toLocaleString(locale, { minimumFractionDigits: price.split('.')[1]?.length ?? 0 }),
      )
      for (const column of [
        ends(prices),
        ends(['1.25', '30', '\u22122.5'].map((text) => text.replace('.', decimal))),
      ]) {
        assert.ok(Math.max(...column) - Math.min(...column) < 1, `${locale}: ${column}`)
      }
    }
  })

  test('keeps a minimum width for the items, and sets the figures below them if they do not fit', options, async () => {
    await using world = await open()
    const tax = await world.admin.create('tax', { name: 'VAT', rate: '19' })
    const long = { unit: 'a unit that somebody typed', discount: '12.5', taxes: [{ id: tax }] }
    for (const [unit_amount, isStacked] of [
      ['9', false],
      ['1234567.1234', false],
      ['12345678.1234', true],
    ] as const) {
      const words = await invoiceWords(world, { currency: 'KWD' }, [
        {
          item_text: 'Grading',
          quantity: isStacked ? '1234.1234' : '2',
          unit_amount,
          ...(isStacked ? long : { unit: 'hour' }),
        },
      ])
      const [item, price] = [
        wordAt(words, 'Grading'),
        words.find(({ text }) =>
          text.startsWith(isStacked ? '12,345,678' : Number(unit_amount).toLocaleString('en').slice(0, 1)),
        ),
      ]
      const quantity = wordAt(words, isStacked ? '1,234.1234' : '2')
      assert.ok(price)
      if (isStacked) assert.ok(quantity.top > item.top + 2, 'the quantity is below the item')
      else assert.ok(quantity.left - item.left >= TEXT_WIDTH_MM * ITEM_SHARE_MIN - TOLERANCE_MM, String(quantity.left))
    }
  })

  test('puts the address into the window of the envelope', options, async () => {
    await using world = await open()
    const { admin } = world
    const address = { name: 'Kestrel', address_line_1: 'Broadway', address_city: 'York', address_country: 'US' }
    await admin.put('/v2/instance', { company_name: 'Lumen', company_address: 'A\nB\nC\nD' })
    const at = async (locale: string) => {
      await admin.put('/v2/instance', { locale })
      const words = await invoiceWords(world, { client: await clientOf(admin, address) }, [{ item_text: 'Mix' }])
      return { first: wordAt(words, 'Kestrel'), last: wordAt(words, 'York'), below: wordAt(words, 'Mix') }
    }
    const german = await at('de-DE')
    assert.ok(german.first.top > 61 && german.last.bottom < 90 && german.below.top > 90, JSON.stringify(german))
    assert.ok(german.first.left >= 25 - TOLERANCE_MM)
    const american = await at('en-US')
    // The part of the sheet that the window shows at any position of the sheet in the envelope.
    assert.ok(american.first.top > 2.45 * 25.4 && american.last.bottom < 3.2 * 25.4, JSON.stringify(american))
    assert.ok(american.first.left > 0.875 * 25.4)
  })

  test('states below the title what is owed and by when, or that it is settled', options, async () => {
    await using world = await open()
    const { admin } = world
    const body = {
      client: await clientOf(admin),
      due_date: 1_774_000_000,
      items: [{ item_text: 'Mix', unit_amount: 90 }],
    }
    const text = async (id: number) => pdfText(await pdfOf(world, `invoice/pdf?id=${id}`))
    assert.match(await text(await admin.create('invoice', body)), /Draft · €90\.00 · Please pay by 20 March 2026/)
    const id = await admin.create('invoice', { ...body, status_id: 2 })
    assert.match(await text(id), /INV-1\n+ ?€90\.00 · Please pay by 20 March 2026/)
    await admin.create('payment', { invoice: [{ id }], amount: '40' })
    assert.match(
      await text(id),
      /INV-1\n+ ?€50\.00 · Please pay by 20 March 2026[\s\S]*Paid \u221240\.00[\s\S]*Balance due EUR 50\.00/,
    )
    await admin.create('payment', { invoice: [{ id }], amount: '50' })
    assert.match(await text(id), /INV-1\n+ ?€90\.00 · Paid\n/)
    await admin.create('payment', { invoice: [{ id }], amount: '11.89' })
    assert.match(
      await text(id),
      /INV-1\n+ ?€90\.00 · Paid · Balance in your favour €11\.89\n[\s\S]*Balance in your favour EUR 11\.89\n/,
    )
    const prepaid = await text(await admin.create('invoice', { ...body, amount_prepaid: '100' }))
    assert.match(prepaid, /Draft · Balance in your favour €10\.00\n[\s\S]*Balance in your favour EUR 10\.00\n/)
    const back = { ...body, items: [{ item_text: 'Refund', unit_amount: -5 }], status_id: 2 }
    assert.match(await text(await admin.create('invoice', back)), /· Balance in your favour €5\.00\n/)
    const rounded = await admin.create('invoice', { ...body, rounding_amount: '0.03', status_id: 2 })
    const { body: note } = await admin.post(`/v2/invoice/credit?id=${rounded}`, {})
    const credited = pdfText(await pdfOf(world, `credit-note/pdf?id=${note.success.id}`))
    assert.match(credited, /Rounding 0\.03\n[\s\S]*Credited EUR 90\.03\n/)
    await admin.put('/v2/invoice-template?id=1', { options: { totals_visibility: { total: false } } })
    assert.doesNotMatch(await text(await admin.create('invoice', body)), /€/)
  })

  test('carries the sum of the lines over to each next page', options, async () => {
    await using world = await open()
    const items = Array.from({ length: 90 }, (_, nth) => ({ item_text: `L${nth}`, unit_amount: nth }))
    const words = await invoiceWords(world, {}, items)
    const pages = Math.max(...words.map(({ page }) => page))
    assert.ok(pages > 2)
    let sum = 0
    for (let page = 1; page <= pages; page += 1) {
      const on = words.filter((word) => word.page === page)
      const labels = on.filter(({ text }) => text === 'Carried')
      const carried = labels.map(({ top }) => {
        const line = on.filter((word) => Math.abs(word.top - top) < 1).toSorted((a, b) => a.left - b.left)
        return Number(line.at(-1)?.text.replace(',', ''))
      })
      const before = page > 1 ? [sum] : []
      for (const { text } of on) if (/^L\d+$/.test(text)) sum += Number(text.slice(1))
      assert.deepEqual(carried, [...before, ...(page < pages ? [sum] : [])], `page ${page}`)
    }
    assert.equal(sum, 4005)
  })

  test('has a column of taxes only if something is taxed', options, async () => {
    await using world = await open()
    const { admin } = world
    const [none, full] = [
      await admin.create('tax', { name: 'Exempt', rate: '0' }),
      await admin.create('tax', { name: 'VAT', rate: '19' }),
    ]
    const line = (tax: number) => ({ item_text: 'Mix', unit_amount: 90, taxes: [{ id: tax }] })
    const heads = async (items: readonly object[]) => {
      const id = await admin.create('quote', { client: await clientOf(admin), items })
      return /Item.*/.exec(pdfText(await pdfOf(world, `quote/pdf?id=${id}`)))?.[0].trim()
    }
    assert.equal(await heads([line(none)]), 'Item Quantity Price Amount EUR')
    assert.equal(await heads([line(none), line(full)]), 'Item Quantity Price Tax Amount EUR')
  })

  test('sets labels beside their values, and the terms over the whole width', options, async () => {
    await using world = await open()
    const { admin } = world
    const terms = `${'A term that takes its room. '.repeat(12)}End.`
    for (const locale of ['en-GB', 'de-DE', 'fr-FR', 'pl-PL', 'ru-RU', 'fi-FI', 'ja-JP', 'th-TH', 'tr-TR']) {
      await admin.put('/v2/instance', { locale })
      const words = await invoiceWords(world, { terms, reference: 'PO-7', due_date: 1_774_000_000 }, [
        { item_text: 'Mix' },
      ])
      const beside = words.filter(({ left, top }) => left > 110 && top < 90)
      const [number, reference] = ['INV-', 'PO-7'].map((value) => beside.find(({ text }) => text.startsWith(value)))
      assert.ok(number && reference, locale)
      assert.ok(Math.abs(number.left - reference.left) < TOLERANCE_MM, locale)
      const labels = beside.filter(({ left }) => Math.abs(left - 113) < 1)
      assert.ok(labels.length <= 5, `${locale}: no label takes two lines`)
      assert.ok(Math.max(...words.filter(({ text }) => text === 'room.').map(({ right }) => right)) > 160, locale)
    }
  })
})
