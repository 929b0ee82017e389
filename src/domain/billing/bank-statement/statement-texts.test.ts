import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postFile } from '../../../../tests/support/send-file.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'

const rest = (inside: string) => `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>${inside}</TxDtls>`
const lines = (...texts: string[]) => rest(`<RmtInf>${texts.map((one) => `<Ustrd>${one}</Ustrd>`).join('')}</RmtInf>`)
const structured = (inside: string) => `<RmtInf><Strd>${inside}</Strd></RmtInf>`
const document = (number: string) =>
  `<RfrdDocInf><Tp><CdOrPrtry><Cd>CINV</Cd></CdOrPrtry></Tp><Nb>${number}</Nb></RfrdDocInf>`

/** A statement of credits, each with its details and what follows them. */
function statement(entries: readonly (readonly [amount: string, details: string, after?: string])[]): Buffer {
  const written = entries.map(
    ([amount, details, after = ''], at) => `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>
      <Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-05</Dt></BookgDt><AcctSvcrRef>T${at}</AcctSvcrRef>
      <NtryDtls>${details}</NtryDtls>${after}</Ntry>`,
  )
  return Buffer.from(`<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id>
    <Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>${written.join('')}</Stmt></BkToCstmrStmt></Document>`)
}

/** The numbers of the invoices that are paid, by amount; the proposals; and how many are known. */
async function read({ admin }: World, file: Buffer) {
  const { status, body } = await postFile(admin, '/v2/bank-statement', 'statement.xml', file)
  assert.equal(status, 200, JSON.stringify(body))
  const { payments, proposals, known } = body.success
  const numbers = payments.map((one: { amount: string; invoice: { number: number } }) => [
    one.amount,
    one.invoice.number,
  ])
  return { numbers, proposals, known }
}

/** Invoices INV-1 to INV-n, all of 100.00. */
async function invoices({ admin }: World, count: number): Promise<void> {
  const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
  for (let at = 0; at < count; at += 1)
    await admin.create('invoice', { client, status_id: 3, items: [{ unit_amount: '100' }] })
}

onEachEngine('the texts of a bank statement', (open) => {
  test('are shortened without half a character', async () => {
    await using world = await open()
    for (const before of ['', 'a']) {
      const { proposals } = await read(world, statement([['100.00', lines(`${before}${'🎬'.repeat(1200)}`)]]))
      assert.ok(proposals[0].remittance.length > 1900)
      assert.match(proposals[0].remittance, /^a?(?:🎬)+$/u)
    }
  })

  test('name an invoice also in a document reference, in additional texts, and in the text of the bank', async () => {
    await using world = await open()
    await invoices(world, 6)
    const file = statement([
      ['100.00', rest(structured(document('INV-1')))],
      ['200.00', rest(structured(`${document('INV-2')}${document('INV-3')}`))],
      ['100.00', rest(structured('<AddtlRmtInf>Invoice INV-4</AddtlRmtInf>'))],
      ['100.00', rest('<AddtlTxInf>CREDIT INV-5</AddtlTxInf>')],
      ['100.00', '', '<AddtlNtryInf>CREDIT INV-6</AddtlNtryInf>'],
    ])
    const { numbers, proposals } = await read(world, file)
    assert.deepEqual(proposals, [])
    assert.deepEqual(
      numbers,
      [1, 2, 3, 4, 5, 6].map((number) => ['100.00', number]),
    )
    assert.equal((await read(world, file)).known, 5)
  })

  test('of a batch whose transactions have no amounts name all its invoices', async () => {
    await using world = await open()
    await invoices(world, 3)
    const batch = `${lines('INV-1')}${lines('INV', '-2')}`
    const { numbers, proposals } = await read(world, statement([['200.00', batch]]))
    assert.deepEqual(
      [numbers, proposals],
      [
        [
          ['100.00', 1],
          ['100.00', 2],
        ],
        [],
      ],
    )
  })

  test('of the bank are ignored beside a text of the payer, and shown where there is none', async () => {
    await using world = await open()
    await invoices(world, 2)
    const { numbers, proposals } = await read(
      world,
      statement([
        ['100.00', lines('INV-1'), '<AddtlNtryInf>INV-2</AddtlNtryInf>'],
        ['7.00', '', '<AddtlNtryInf>Interest</AddtlNtryInf>'],
      ]),
    )
    assert.deepEqual(numbers, [['100.00', 1]])
    assert.deepEqual(proposals[0].remittance, 'Interest')
  })
})
