import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postFile } from '../../../../tests/support/send-file.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'
import { qrReference, rfReference } from '../../../kernel/identifiers/payment-references.ts'

const transaction = (inside: string) => `<TxDtls><RmtInf>${inside}</RmtInf></TxDtls>`
const line = (text: string) => transaction(`<Ustrd>${text}</Ustrd>`)
const reference = (text: string) => transaction(`<Strd><CdtrRefInf><Ref>${text}</Ref></CdtrRefInf></Strd>`)
const qr = (id: number) => reference(qrReference(id))
const rf = (text: string) => reference(rfReference(text) ?? '')
const inFours = (text: string) => (rfReference(text) ?? '').replace(/.{4}(?!$)/g, '$& ')
/** A transaction with its own amount and side. */
const part = (amount: string, side: 'CRDT' | 'DBIT', text: string, more = '') =>
  `<TxDtls><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><RmtInf><Ustrd>${text}</Ustrd></RmtInf>${more}</TxDtls>`

/** A statement of credits, each with its transactions, which have no amounts. */
function statement(entries: readonly (readonly [amount: string, details: string])[]): Buffer {
  const written = entries.map(
    ([amount, details], at) => `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
      <BookgDt><Dt>2026-03-05</Dt></BookgDt><AcctSvcrRef>B${at}</AcctSvcrRef><NtryDtls>${details}</NtryDtls></Ntry>`,
  )
  return Buffer.from(`<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id>
    <Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>${written.join('')}</Stmt></BkToCstmrStmt></Document>`)
}

interface Shown {
  readonly reference: string
  readonly invoice: { readonly number: number }
  readonly invoices: readonly { readonly number: number }[]
}

/** For each credit, the numbers of the invoices that it pays, or "proposal: " and those that it may pay. */
async function read({ admin }: World, entries: readonly (readonly [amount: string, details: string])[]) {
  const { status, body } = await postFile(admin, '/v2/bank-statement', 's.xml', statement(entries))
  assert.equal(status, 200, JSON.stringify(body))
  const { payments, proposals } = body.success as { payments: Shown[]; proposals: Shown[] }
  return entries.map((_, at) => {
    const paid = payments.filter((one) => one.reference === `B${at}`).map(({ invoice }) => invoice.number)
    const proposal = proposals.find((one) => one.reference === `B${at}`)
    return proposal === undefined ? paid.join() : `proposal: ${proposal.invoices.map(({ number }) => number).join()}`
  })
}

/** Invoices INV-1 to INV-n, all of 100.00, by their ids. */
async function invoices({ admin }: World, count: number): Promise<number[]> {
  const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
  const ids: number[] = []
  for (let at = 0; at < count; at += 1)
    ids.push(await admin.create('invoice', { client, status_id: 3, items: [{ unit_amount: '100' }] }))
  return ids
}

onEachEngine('references in bank statements', (open) => {
  test('are found in all transactions of a batch without amounts, beside numbers in texts', async () => {
    await using world = await open()
    const [a = 0, b = 0, c = 0] = await invoices(world, 10)
    const found = await read(world, [
      ['200.00', `${qr(a)}${qr(b)}`],
      ['200.00', `${qr(c)}${line('Rechnung INV-4')}`],
      ['200.00', `${rf('INV5')}${rf('INV6')}`],
      ['200.00', `${line(`${inFours('INV7')} CREDIT`)}${line(inFours('INV8'))}`],
      ['200.00', line(`${inFours('INV9')} ${rfReference('INV10')} CREDIT`)],
    ])
    assert.deepEqual(found, ['1,2', '3,4', '5,6', '7,8', '9,10'])
  })

  test('do not make a batch a part payment of the invoices that it names', async () => {
    await using world = await open()
    const [a = 0, b = 0] = await invoices(world, 3)
    const found = await read(world, [
      ['50.00', `${qr(a)}${qr(b)}`],
      ['50.00', `${qr(a)}${line('thanks')}`],
      ['50.00', `${line('INV-1')}${line('INV-777')}`],
      ['50.00', qr(a)],
    ])
    assert.deepEqual(found, ['proposal: 1,2', 'proposal: 1', 'proposal: 1', '1'])
  })

  test('belong to separate credits when the bank nets fees and returns against them', async () => {
    await using world = await open()
    const { admin } = world
    const [first, second] = await invoices(world, 3)
    const fee = part('15.00', 'DBIT', 'Fee')
    const back = part('40.00', 'DBIT', 'INV-1', '<RtrInf/>')
    const file = statement([
      ['85.00', part('100.00', 'CRDT', 'INV-1') + fee],
      ['45.00', fee + part('100.00', 'CRDT', 'INV-2') + back],
    ])
    const { body } = await postFile(admin, '/v2/bank-statement', 's.xml', file)
    assert.partialDeepStrictEqual(body.success, {
      payments: [
        { amount: '100.00', invoice: { id: first } },
        { amount: '100.00', invoice: { id: second } },
      ],
      proposals: [{ amount: '-40.00', invoices: [{ id: first }] }],
    })
    const balances = (await admin.list('invoice', 'fields=balance&order_asc=id')).map(({ balance }) => balance)
    assert.deepEqual(balances, ['0.00', '0.00', '100.00'])
  })

  test('book nothing for a batch that the bank reverses, although its transactions keep their sides', async () => {
    await using world = await open()
    const { admin } = world
    await invoices(world, 2)
    const batch = statement([['200.00', part('100.00', 'CRDT', 'INV-1') + part('100.00', 'CRDT', 'INV-2')]])
    const reversed = String(batch).replace('CRDT', 'DBIT').replace('<Sts>', '<RvslInd>true</RvslInd><Sts>')
    const { body } = await postFile(admin, '/v2/bank-statement', 's.xml', Buffer.from(reversed))
    const { payments, proposals } = body.success
    assert.deepEqual([payments, proposals.map(({ amount }: { amount: string }) => amount)], [[], ['-200.00']])
  })

  test('that the bank leaves out get the same hash as in earlier versions, also beside a fee', async () => {
    await using world = await open()
    await invoices(world, 2)
    const fee = part('15.00', 'DBIT', 'Fee')
    const file = statement([['185.00', fee + part('100.00', 'CRDT', 'INV-1') + part('100.00', 'CRDT', 'INV-2')]])
    const unnamed = String(file).replace('<AcctSvcrRef>B0</AcctSvcrRef>', '')
    const { body } = await postFile(world.admin, '/v2/bank-statement', 's.xml', Buffer.from(unnamed))
    const references = body.success.payments.map((payment: Shown) => payment.reference)
    assert.deepEqual(references, ['663c2275ddcdd647f88a60372e6e6d17', 'a7937d2c40b0717ca4046d151614d3f9'])
  })

  test('that are printed in groups are not read as a shorter number', async () => {
    await using world = await open()
    await invoices(world, 1)
    assert.deepEqual(await read(world, [['50.00', line(inFours('INV12'))]]), ['proposal: '])
  })
})
