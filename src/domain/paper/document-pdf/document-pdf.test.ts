import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { clientOf, fetchPdf, pdfOf, uploadLogo } from '../../../../tests/support/fetch-pdf.ts'
import { hasPoppler, isArchivePdf, pdfText } from '../../../../tests/support/pdf-text.ts'
import { pngStart } from '../../../../tests/support/pictures.ts'
import { onEachEngine } from '../../../../tests/world.ts'

/** Every amount of the JSON that is meant for the client, as the API writes it. */
function amountsOf(document: Record<string, unknown>): string[] {
  const { items, taxes } = document as {
    items: Record<'unit_amount' | 'total', string>[]
    taxes: Record<'base' | 'total', string>[]
  }
  return [
    ...['sub_total', 'discount_total', 'net_total', 'tax_total', 'total'].map((name) => String(document[name])),
    ...items.flatMap(({ unit_amount, total }) => [unit_amount, total]),
    ...taxes.flatMap(({ base, total }) => [base, total]),
  ]
}

onEachEngine('documents as PDF', (open) => {
  describe('200', () => {
    test('an invoice is a PDF/A-3a with a file name, and answers 304 if it has not changed', async () => {
      await using world = await open()
      const { admin } = world
      const client = await clientOf(admin, { name: 'Ärzte / "Co"' })
      const id = await admin.create('invoice', { client, status_id: 2, items: [{ item_text: 'Mix', unit_amount: 9 }] })
      const first = await fetchPdf(world, `invoice/pdf?id=${id}`)
      assert.equal(first.status, 200)
      assert.equal(first.headers['content-type'], 'application/pdf')
      assert.equal(
        first.headers['content-disposition'],
        `attachment; filename="Invoice INV-1 _rzte - -Co-.pdf"; filename*=UTF-8''Invoice%20INV-1%20%C3%84rzte%20-%20-Co-.pdf`,
      )
      assert.ok(isArchivePdf(first.pdf))
      const known = { 'if-none-match': String(first.headers.etag) }
      assert.equal((await fetchPdf(world, `invoice/pdf?id=${id}`, known)).status, 304)
      assert.deepEqual((await fetchPdf(world, `invoice/pdf?id=${id}`)).pdf, first.pdf, 'byte for byte')
      await admin.put(`/v2/invoice?id=${id}`, { reference: 'PO 7' })
      assert.equal((await fetchPdf(world, `invoice/pdf?id=${id}`, known)).status, 200, 'the document has changed')
    })

    test('an issued document is printed as it was, even if template, project and instance have changed', async () => {
      await using world = await open()
      const { admin } = world
      const project_id = await admin.create('project', { name: 'North star', code: 'NS' })
      const body = { client: await clientOf(admin), project_id, items: [{ item_text: 'Mix', unit_amount: 9 }] }
      const issued = await admin.create('invoice', { ...body, status_id: 2 })
      const sent = await admin.create('quote', { ...body, status_id: 2 })
      await admin.post(`/v2/invoice/credit?id=${issued}`, {})
      const drafts = [await admin.create('invoice', body), await admin.create('quote', body)]
      const paths = [`invoice/pdf?id=${issued}`, `quote/pdf?id=${sent}`, 'credit-note/pdf?id=1']
      const draftPaths = [`invoice/pdf?id=${drafts[0]}`, `quote/pdf?id=${drafts[1]}`]
      const digest = (pdf: Buffer) => createHash('sha256').update(pdf).digest('hex')
      const printed = (list: readonly string[]) =>
        Promise.all(list.map(async (path) => `${path} ${digest(await pdfOf(world, path))}`))
      const [before, draftsBefore] = [await printed(paths), await printed(draftPaths)]

      for (const id of [1, 2]) {
        const options = { items_column_visibility: { price: false } }
        await admin.put(`/v2/invoice-template?id=${id}`, {
          title: 'New',
          top_left_container: 'New',
          color_accent: '#e4572e',
          options,
        })
      }
      await admin.put(`/v2/project?id=${project_id}`, { name: 'South star' })
      const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="10"><rect width="40" height="10"/></svg>'
      const logo = [{ alias: await uploadLogo(world, 'logo.svg', svg) }]
      await admin.put('/v2/instance', { locale: 'de-DE', timezone: 'Pacific/Kiritimati', logo })
      assert.deepEqual(await printed(paths), before)
      const draftsAfter = await printed(draftPaths)
      for (const [index, draft] of draftsBefore.entries()) assert.notEqual(draftsAfter[index], draft)

      await admin.put(`/v2/invoice?id=${issued}`, { status_id: 3 })
      assert.deepEqual(await printed(paths), before, 'saved again')
      const template_id = await admin.create('invoice-template', { name: 'Other', type_id: 2, title: 'Other' })
      await admin.put(`/v2/quote?id=${sent}`, { template_id })
      assert.notEqual((await printed(paths))[1], before[1], 'a quote with another template changes')
    })
  })

  describe('409', () => {
    test('a logo that cannot be drawn is named, and one that can is drawn', async () => {
      await using world = await open()
      const { admin } = world
      const id = await admin.create('quote', { client: await clientOf(admin) })
      const plain = await pdfOf(world, `quote/pdf?id=${id}`)
      const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="10"><rect width="40" height="10"/></svg>'
      await admin.put('/v2/instance', { logo: [{ alias: await uploadLogo(world, 'logo.svg', svg) }] })
      const drawn = await pdfOf(world, `quote/pdf?id=${id}`)
      assert.ok(isArchivePdf(drawn) && drawn.length > plain.length)
      const broken = pngStart(3, 4).toString('latin1')
      await admin.put('/v2/invoice-template?id=2', { logo: [{ alias: await uploadLogo(world, 'broken.png', broken) }] })
      const { status, body } = await fetchPdf(world, `quote/pdf?id=${id}`)
      assert.equal(status, 409)
      assert.equal(
        JSON.parse(body).error.message,
        'logo: "broken.png" is a picture that cannot be drawn. Upload another one.',
      )
      await admin.put(`/v2/quote?id=${id}`, { status_id: 2 })
      assert.equal((await fetchPdf(world, `quote/pdf?id=${id}`)).status, 409)
      await admin.put('/v2/invoice-template?id=2', { logo: [] })
      assert.ok(isArchivePdf(await pdfOf(world, `quote/pdf?id=${id}`)), 'the broken logo has been removed')
      await admin.put('/v2/instance', { logo: [] })
      assert.ok(isArchivePdf(await pdfOf(world, `quote/pdf?id=${id}`)))
    })
  })

  describe('403, 404', () => {
    test('only actors who may read the document get its PDF', async () => {
      await using world = await open()
      const id = await world.admin.create('quote', { client: await clientOf(world.admin) })
      const nobody = await world.client({ schedule: 'RW' })
      assert.equal((await fetchPdf(world, `quote/pdf?id=${id}`, {}, nobody)).status, 403)
      assert.equal((await fetchPdf(world, `quote/pdf?id=${id}`, {}, world.other)).status, 404)
      assert.equal((await fetchPdf(world, `invoice/pdf?id=${id}`)).status, 404)
      assert.equal((await fetchPdf(world, 'quote/pdf')).status, 400)
    })
  })
})

