import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkEInvoice } from '../../../../tests/einvoice/check-einvoice.ts'
import { checkFrenchEInvoice } from '../../../../tests/einvoice/rules-of-france.ts'
import { fetchPdf } from '../../../../tests/support/fetch-pdf.ts'
import { hasPoppler, pdfText } from '../../../../tests/support/pdf-text.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'
import { type EInvoice, readEInvoice } from '../../paper/einvoice/index.ts'

const company = {
  company_name: 'Atelier Lumière',
  company_address_line_1: '12 rue du Quai',
  company_address_postcode: '75010',
  company_address_city: 'Paris',
  company_address_country: 'FR',
  company_vat_id: 'FR40303265045',
  company_registration_number: '30326504500017',
  company_registration_scheme: '0009',
  locale: 'fr-FR',
  settings: { einvoice_policy: 'require' },
}

const client = {
  type: 'organization',
  name: 'Studio Rive',
  einvoice_format: 'factur-x',
  address_city: 'Lyon',
  address_postcode: '69001',
  address_country: 'FR',
  vat_id: 'FR83404833048',
}

async function prepare({ admin }: World) {
  assert.equal((await admin.put('/v2/instance', company)).status, 200)
  const contact = await admin.create('contact', client)
  const vat = await admin.create('tax', { name: 'TVA', rate: 20, vat_category: 'S' })
  const items = [{ item_text: 'Montage', quantity: 1, unit: 'day', unit_amount: '600', taxes: [{ id: vat }] }]
  const dates = { date: '2026-10-01', due_date: '2026-10-31' }
  return { vat, invoice: { client: [{ id: contact }], status_id: 2, items, ...dates } }
}

async function written(world: World, id: number, format: 'ubl' | 'factur-x', record = 'invoice') {
  const { status, body } = await world.admin.get(`/v2/${record}/einvoice?id=${id}&format=${format}`)
  assert.equal(status, 200, JSON.stringify(body))
  const xml = String(body)
  assert.deepEqual(checkEInvoice(xml, format), [])
  return { invoice: readEInvoice(Buffer.from(xml), 'file'), french: checkFrenchEInvoice(xml) }
}

const notesOf = ({ notes }: EInvoice) => Object.fromEntries(notes.map(({ subject, text }) => [subject, text]))

onEachEngine('rules of the French platforms', (open) => {
  test('an invoice between French companies and its credit note follow them without further settings', async () => {
    await using world = await open()
    const id = await world.admin.create('invoice', (await prepare(world)).invoice)
    for (const format of ['ubl', 'factur-x'] as const) {
      const { invoice, french } = await written(world, id, format)
      assert.deepEqual(french, [])
      assert.equal(invoice.process, 'S1')
      assert.deepEqual(invoice.seller.registration, { id: '303265045', scheme: '0002' })
      assert.deepEqual(invoice.buyer.registration, { id: '404833048', scheme: '0002' })
      assert.deepEqual(invoice.buyer.electronicAddress, { id: '404833048', scheme: '0225' })
      assert.deepEqual(Object.keys(notesOf(invoice)).toSorted(), ['AAB', 'PMD', 'PMT'])
      assert.match(notesOf(invoice).PMT ?? '', /40\s€/)
    }
    await world.admin.post(`/v2/invoice/credit?id=${id}`, {})
    const [note] = await world.admin.list('credit-note')
    assert.deepEqual((await written(world, note.id, 'factur-x', 'credit-note')).french, [])
  })

  test('terms of the company replace the statutory texts, and the page prints each text once', {
    skip: !hasPoppler,
  }, async () => {
    await using world = await open()
    const { invoice } = await prepare(world)
    const terms = 'Pénalités de retard : 12 % par an\n#SKONTO#TAGE=8#PROZENT=2.00#'
    const id = await world.admin.create('invoice', { ...invoice, terms })
    const notes = notesOf((await written(world, id, 'factur-x')).invoice)
    assert.equal(notes.PMD, 'Pénalités de retard : 12 % par an')
    assert.match(notes.AAB ?? '', /2\s% d’escompte \(14,40\s€\)/)
    const { pdf } = await fetchPdf(world, `invoice/pdf?id=${id}&format=factur-x`)
    const page = pdfText(pdf).replace(/\s+/g, ' ')
    const identities = ['Prestation de services', 'SIREN : 303265045', 'SIREN du client : 404833048']
    for (const words of ['Pénalités de retard', 'frais de recouvrement', 'd’escompte', ...identities]) {
      assert.equal(page.split(words).length, 2, `${words}: ${page}`)
    }
  })

  test('the framework of an invoice depends on where goods are delivered and on what is prepaid', async () => {
    await using world = await open()
    const { vat, invoice } = await prepare(world)
    const film = { item_text: 'Film', quantity: 4, unit: 'piece', unit_amount: '50', taxes: [{ id: vat }] }
    const [day] = invoice.items
    const cases = [
      ['S1', [film], {}],
      ['B1', [film], { deliver_to_country: 'FR' }],
      ['M1', [film, day], { deliver_to_country: 'FR' }],
      ['S4', [day], { amount_prepaid: '200' }],
      ['S2', [day], { amount_prepaid: '720', due_date: '2026-09-15' }],
    ] as const
    for (const [framework, items, more] of cases) {
      const id = await world.admin.create('invoice', { ...invoice, items, ...more })
      const made = await written(world, id, 'ubl')
      assert.deepEqual([made.invoice.process, made.french], [framework, []])
    }
  })

  test('409: gaps are named, but not for a consumer or a client abroad', async () => {
    await using world = await open()
    const { admin } = world
    const { invoice } = await prepare(world)
    const gapsOf = async (changes: object, more: object = {}) => {
      const contact = await admin.create('contact', { ...client, ...changes })
      const body = { ...invoice, client: [{ id: contact }], status_id: 1, ...more }
      const id = await admin.create('invoice', body)
      const { body: check } = await admin.get(`/v2/invoice/einvoice/check?id=${id}&format=ubl`)
      return check.gaps.map(({ rule }: { rule: string }) => rule).filter((rule: string) => rule !== 'BR-02')
    }
    assert.deepEqual(await gapsOf({ vat_id: null, registration_number: 'RCS Lyon 7' }), ['BR-FR-11'])
    const another = { electronic_address: '303265045', electronic_address_scheme: '0225' }
    assert.deepEqual(await gapsOf(another), ['BR-FR-21'])
    assert.deepEqual(await gapsOf({ ...another, electronic_address: '404833048_COMPTA' }), [])
    assert.deepEqual(await gapsOf({}, { due_date: '2026-09-01' }), ['BR-FR-CO-07'])
    assert.deepEqual(await gapsOf({}, { currency: 'USD' }), ['BR-FR-CO-12'])
    assert.deepEqual(await gapsOf({ type: 'person', vat_id: null }), [])
    const contact = await admin.create('contact', { ...client, address_country: 'BE', vat_id: 'BE0403170701' })
    const id = await admin.create('invoice', { ...invoice, client: [{ id: contact }] })
    const { french, invoice: abroad } = await written(world, id, 'factur-x')
    assert.deepEqual([french, abroad.process, abroad.notes], [undefined, undefined, []])
  })
})
