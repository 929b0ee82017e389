import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { germanCompany } from '../../../../tests/support/german-company.ts'
import { startMailServer } from '../../../../tests/support/mail-server.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'

/** An issued invoice for a client that wants an XRechnung, with these changes to the client, and without a due date. */
async function issued({ admin }: World, format: string, contactMembers: object = {}) {
  await admin.put('/v2/instance', germanCompany)
  const contact = await admin.create('contact', {
    type: 'organization',
    name: 'Amt',
    email_1: 'amt@example.com',
    address_city: 'Köln',
    address_postcode: '50667',
    address_country: 'DE',
    electronic_address: '04011000-12345-03',
    electronic_address_scheme: '0204',
    buyer_reference: '04011000-12345-03',
    einvoice_format: format,
    ...contactMembers,
  })
  const tax = await admin.create('tax', { name: 'USt', rate: 19, vat_category: 'S' })
  const items = [{ item_text: 'Grading', unit_amount: 100, taxes: [{ id: tax }] }]
  const client = [{ uuid: `o${contact}` }]
  const id = await admin.create('invoice', { client, status_id: 2, date: '2026-03-01', items })
  return { id, contact }
}

const lack = (format: string) =>
  `The mail has no e-invoice (${format}), which the client wants: it is incomplete (BR-CO-25).`

onEachEngine('e-invoices in mails', (open) => {
  for (const format of ['xrechnung', 'factur-x'])
    for (const policy of ['off', 'warn'])
      test(`200 with a warning and a note on the mail if ${format} is incomplete (${policy})`, async () => {
        await using server = await startMailServer()
        await using world = await open({ smtpUrl: server.url })
        const { admin } = world
        const { id } = await issued(world, format)
        await admin.put('/v2/instance', { settings: { einvoice_policy: policy } })
        const tried = await admin.post(`/v2/invoice/send?id=${id}&dry_run=true`)
        assert.equal(tried.body.warnings[0], lack(format), JSON.stringify(tried.body))
        const { status, body } = await admin.post(`/v2/invoice/send?id=${id}`)
        assert.equal(status, 200)
        assert.equal(body.warnings[0], lack(format))
        assert.match(body.warnings[1], /^e-invoice BR-CO-25: /)
        await world.runJobs()
        assert.equal(server.mails[0]?.email.attachments.length, 1)
        const [mail] = await admin.list('mail', `id=${body.success.mail_id}`)
        assert.partialDeepStrictEqual(mail, { status: 'sent', error: lack(format) })
      })

  test('409 if e-invoices are required, and nothing is mailed', async () => {
    await using server = await startMailServer()
    await using world = await open({ smtpUrl: server.url })
    const { admin } = world
    const { id } = await issued(world, 'xrechnung')
    await admin.put('/v2/instance', { settings: { einvoice_policy: 'require' } })
    const { status, body } = await admin.post(`/v2/invoice/send?id=${id}`)
    assert.equal(status, 409)
    assert.match(body.error.message, /^No e-invoice \(xrechnung\) can be made yet\./)
    assert.deepEqual(await admin.list('mail', ''), [])
  })

  test('an e-invoice that was completed after issue is kept when it is sent', async () => {
    await using server = await startMailServer()
    await using world = await open({ smtpUrl: server.url })
    const { admin } = world
    const { id } = await issued(world, 'xrechnung')
    await admin.put(`/v2/invoice?id=${id}`, { due_date: '2026-04-30' })
    const { body } = await admin.post(`/v2/invoice/send?id=${id}`)
    assert.equal(body.warnings, undefined)
    const change = { due_date: '2026-05-31', terms: 'Later', buyer_reference: 'Other' }
    assert.equal((await admin.put(`/v2/invoice?id=${id}`, change)).status, 200)
    await world.runJobs()
    const xml = Buffer.from(server.mails[0]?.email.attachments[1]?.content as ArrayBuffer).toString()
    assert.match(xml, /<cbc:DueDate>2026-04-30</)
    const einvoice = (format: string) => admin.get(`/v2/invoice/einvoice?id=${id}&format=${format}`)
    assert.equal((await einvoice('xrechnung')).body, xml)
    assert.match(String((await einvoice('ubl')).body), /<cbc:DueDate>2026-04-30</)
    await admin.post(`/v2/invoice/send?id=${id}`)
    await world.runJobs()
    assert.equal(Buffer.from(server.mails[1]?.email.attachments[1]?.content as ArrayBuffer).toString(), xml)
  })

  describe('check of an issued document', () => {
    test('accepts electronic addresses and references set later, and says what needs a new invoice', async () => {
      await using world = await open()
      const { admin } = world
      const { id, contact } = await issued(world, 'xrechnung', {
        electronic_address: null,
        electronic_address_scheme: null,
        buyer_reference: null,
        address_postcode: null,
      })
      await admin.put(`/v2/invoice?id=${id}`, { due_date: '2026-04-30' })
      const gaps = async (of = `invoice/einvoice/check?id=${id}`) =>
        (await admin.get(`/v2/${of}&format=xrechnung`)).body.gaps.map(
          ({ field, message }: { field: string; message: string }) => [field, / credit the invoice /.test(message)],
        )
      assert.deepEqual(await gaps(), [
        ['contact.electronic_address', false],
        ['contact.address_postcode', true],
        ['contact.buyer_reference', false],
      ])
      await admin.put(`/v2/contact?uuid=o${contact}`, {
        electronic_address: '04011000-12345-03',
        electronic_address_scheme: '0204',
        buyer_reference: '04011000-12345-03',
        address_postcode: '50667',
      })
      assert.deepEqual(await gaps(), [['contact.address_postcode', true]])
      const credited = await admin.post(`/v2/invoice/credit?id=${id}`, {})
      const { body } = await admin.get(`/v2/credit-note/einvoice/check?id=${credited.body.success.id}&format=xrechnung`)
      assert.match(body.gaps[0].message, /The credit note is issued and keeps the data of its invoice/)
    })

    test('does not suggest crediting a draft', async () => {
      await using world = await open()
      const { admin } = world
      const { contact } = await issued(world, 'xrechnung', { address_postcode: null })
      const items = [{ item_text: 'Grading', unit_amount: 100 }]
      const id = await admin.create('invoice', { client: [{ uuid: `o${contact}` }], items })
      const { body } = await admin.get(`/v2/invoice/einvoice/check?id=${id}&format=xrechnung`)
      assert.doesNotMatch(JSON.stringify(body), /credit the invoice/)
    })
  })
})
