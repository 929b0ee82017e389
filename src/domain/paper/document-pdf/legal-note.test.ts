import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfOf } from '../../../../tests/support/fetch-pdf.ts'
import { hasPoppler, pdfText } from '../../../../tests/support/pdf-text.ts'
import { onEachEngine } from '../../../../tests/world.ts'

const legal = 'SARL au capital de 10 000 € – RCS Paris 303 265 045'
const penalties = 'Pénalités de retard : 12 % par an'
const interest = 'Intérêts de retard : dès le lendemain'
const timesIn = (text: string, part: string) => text.replaceAll(/\s+/g, ' ').split(part).length - 1

onEachEngine('legal information about the company', (open) => {
  const options = { skip: !hasPoppler && 'pdftotext was not found: install poppler-utils' }

  test('is printed once on each document', options, async () => {
    await using world = await open()
    const { admin } = world
    const company = {
      address_line_1: 'Quai 1',
      address_postcode: '75010',
      address_city: 'Paris',
      address_country: 'FR',
    }
    const own = Object.fromEntries(Object.entries(company).map(([name, value]) => [`company_${name}`, value]))
    await admin.put('/v2/instance', {
      ...{ ...own, locale: 'fr-FR', company_name: 'Atelier', company_vat_id: 'FR40303265045', currency: 'EUR' },
      company_legal_note: `${legal}\n${penalties}\n${interest}`,
    })
    const tax = await admin.create('tax', { name: 'TVA', rate: '20', vat_category: 'S' })
    const contact = { ...company, type: 'organization', name: 'Films', registration_number: '404833048' }
    const client = [{ id: await admin.create('contact', contact) }]
    const body = { client, items: [{ item_text: 'Mix', unit_amount: 100, taxes: [{ id: tax }] }] }
    const invoice = await admin.create('invoice', { ...body, status_id: 2, due_date: 1_774_000_000 })
    const { body: note } = await admin.post(`/v2/invoice/credit?id=${invoice}`, {})
    const quote = await admin.create('quote', body)
    const paths = [`invoice/pdf?id=${invoice}`, `invoice/pdf?id=${invoice}&format=factur-x`, `quote/pdf?id=${quote}`]
    for (const path of [...paths, `credit-note/pdf?id=${note.success.id}`]) {
      const text = pdfText(await pdfOf(world, path))
      assert.deepEqual(
        [legal, penalties, interest].map((line) => timesIn(text, line)),
        [1, 1, 1],
        `${path}:\n${text}`,
      )
    }
    await admin.put('/v2/invoice-template?id=1', { bottom_right_container: `**${legal}**` })
    const draft = await admin.create('invoice', { ...body, terms: penalties })
    const text = pdfText(await pdfOf(world, `invoice/pdf?id=${draft}`))
    assert.deepEqual([timesIn(text, legal), timesIn(text, penalties)], [1, 1], text)
  })

  test('leaves out only lines that the page already has as whole lines', options, async () => {
    await using world = await open()
    const { admin } = world
    await admin.put('/v2/instance', { company_name: 'Studio', company_legal_note: 'Berlin\nHRB 1234\nA. B.  GmbH' })
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Films' }) }]
    const note = 'Recorded in Berlin and Hamburg\n A. B. GmbH'
    const id = await admin.create('invoice', { client, note, items: [{ item_text: 'Mix', unit_amount: 100 }] })
    const lines = pdfText(await pdfOf(world, `invoice/pdf?id=${id}`))
      .split('\n')
      .map((line) => line.trim())
    const printed = (line: string) => lines.filter((one) => one === line).length
    assert.deepEqual(['Berlin', 'HRB 1234', 'A. B. GmbH'].map(printed), [1, 1, 1], lines.join('\n'))
  })

  test('keeps the direction of its lines in documents from right to left', options, async () => {
    await using world = await open()
    const { admin } = world
    const company_legal_note = 'Geschäftsführer: A. B.\nע.מ. 123'
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Films' }) }]
    for (const locale of ['he-IL', 'ar-EG']) {
      await admin.put('/v2/instance', { locale, company_name: 'Studio', company_legal_note })
      const items = [{ item_text: 'Mix', unit_amount: 100 }]
      const id = await admin.create('invoice', { client, note: 'Thank you.', items })
      const text = pdfText(await pdfOf(world, `invoice/pdf?id=${id}`))
      for (const line of ['Geschäftsführer: A. B.', 'Thank you.']) {
        assert.ok(
          text.split('\n').some((one) => one.replaceAll(/\p{Cf}/gu, '').trim() === line),
          text,
        )
      }
    }
  })
})