onEachEngine('the text of documents', (open) => {
  const options = { skip: !hasPoppler && 'pdftotext was not found: install poppler-utils' }

  test('has every amount of the JSON, without the separators of thousands', options, async () => {
    await using world = await open()
    const { admin } = world
    const tax = await admin.create('tax', { name: 'VAT', rate: '19' })
    const levy = await admin.create('tax', { name: 'Levy', rate: '2.5', compound: true })
    const items = [
      { item_text: 'Grade', quantity: '12.5', unit: 'h', unit_amount: '1234.5678', discount: 10, taxes: [{ id: tax }] },
      { item_text: 'Mix', quantity: 3, unit_amount: '99999.99', taxes: [{ id: tax }, { id: levy }] },
      { item_text: 'Credit', quantity: -1, unit_amount: '0.05', unit_buy_amount: '77777.77' },
    ]
    const client = await clientOf(admin)
    for (const currency of ['EUR', 'JPY', 'KWD']) {
      const id = await admin.create('quote', { client, currency, items })
      const [quote] = await admin.list('quote', `id=${id}`)
      const text = pdfText(await pdfOf(world, `quote/pdf?id=${id}`)).replaceAll('\u2212', '-')
      const figures: readonly string[] = text.replace(/(?<=\d),(?=\d)/g, '').match(/-?\d+(\.\d+)?/g) ?? []
      for (const amount of amountsOf(quote)) {
        const rendered = amount === quote.discount_total ? `-${amount}` : amount
        assert.ok(figures.includes(rendered), `${currency} ${rendered} is missing:\n${text}`)
      }
      assert.ok(!figures.some((figure) => figure.startsWith('77777')), 'costs are not shown to the client')
    }
  })

  test('of users is printed as it was written, and never run as code', options, async () => {
    await using world = await open()
    const { admin } = world
    const hostile = '#read("/etc/passwd") $x^2$ @ref \\ *a* _b_ `c` <d> // e ] } "f'
    const client = await clientOf(admin, { name: hostile })
    const body = { client, terms: hostile, items: [{ item_text: hostile, description: hostile, unit: '#emph[h]' }] }
    const id = await admin.create('quote', { ...body, groups: [{ name: hostile, description: '[clientName]' }] })
    const pdf = await pdfOf(world, `quote/pdf?id=${id}`)
    const text = pdfText(pdf).replace(/\s+/g, '')
    assert.equal(text.split('#read("/etc/passwd")$x^2$@ref').length - 1, 5)
    for (const rendered of ['[clientName]', '#emph[h]']) assert.ok(text.includes(rendered), rendered)
    assert.ok(isArchivePdf(pdf))
  })

  test('can be pasted: tabs become spaces, breaks stay, and control characters are left out', options, async () => {
    await using world = await open()
    const { admin } = world
    const pasted = 'one\ttwo\r\nthree\u000bfour\u2028five\u0001\u001f\uffff six'
    const client = await clientOf(admin, { name: 'A & B\t<c>\u0001\u202e' })
    const id = await admin.create('quote', { client, items: [{ item_text: pasted }] })
    const { pdf, headers } = await fetchPdf(world, `quote/pdf?id=${id}`)
    assert.ok(isArchivePdf(pdf))
    assert.match(pdfText(pdf), /one two .*\n+ ?three\n+ ?four\n+ ?five six/)
    assert.match(pdf.toString('utf8'), /<rdf:li xml:lang="x-default">Quote Q-1 A &amp; B &lt;c[^\p{Cc}]*<\/rdf:li>/u)
    assert.match(String(headers['content-disposition']), /''Quote%20Q-1%20A%20%26%20B%20-c-\.pdf$/)
  })

  test('can mix all scripts that the fonts have in one line, and no character is missing', options, async () => {
    await using world = await open()
    const { admin } = world
    const mixed =
      'Żółć Ελλάς Київ שלום مرحبا สวัสดี नमस्ते 中文 日本語 한국어 🎬👍🏽 ₪€₹→✓ தமிழ் ქართული Հայերեն አማርኛ বাংলা తెలుగు ' +
      'ગુજરાતી ਪੰਜਾਬੀ ಕನ್ನಡ മലയാളം සිංහල ខ្មែរ ລາວ မြန်မာ'
    const id = await admin.create('quote', {
      client: await clientOf(admin, { name: mixed }),
      items: [{ item_text: mixed, description: `${mixed}\n${mixed}` }],
    })
    const pdf = await pdfOf(world, `quote/pdf?id=${id}`)
    assert.ok(isArchivePdf(pdf), 'the writer refuses a character without a glyph')
    const text = pdfText(pdf)
    for (const word of ['Żółć', 'Ελλάς', 'Київ', '中文', '日本語', '한국어', '🎬']) assert.ok(text.includes(word), word)
  })

  test(
    'with a character that no font has is a PDF, but not one for archives, and saving it warns',
    options,
    async () => {
      await using world = await open()
      const { admin } = world
      const message = (member: string) => [
        `${member}: the fonts of documents do not have ᚠ ᚢ, which may print as boxes. Look at the PDF.`,
      ]
      const client = await clientOf(admin, { name: 'Acme' })
      const saved = await admin.post('/v2/quote', { client, items: [{ item_text: 'ᚠᚢᚠ Mix' }] })
      assert.deepEqual(saved.body.warnings, message('items'))
      const { id } = saved.body.success
      assert.deepEqual((await admin.put(`/v2/quote?id=${id}`, { terms: 'ᚠᚢ' })).body.warnings, message('terms'))
      assert.equal((await admin.put(`/v2/quote?id=${id}`, { reference: 'Ωמ中🎬' })).body.warnings, undefined)
      const template = await admin.put('/v2/invoice-template?id=2', { bottom_center_container: 'ᚠᚢ' })
      assert.deepEqual(template.body.warnings, message('bottom_center_container'))
      const pdf = await pdfOf(world, `quote/pdf?id=${id}`)
      assert.ok(!isArchivePdf(pdf))
      assert.match(pdfText(pdf), /Acme/)
    },
  )

  test(
    'is in the language and paper size of the instance, and from right to left if its script is',
    options,
    async () => {
      await using world = await open()
      const { admin } = world
      const items = [{ item_text: 'Mix', quantity: '1.5', unit_amount: '1234.5' }]
      const id = await admin.create('quote', { client: await clientOf(admin, { phone_1: '+972 3 1234567' }), items })
      await admin.put('/v2/invoice-template?id=2', { middle_center_container: '[clientPhone]' })
      const printed = async (locale: string) => {
        await admin.put('/v2/instance', { locale })
        const pdf = await pdfOf(world, `quote/pdf?id=${id}`)
        return { text: pdfText(pdf), letter: /\/MediaBox \[0 0 612 792\]/.test(pdf.toString('latin1')) }
      }
      const german = await printed('de-DE')
      assert.match(german.text, /Leistung Menge Preis Betrag EUR\n+ ?Mix 1,5 1\.234,50 1\.851,75/)
      assert.equal(german.letter, false)
      const american = await printed('en-US')
      assert.match(american.text, /March 2, 2026/)
      assert.equal(american.letter, true)
      const hebrew = await printed('he-IL')
      assert.match(hebrew.text, /פריט/)
      assert.ok(hebrew.text.includes('+972 3 1234567'), 'a phone number is not reversed')
    },
  )
})
