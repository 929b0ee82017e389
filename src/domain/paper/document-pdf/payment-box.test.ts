import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfOf } from '../../../../tests/support/fetch-pdf.ts'
import { pdfText } from '../../../../tests/support/pdf-text.ts'
import { hasScanner, scannedCodes } from '../../../../tests/support/scanned-codes.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'

const company = {
  company_name: 'Lumen Post – Größe & Söhne',
  company_iban: 'DE89 3704 0044 0532 0130 00',
  company_bic: 'COBADEFFXXX',
}

async function prepare({ admin }: World) {
  await admin.put('/v2/instance', company)
  const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
  return (also: object = {}) =>
    admin.create('invoice', { client, status_id: 3, items: [{ item_text: 'Grade', unit_amount: '1234.5' }], ...also })
}

onEachEngine('payment by scan', (open) => {
  const options = { skip: hasScanner ? false : 'needs zbarimg' }

  test('an issued invoice in euros has a code with its current balance', options, async () => {
    await using world = await open()
    const id = await (await prepare(world))()
    const codes = async () => scannedCodes(await pdfOf(world, `invoice/pdf?id=${id}`), 1)
    const transfer = (amount: string) =>
      `BCD\n002\n1\nSCT\nCOBADEFFXXX\nLumen Post – Größe & Söhne\nDE89370400440532013000\nEUR${amount}\n\n\nINV-1`
    assert.deepEqual(await codes(), [transfer('1234.50')])
    await world.admin.create('payment', { invoice_id: id, amount: '234.5' })
    // An issued invoice keeps the account that it was issued with.
    await world.admin.put('/v2/instance', { company_iban: 'GB29NWBK60161331926819' })
    assert.deepEqual(await codes(), [transfer('1000.00')])
    assert.match(pdfText(await pdfOf(world, `invoice/pdf?id=${id}`)), /DE89 3704 0044 0532 0130 00[\s\S]*Scan to pay/)
    await world.admin.create('payment', { invoice_id: id, amount: '1000' })
    assert.deepEqual(await codes(), [])
  })

  test('an account outside SEPA is printed without a code, which only SEPA banks can read', options, async () => {
    await using world = await open()
    const invoiced = await prepare(world)
    await world.admin.put('/v2/instance', { company_iban: 'BR1800360305000010009795493C1', company_bic: null })
    const pdf = await pdfOf(world, `invoice/pdf?id=${await invoiced()}`)
    assert.deepEqual(scannedCodes(pdf, 1), [])
    assert.match(pdfText(pdf), /BR18 0036 0305/)
    assert.doesNotMatch(pdfText(pdf), /Scan to pay/)
  })

  test('there is no code for drafts, other currencies, no account, or if the template hides it', options, async () => {
    await using world = await open()
    const invoiced = await prepare(world)
    const [template] = await world.admin.list('invoice-template', 'type_id=1')
    const ids = [await invoiced({ status_id: 1 }), await invoiced({ currency: 'CHF' })]
    await world.admin.put(`/v2/invoice-template?id=${template.id}`, {
      options: { payment_visibility: { scan_code: false } },
    })
    ids.push(await invoiced())
    await world.admin.put(`/v2/invoice-template?id=${template.id}`, {
      options: { payment_visibility: { scan_code: true } },
    })
    await world.admin.put('/v2/instance', { company_iban: null })
    ids.push(await invoiced())
    for (const id of ids) {
      assert.deepEqual(scannedCodes(await pdfOf(world, `invoice/pdf?id=${id}`), 1), [], String(id))
    }
  })
})
