import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfOf } from '../../../../../tests/support/fetch-pdf.ts'
import { pdfText } from '../../../../../tests/support/pdf-text.ts'
import { hasScanner, scannedCodes, scannedSwissCodes } from '../../../../../tests/support/scanned-codes.ts'
import { postFile } from '../../../../../tests/support/send-file.ts'
import { onEachEngine, type World } from '../../../../../tests/world.ts'
import { qrReference } from '../../../../kernel/identifiers/payment-references.ts'

const QR_IBAN = 'CH4431999123000889012'
const IBAN = 'CH9300762011623852957'
const company = {
  company_name: 'Studio Größe & Söhne AG',
  company_address_line_1: 'Rue du Lac 1268/2/22',
  company_address_postcode: '2501',
  company_address_city: 'Biel',
  company_address_country: 'CH',
  company_iban: QR_IBAN,
  locale: 'de-CH',
}
const client = {
  type: 'organization',
  name: 'Pia-Maria Rutschmann-Schnyder',
  address_line_1: 'Grosse Marktgasse 28',
  address_postcode: '9400',
  address_city: 'Rorschach',
  address_country: 'Schweiz',
}

async function prepare({ admin }: World, of: object = {}, whom: object = client) {
  await admin.put('/v2/instance', { ...company, ...of })
  const contact = await admin.create('contact', whom)
  return (more: object = {}) =>
    admin.create('invoice', {
      client: [{ uuid: `o${contact}` }],
      status_id: 3,
      currency: 'CHF',
      items: [{ item_text: 'Grade', unit_amount: '1949.75' }],
      ...more,
    })
}

const linesOf = (iban: string, money: readonly string[], reference: readonly string[], debtor: readonly string[]) => [
  ...['SPC', '0200', '1', iban, 'S', company.company_name, company.company_address_line_1, '', '2501', 'Biel', 'CH'],
  ...['', '', '', '', '', '', ''],
  ...money,
  ...debtor,
  ...reference,
  ...['INV-1', 'EPD'],
]
const payer = ['S', client.name, client.address_line_1, '', '9400', 'Rorschach', 'CH']

onEachEngine('payment slips of Swiss banks', (open) => {
  const options = { skip: hasScanner ? false : 'needs zbarimg' }

  test(
    'francs to a QR-IBAN: the code has all lines of the standard, and a bank statement finds the invoice by it',
    options,
    async () => {
      await using world = await open()
      const id = await (await prepare(world))()
      const reference = qrReference(id)
      const pdf = await pdfOf(world, `invoice/pdf?id=${id}`)
      const [code] = scannedSwissCodes(pdf, 1)
      assert.deepEqual(code?.split('\n'), linesOf(QR_IBAN, ['1949.75', 'CHF'], ['QRR', reference], payer))
      const printed = pdfText(pdf)
      for (const text of ['Empfangsschein', 'Zahlteil', 'CH44 3199 9123 0008 8901 2', '1 949.75', '9400 Rorschach'])
        assert.ok(printed.includes(text), text)
      const statement = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>${QR_IBAN}</IBAN></Id></Acct>
      <Ntry><Amt Ccy="CHF">1949.75</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-05</Dt></BookgDt><AcctSvcrRef>A</AcctSvcrRef>
      <NtryDtls><TxDtls><RmtInf><Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`
      const { body } = await postFile(world.admin, '/v2/bank-statement', 'statement.xml', Buffer.from(statement))
      assert.partialDeepStrictEqual(body.success.payments, [{ amount: '1949.75', invoice: { id } }])
      assert.deepEqual(scannedSwissCodes(await pdfOf(world, `invoice/pdf?id=${id}`), 1), [], 'nothing is owed any more')
    },
  )

  test('an ordinary IBAN has a creditor reference, or none if the number is too long for one', options, async () => {
    await using world = await open()
    const invoiced = await prepare(world, { company_iban: IBAN }, { type: 'organization', name: 'Nobody' })
    const code = async (id: number) => scannedSwissCodes(await pdfOf(world, `invoice/pdf?id=${id}`), 1)[0]?.split('\n')
    const empty = ['', '', '', '', '', '', '']
    assert.deepEqual(await code(await invoiced()), linesOf(IBAN, ['1949.75', 'CHF'], ['SCOR', 'RF47INV1'], empty))
    const long = await code(await invoiced({ prefix: 'AVERYLONGPREFIXINDEE', number: 12 }))
    assert.deepEqual(long?.slice(27, 30), ['NON', '', 'AVERYLONGPREFIXINDEE12'])
  })

  test('euros: a QR-IBAN has a slip, and any other account the code of the euro area', options, async () => {
    await using world = await open()
    const invoiced = await prepare(world)
    const id = await invoiced({ currency: 'EUR' })
    const [slip] = scannedSwissCodes(await pdfOf(world, `invoice/pdf?id=${id}`), 1)
    assert.deepEqual(slip?.split('\n').slice(18, 20), ['1949.75', 'EUR'])
    await world.admin.put('/v2/instance', { company_iban: IBAN })
    const [transfer] = scannedCodes(await pdfOf(world, `invoice/pdf?id=${await invoiced({ currency: 'EUR' })}`), 1)
    assert.match(transfer ?? '', /^BCD/)
  })

  test(
    'there is no slip without a company address, for other currencies and drafts, or if the template hides codes',
    options,
    async () => {
      await using world = await open()
      const invoiced = await prepare(world)
      const ids = [await invoiced({ currency: 'USD' }), await invoiced({ status_id: 1 })]
      await world.admin.put('/v2/instance', { company_address_city: null })
      ids.push(await invoiced())
      await world.admin.put('/v2/instance', { company_address_city: 'Biel' })
      const [template] = await world.admin.list('invoice-template', 'type_id=1')
      await world.admin.put(`/v2/invoice-template?id=${template.id}`, {
        options: { payment_visibility: { scan_code: false } },
      })
      ids.push(await invoiced())
      for (const id of ids)
        assert.deepEqual(scannedCodes(await pdfOf(world, `invoice/pdf?id=${id}`), 1), [], String(id))
    },
  )
})
